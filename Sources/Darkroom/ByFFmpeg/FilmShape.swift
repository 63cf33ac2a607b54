import CFFmpeg

/// The orientation and size of a film's pictures.
struct FilmShape {
    /// The turn that makes the pictures upright, as one of the four values of
    /// Exif's orientation that turn without mirroring.
    let orientation: Int
    /// The upright picture's size in square pixels.
    let width: Int
    let height: Int

    init(_ stream: FilmStream, by ffmpeg: FFmpeg) {
        let (stored, high) = (Int(stream.parameters.pointee.width), Int(stream.parameters.pointee.height))
        let shape = stream.stream.pointee.sample_aspect_ratio
        let seen = Self.width(stored, numerator: Int(shape.num), denominator: Int(shape.den))
        orientation = Self.orientation(stream, by: ffmpeg)
        let liesOnItsSide = orientation == 6 || orientation == 8
        (width, height) = liesOnItsSide ? (high, seen) : (seen, high)
    }

    /// The width in square pixels.
    ///
    /// Aspect ratios of a pixel beyond 4:1 are ignored: the header is corrupt.
    static func width(_ stored: Int, numerator: Int, denominator: Int) -> Int {
        guard numerator > 0, denominator > 0, stored > 0 else { return stored }
        let (product, isTooLarge) = stored.multipliedReportingOverflow(by: numerator)
        guard !isTooLarge else { return stored }
        let wide = product / denominator
        return wide >= max(1, stored / 4) && wide / 4 <= stored ? wide : stored
    }

    /// The orientation by QuickTime's display matrix, rounded to quarters of a
    /// turn.
    private static func orientation(_ stream: FilmStream, by ffmpeg: FFmpeg) -> Int {
        var length = 0
        guard
            let bytes = ffmpeg.call.av_stream_get_side_data(stream.stream, AV_PKT_DATA_DISPLAYMATRIX, &length),
            length >= 9 * MemoryLayout<Int32>.size
        else { return 1 }
        let turned = bytes.withMemoryRebound(to: Int32.self, capacity: 9) { ffmpeg.call.av_display_rotation_get($0) }
        guard turned.isFinite else { return 1 }
        // Degrees, anticlockwise.
        switch ((Int(turned.rounded()) % 360) + 360) % 360 {
        case 45..<135: return 8
        case 135..<225: return 3
        case 225..<315: return 6
        default: return 1
        }
    }
}
