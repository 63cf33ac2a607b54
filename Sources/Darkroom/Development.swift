import DarkroomWire
import Glibc

/// Makes the renditions of one photo: header, bounds, one decoding, and the
/// smaller ones from the largest.
struct Development {
    let request: DarkroomRequest
    /// The original, then one file for each of the request's long sides.
    let files: [Int32]
    let libraries: DecoderLibraries

    /// Artefacts are not seen from a chair at this quality, and 2,560 pixels
    /// stay near a megabyte.
    static let quality = 82

    func run() -> DarkroomAnswer {
        guard files.count == request.longSides.count + 1 else { return .cannotWrite(EBADF) }
        do throws(DarkroomError) {
            return try develop()
        } catch {
            return error.answer
        }
    }

    private func develop() throws(DarkroomError) -> DarkroomAnswer {
        switch libraries {
        case .jpegs: try JPEGDevelopment(request: request, files: files).answer()
        case .pictures(let vips): try VipsDevelopment(request: request, files: files, vips: vips).answer()
        case .films(let ffmpeg): try FilmDevelopment(request: request, files: files, ffmpeg: ffmpeg).answer()
        }
    }
}

extension PixelLimit {
    /// Throws where a picture of that size and kind may not be opened, or has
    /// no size at all.
    static func check(width: Int, height: Int, kind: DarkroomKind, comesAtOnce: Bool) throws(DarkroomError) {
        guard width > 0, height > 0 else { throw .library("no pixels") }
        guard allows(width: width, height: height, kind: kind, comesAtOnce: comesAtOnce) else {
            throw .tooManyPixels(width: width, height: height)
        }
    }
}
