import CFFmpeg
import DarkroomWire

/// Converts a decoder's pictures, of any format, to planes.
final class FilmPictures {
    private let ffmpeg: FFmpeg
    private let isForFilm: Bool
    private var converter: OpaquePointer?
    private var source: (format: CInt, width: CInt, height: CInt) = (-1, 0, 0)

    /// With `forFilm` the colours stay as they are, in eight bits; without it
    /// they become those of a JPEG.
    init(forFilm: Bool, by ffmpeg: FFmpeg) {
        isForFilm = forFilm
        self.ffmpeg = ffmpeg
    }

    deinit { ffmpeg.call.sws_freeContext(converter) }

    func picture(_ frame: UnsafeMutablePointer<AVFrame>) throws(DarkroomError) -> PlanarPicture {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        try PixelLimit.check(width: width, height: height, kind: .movie, isDecodedWhole: false)
        let pixels = FilmPixels(frame)
        return isForFilm
            ? try planes(of: pixels) : try PlanarPicture(rgb: rgb(of: pixels), width: width, height: height)
    }

    /// Makes planes of red, green and blue, one byte each.
    func picture(rgb: [UInt8], width: Int, height: Int) throws(DarkroomError) -> PlanarPicture {
        try rgb.withUnsafeBufferPointer { rgb in
            Result { () throws(DarkroomError) in try planes(of: FilmPixels(rgb: rgb, width: width, height: height)) }
        }.get()
    }

    private func planes(of pixels: FilmPixels) throws(DarkroomError) -> PlanarPicture {
        let (width, height) = (Int(pixels.width), Int(pixels.height))
        let planes = [
            try Plane(width: width, height: height),
            try Plane(width: (width + 1) / 2, height: (height + 1) / 2),
            try Plane(width: (width + 1) / 2, height: (height + 1) / 2),
        ]
        try convert(pixels, to: AV_PIX_FMT_YUV420P, planes.map(\.samples), planes.map(\.stride))
        for plane in planes { plane.continueEdges() }
        return PlanarPicture(width: width, height: height, planes: planes)
    }

    private func rgb(of pixels: FilmPixels) throws(DarkroomError) -> [UInt8] {
        // Rows are written in vectors, a little beyond their ends.
        var rgb = [UInt8](repeating: 0, count: Int(pixels.width) * Int(pixels.height) * 3 + 64)
        try rgb.withUnsafeMutableBufferPointer { buffer in
            Result { () throws(DarkroomError) in
                guard let start = buffer.baseAddress else { return }
                try convert(pixels, to: AV_PIX_FMT_RGB24, [start], [3 * Int(pixels.width)])
            }
        }.get()
        return rgb
    }

    private func convert(
        _ pixels: FilmPixels,
        to format: AVPixelFormat,
        _ targets: [UnsafeMutablePointer<UInt8>],
        _ strides: [Int]
    ) throws(DarkroomError) {
        try prepare(for: pixels, format)
        var places = targets.map(Optional.some) + [nil, nil, nil]
        let steps = strides.map { CInt($0) } + [0, 0, 0]
        try ffmpeg.check(
            ffmpeg.call.sws_scale(converter, pixels.places, pixels.steps, 0, pixels.height, &places, steps)
        )
    }

    /// Makes the converter for the current format: a film may change its size
    /// in the middle.
    private func prepare(for pixels: FilmPixels, _ format: AVPixelFormat) throws(DarkroomError) {
        let now = (format: pixels.format.rawValue, width: pixels.width, height: pixels.height)
        guard now != source else { return }
        ffmpeg.call.sws_freeContext(converter)
        converter = ffmpeg.call.sws_getContext(
            now.width,
            now.height,
            pixels.format,
            now.width,
            now.height,
            format,
            SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT,
            nil,
            nil,
            nil
        )
        guard converter != nil else { throw .unusual }
        source = now
        if !isForFilm { nameColours(of: pixels) }
    }

    private func nameColours(of pixels: FilmPixels) {
        let matrix = FilmColours.matrix(pixels.matrix, height: Int(pixels.height))
        let source = ffmpeg.call.sws_getCoefficients(CInt(matrix.rawValue))
        let target = ffmpeg.call.sws_getCoefficients(SWS_CS_DEFAULT)
        // If this call fails, the colours are slightly off, which is no reason
        // to reject the film.
        _ = ffmpeg.call.sws_setColorspaceDetails(
            converter,
            source,
            pixels.isFullRange ? 1 : 0,
            target,
            1,
            0,
            1 << 16,
            1 << 16
        )
    }
}

/// Pointers to pixels in memory; valid as long as the owner of the memory.
private struct FilmPixels {
    let format: AVPixelFormat
    let width: CInt
    let height: CInt
    let places: [UnsafePointer<UInt8>?]
    let steps: [CInt]
    let matrix: AVColorSpace
    let isFullRange: Bool

    init(_ frame: UnsafeMutablePointer<AVFrame>) {
        format = AVPixelFormat(frame.pointee.format)
        width = frame.pointee.width
        height = frame.pointee.height
        places = withUnsafeBytes(of: frame.pointee.data) { Array($0.bindMemory(to: UnsafePointer<UInt8>?.self)) }
        steps = withUnsafeBytes(of: frame.pointee.linesize) { Array($0.bindMemory(to: CInt.self)) }
        matrix = frame.pointee.colorspace
        isFullRange = frame.pointee.color_range == AVCOL_RANGE_JPEG
    }

    init(rgb: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        format = AV_PIX_FMT_RGB24
        self.width = CInt(width)
        self.height = CInt(height)
        places = [rgb.baseAddress, nil, nil, nil]
        steps = [CInt(3 * width), 0, 0, 0]
        matrix = AVCOL_SPC_RGB
        isFullRange = true
    }
}
