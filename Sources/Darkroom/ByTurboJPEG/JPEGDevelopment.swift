import DarkroomWire

/// The way of nearly every photo: a JPEG's planes, decoded once and no larger
/// than needed, scaled as they are and encoded again.
///
/// It leaves out what costs most elsewhere, which is making red, green and blue
/// of every pixel and back.
struct JPEGDevelopment {
    let request: DarkroomRequest
    let files: [Int32]

    /// `notOrdinary` where the file is not for this way: colours of another
    /// kind, or anything the library has a doubt about.
    func answer() throws(DarkroomError) -> DarkroomAnswer {
        let file = try MappedFile(file: files[0])
        guard let header = JPEGHeader(file.bytes) else { return .notOrdinary }
        let shown = ShownJPEG(header: header, bytes: file.bytes)
        let (width, height) = (shown.width, shown.height)
        let comesAtOnce = header.process != .baseline
        try PixelLimit.check(width: width, height: height, kind: .jpeg, comesAtOnce: comesAtOnce)
        guard header.precision == 8, header.process != .other else { throw .unusual }
        guard let pictures = try shown.pictures(longSides: request.longSides) else { return .notOrdinary }
        for (picture, file) in zip(pictures, files.dropFirst()) {
            try TurboEncoder.jpeg(picture, quality: Development.quality).write(to: file)
        }
        return .developed(width: width, height: height, metadata: PhotoMetadata(shown.fields), motion: nil)
    }
}
