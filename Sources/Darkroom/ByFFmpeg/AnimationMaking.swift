import DarkroomWire

/// Makes a film of an animated GIF or WebP.
struct AnimationMaking {
    let request: DarkroomRequest
    /// The original, and the file for the film.
    let files: [Int32]
    let vips: Vips
    let ffmpeg: FFmpeg

    func answer() throws(DarkroomError) -> DarkroomAnswer {
        guard let loader = PictureLoader(request.kind) else { throw .unusual }
        let source = try PictureSource(file: files[0], by: vips)
        let first = try Picture(loading: source, as: loader)
        let shape = (width: first.width, height: first.height)
        try PixelLimit.check(width: shape.width, height: shape.height, kind: request.kind, isDecodedWhole: false)
        let count = min(
            first.pageCount,
            FilmLimits.mostPictures,
            FilmLimits.mostAnimated / (shape.width * shape.height)
        )
        guard count > 1 else { throw .tooManyPixels(width: shape.width, height: shape.height) }
        let delays = first.delays(count)
        let strip = try Picture(loadingFirst: count, of: source, as: loader)
        let size = FilmSize(of: shape.width, shape.height)
        let writer = try FilmWriter(files[1], by: ffmpeg)
        try writer.addPictures(width: size.width, height: size.height, .standard)
        try writer.begin()
        let pictures = FilmPictures(forFilm: true, by: ffmpeg)
        var time: Int64 = 0
        for (page, delay) in delays.enumerated() where time < FilmLimits.most {
            let picture = try strip.page(page, height: shape.height).opaque().coloured()
            let planes = try pictures.picture(rgb: picture.pixels(), width: picture.width, height: picture.height)
            try writer.add(planes.scaled(width: size.width, height: size.height), at: time)
            time += delay
        }
        // The last picture may begin within the first minute and stay for a minute.
        time = min(time, FilmLimits.mostMade)
        try writer.keepLast(until: time)
        try writer.finish()
        let motion = DarkroomMotion(kind: .animation, milliseconds: Int(time / 1000))
        return .filmed(motion, width: size.width, height: size.height, hasSound: false)
    }
}
