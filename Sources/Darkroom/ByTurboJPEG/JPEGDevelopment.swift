import DarkroomWire

/// Makes the renditions of ordinary JPEGs, which nearly all photos are: it
/// decodes the planes once, no larger than needed, scales them and encodes them
/// again.
///
/// It avoids the most expensive step of other ways: converting every pixel to
/// red, green and blue and back.
struct JPEGDevelopment {
    let request: DarkroomRequest
    let files: [Int32]

    /// Returns `notOrdinary` for a file that needs libvips: other colours, or
    /// anything that libjpeg-turbo warns about.
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
