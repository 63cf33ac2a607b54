import DarkroomWire
import Glibc

/// Makes the renditions of one photo: it reads the header, checks the limits,
/// decodes once, and scales the smaller renditions from the largest.
struct Development {
    let request: DarkroomRequest
    /// The original, then one file for each of the request's long sides.
    let files: [Int32]
    let libraries: DecoderLibraries

    /// The JPEG quality: artefacts cannot be seen from a chair, and a rendition
    /// of 2,560 pixels has about a megabyte.
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
        case .films where request.product == .preview: throw .unusual
        case .films(let ffmpeg): try FilmDevelopment(request: request, files: files, ffmpeg: ffmpeg).answer()
        }
    }
}

extension PixelLimit {
    /// Throws if a picture of this size and kind is too large, or has no
    /// pixels.
    static func check(width: Int, height: Int, kind: DarkroomKind, isDecodedWhole: Bool) throws(DarkroomError) {
        guard width > 0, height > 0 else { throw .library("no pixels") }
        guard allows(width: width, height: height, kind: kind, isDecodedWhole: isDecodedWhole) else {
            throw .tooManyPixels(width: width, height: height)
        }
    }
}
