import DarkroomWire

/// Makes the renditions of every picture that is not an ordinary JPEG.
struct VipsDevelopment {
    let request: DarkroomRequest
    let files: [Int32]
    let vips: Vips

    func answer() throws(DarkroomError) -> DarkroomAnswer {
        guard let loader = PictureLoader(request.kind) else { throw .unusual }
        let bands = request.kind == .tiff ? try bandsOfTIFF() : nil
        let source = try PictureSource(file: files[0], by: vips)
        let header =
            request.product == .preview
            ? try small(in: source, loader) : try Picture(loading: source, as: loader)
        let answer = try describe(header, loader)
        guard case .developed(let width, let height, _, _) = answer else { return answer }
        let sizes = RenditionSize.all(width: width, height: height, longSides: request.longSides)
        guard let largest = sizes.last else { return answer }
        let picture = try LargestRendition(loader: loader, bands: bands, size: largest).make(of: header, from: source)
        for (size, file) in zip(sizes, files.dropFirst()) {
            try write(picture.resized(width: size.width, height: size.height), to: file)
        }
        return answer
    }

    /// The small picture in the file; throws `unusual` if there is none.
    private func small(in source: borrowing PictureSource, _ loader: PictureLoader) throws(DarkroomError) -> Picture {
        guard loader == .heif else { throw .unusual }
        let width = try Picture(loading: source, as: loader).width
        let small = try Picture(loadingSmall: source, as: loader)
        // libvips gives the whole picture where there is no small one.
        guard small.width < width else { throw .unusual }
        return small
    }

    /// The bands to show; throws `unusual` for a TIFF whose colours libvips
    /// would show wrongly.
    private func bandsOfTIFF() throws(DarkroomError) -> Int {
        let file = try MappedFile(file: files[0])
        guard let header = TIFFHeader(file.bytes) else { throw .library("no directory") }
        guard let bands = header.bandsToShow else { throw .unusual }
        return bands
    }

    /// The answer according to the header; throws if the picture is too large.
    private func describe(_ header: borrowing Picture, _ loader: PictureLoader) throws(DarkroomError) -> DarkroomAnswer
    {
        let isTurned = !loader.turnsUpright && header.liesOnItsSide
        let width = isTurned ? header.height : header.width
        let height = isTurned ? header.width : header.height
        try PixelLimit.check(width: width, height: height, kind: request.kind, isDecodedWhole: header.isDecodedWhole)
        let metadata = PhotoMetadata(header.exif)
        return .developed(width: width, height: height, metadata: metadata, motion: motion(of: header))
    }

    /// The motion of a GIF or WebP with several pictures; nil for others,
    /// because the pages of a TIFF do not move.
    private func motion(of header: borrowing Picture) -> DarkroomMotion? {
        guard [.gif, .webp].contains(request.kind), header.pageCount > 1 else { return nil }
        let delays = header.delays(min(header.pageCount, FilmLimits.mostPictures))
        return DarkroomMotion(kind: .animation, milliseconds: Int(delays.reduce(0, +) / 1000))
    }

    private func write(_ picture: borrowing Picture, to file: Int32) throws(DarkroomError) {
        let jpeg = try picture.jpeg(quality: Development.quality)
        try jpeg.withUnsafeBytes { bytes in
            Result { () throws(DarkroomError) in try bytes.write(to: file) }
        }.get()
    }
}
