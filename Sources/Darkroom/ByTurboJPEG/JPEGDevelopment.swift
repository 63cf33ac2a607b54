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
        if request.product == .preview { return try preview(of: header) }
        return try written(ShownJPEG(header: header, bytes: file.bytes)) ?? .notOrdinary
    }

    /// Makes the renditions of the small picture in the photo's Exif, which lies as the photo does.
    private func preview(of photo: JPEGHeader) throws(DarkroomError) -> DarkroomAnswer {
        guard let small = ExifFields.smallPicture(in: photo.exif) else { throw .unusual }
        return try small.withUnsafeBytes { bytes in
            Result { () throws(DarkroomError) in
                guard var header = JPEGHeader(bytes) else { throw .unusual }
                (header.exif, header.profile) = (photo.exif, photo.profile)
                guard let answer = try written(ShownJPEG(header: header, bytes: bytes)) else { throw .unusual }
                return answer
            }
        }.get()
    }

    /// Writes the renditions; nil for a file that needs libvips.
    private func written(_ shown: ShownJPEG) throws(DarkroomError) -> DarkroomAnswer? {
        let (width, height, header) = (shown.width, shown.height, shown.header)
        let isDecodedWhole = header.process != .baseline
        try PixelLimit.check(width: width, height: height, kind: .jpeg, isDecodedWhole: isDecodedWhole)
        guard header.precision == 8, header.process != .other else { throw .unusual }
        guard let pictures = try shown.pictures(longSides: request.longSides) else { return nil }
        for (picture, file) in zip(pictures, files.dropFirst()) {
            try TurboEncoder.jpeg(picture, quality: Development.quality).write(to: file)
        }
        return .developed(width: width, height: height, metadata: PhotoMetadata(shown.fields), motion: nil)
    }
}
