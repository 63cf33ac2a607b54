import CFFmpeg

/// Converts a picture's planes to screen pixels, scaled to the size of its
/// place.
///
/// Only the player's thread uses it.
final class PictureScaler {
    private let fit: FilmFit
    private let ffmpeg: FFmpegFunctions
    private var context: OpaquePointer?
    /// The shape that `context` was made for.
    private var source: CutPlanes.Shape?

    init(_ fit: FilmFit) throws(FilmError) {
        self.fit = fit
        ffmpeg = try FilmError.functions()
    }

    deinit { ffmpeg.sws_freeContext(context) }

    func picture(of frame: DecodedFrame, time: Duration) throws(FilmError) -> FilmPicture {
        let planes = try CutPlanes(frame.frame.pointee, fit)
        let context = try context(for: planes.shape)
        let pixels = [UInt32](unsafeUninitializedCapacity: fit.width * fit.height) { pixels, count in
            count = fit.width * fit.height
            planes.withPlanes { data, strides in
                var target: [UnsafeMutablePointer<UInt8>?] = [
                    pixels.baseAddress.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) },
                    nil, nil, nil,
                ]
                _ = ffmpeg.sws_scale(
                    context,
                    data,
                    strides,
                    0,
                    Int32(planes.shape.height),
                    &target,
                    [Int32(fit.width * 4), 0, 0, 0]
                )
            }
        }
        return FilmPicture(width: fit.width, height: fit.height, pixels: pixels, time: time)
    }

    private func context(for shape: CutPlanes.Shape) throws(FilmError) -> OpaquePointer {
        if let context, source == shape { return context }
        ffmpeg.sws_freeContext(context)
        context = ffmpeg.sws_getContext(
            Int32(shape.width),
            Int32(shape.height),
            AV_PIX_FMT_YUV420P,
            Int32(fit.width),
            Int32(fit.height),
            AV_PIX_FMT_BGR0,
            SWS_BILINEAR,
            nil,
            nil,
            nil
        )
        guard let made = context else { throw .broken("no memory to scale a picture") }
        source = shape
        // Without this call FFmpeg takes every film for one of standard
        // definition (BT.601).
        let light = ffmpeg.sws_getCoefficients(shape.isOfHighDefinition ? SWS_CS_ITU709 : SWS_CS_ITU601)
        let srgb = ffmpeg.sws_getCoefficients(SWS_CS_DEFAULT)
        _ = ffmpeg.sws_setColorspaceDetails(
            made,
            light,
            shape.isFullRange ? 1 : 0,
            srgb,
            1,
            0,
            1 << 16,
            1 << 16
        )
        return made
    }
}

/// The part of a picture's planes that is shown.
private struct CutPlanes {
    struct Shape: Equatable {
        let width: Int
        let height: Int
        /// True for the colours of BT.709, false for BT.601.
        let isOfHighDefinition: Bool
        let isFullRange: Bool
    }

    let shape: Shape
    private let data: [UnsafePointer<UInt8>?]
    private let strides: [Int32]

    init(_ frame: AVFrame, _ fit: FilmFit) throws(FilmError) {
        guard frame.format == AV_PIX_FMT_YUV420P.rawValue || frame.format == AV_PIX_FMT_YUVJ420P.rawValue,
            let light = frame.data.0, let blue = frame.data.1, let red = frame.data.2
        else { throw .broken("a picture has format \(frame.format)") }
        let left = Self.cut(Int(frame.width), fit.shownWidth)
        let top = Self.cut(Int(frame.height), fit.shownHeight)
        shape = Shape(
            width: Int(frame.width) - 2 * left,
            height: Int(frame.height) - 2 * top,
            isOfHighDefinition: Self.isOfHighDefinition(frame),
            isFullRange: frame.color_range == AVCOL_RANGE_JPEG || frame.format == AV_PIX_FMT_YUVJ420P.rawValue
        )
        let strides = [Int(frame.linesize.0), Int(frame.linesize.1), Int(frame.linesize.2)]
        data = [
            UnsafePointer(light) + (top * strides[0] + left),
            UnsafePointer(blue) + (top / 2 * strides[1] + left / 2),
            UnsafePointer(red) + (top / 2 * strides[2] + left / 2),
            nil,
        ]
        self.strides = strides.map(Int32.init) + [0]
    }

    func withPlanes(_ body: (UnsafePointer<UnsafePointer<UInt8>?>, UnsafePointer<Int32>) -> Void) {
        data.withUnsafeBufferPointer { data in
            strides.withUnsafeBufferPointer { strides in
                if let data = data.baseAddress, let strides = strides.baseAddress { body(data, strides) }
            }
        }
    }

    /// The pixels to cut at each of two sides: an even number, because two
    /// pixels of luma share one of chroma.
    private static func cut(_ side: Int, _ shown: Double) -> Int {
        min(Int((Double(side) * (1 - shown) / 4).rounded()) * 2, max(0, (side - 2) / 2 & ~1))
    }

    /// True for BT.709.
    ///
    /// If the film does not say, its size decides, as televisions do.
    private static func isOfHighDefinition(_ frame: AVFrame) -> Bool {
        switch frame.colorspace {
        case AVCOL_SPC_BT709: true
        case AVCOL_SPC_SMPTE170M, AVCOL_SPC_BT470BG: false
        default: max(frame.width, frame.height) >= 1280
        }
    }
}
