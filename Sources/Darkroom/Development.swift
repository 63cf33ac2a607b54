import DarkroomWire
import Glibc

/// Makes the renditions of one photo: header, bounds, one decoding, and the
/// smaller ones from the largest.
struct Development {
    let request: DarkroomRequest
    /// The original, then one file for each of the request's long sides.
    let files: [Int32]

    /// Artefacts are not seen from a chair at this quality, and 2,560 pixels
    /// stay near a megabyte.
    private static let quality = 82

    func run() -> DarkroomAnswer {
        guard files.count == request.longSides.count + 1 else { return .cannotWrite(EBADF) }
        do throws(DarkroomFault) {
            return try develop()
        } catch {
            return error.answer
        }
    }

    private func develop() throws(DarkroomFault) -> DarkroomAnswer {
        if request.kind == .jpeg, let answer = try developJPEG() { return answer }
        return try developByVips()
    }

    /// Nothing where it is no ordinary JPEG.
    private func developJPEG() throws(DarkroomFault) -> DarkroomAnswer? {
        let file = try MappedFile(file: files[0])
        guard let header = JPEGHeader(file.bytes) else { return nil }
        let fields = ExifFields(header.exif)
        let development = JPEGDevelopment(request: request, header: header, bytes: file.bytes)
        let (width, height) = development.uprightSize(fields)
        try check(width: width, height: height, comesAtOnce: header.process != .baseline)
        guard header.precision == 8, header.process != .other else { throw .unusual }
        guard let pictures = try development.pictures() else { return nil }
        for (picture, file) in zip(pictures, files.dropFirst()) {
            try TurboEncoder.jpeg(picture, quality: Self.quality).write(to: file)
        }
        let time = ExifTime(fields)
        return .developed(width: width, height: height, takenAt: time.takenAt, takenAtOffset: time.offset)
    }

    private func developByVips() throws(DarkroomFault) -> DarkroomAnswer {
        let source = try PictureSource(file: files[0])
        let header = try Picture(loading: source, as: PictureLoader(request.kind))
        let answer = try describe(header)
        guard case .developed(let width, let height, _, _) = answer else { return answer }
        let sizes = RenditionSize.all(width: width, height: height, longSides: request.longSides)
        guard let largest = sizes.last else { return answer }
        let picture = try LargestRendition(kind: request.kind, size: largest).make(of: header, from: source)
        for (size, file) in zip(sizes, files.dropFirst()) {
            try write(picture.resized(width: size.width, height: size.height), to: file)
        }
        return answer
    }

    /// Says what the header says, or refuses by it.
    private func describe(_ header: borrowing Picture) throws(DarkroomFault) -> DarkroomAnswer {
        let isTurned = !PictureLoader(request.kind).turnsUpright && header.liesOnItsSide
        let width = isTurned ? header.height : header.width
        let height = isTurned ? header.width : header.height
        try check(width: width, height: height, comesAtOnce: header.comesAtOnce)
        let time = ExifTime(of: header)
        return .developed(width: width, height: height, takenAt: time.takenAt, takenAtOffset: time.offset)
    }

    private func check(width: Int, height: Int, comesAtOnce: Bool) throws(DarkroomFault) {
        guard PixelLimit.allows(width: width, height: height, kind: request.kind, comesAtOnce: comesAtOnce) else {
            throw .tooManyPixels(width: width, height: height)
        }
    }

    private func write(_ picture: borrowing Picture, to file: Int32) throws(DarkroomFault) {
        let jpeg = try picture.jpeg(quality: Self.quality)
        try jpeg.withUnsafeBytes { bytes in
            Result { () throws(DarkroomFault) in try bytes.write(to: file) }
        }.get()
    }
}
