import CFFmpeg

/// Converts any film's sound to the samples that a `Speaker` takes.
///
/// Only the player's thread uses it.
final class SoundConverter {
    private let ffmpeg: FFmpegFunctions
    private var context: OpaquePointer?

    init() throws(FilmError) { ffmpeg = try FilmError.functions() }

    deinit { ffmpeg.swr_free(&context) }

    /// Returns the samples of two channels, interleaved, at `SoundFormat.rate`.
    func samples(of frame: DecodedFrame) throws(FilmError) -> [Int16] {
        let source = frame.frame
        if context == nil { try open(for: source) }
        let count = Int(source.pointee.nb_samples)
        let rate = Int(max(source.pointee.sample_rate, 1))
        // The 64 more are for samples that the converter has held back.
        let room = count * SoundFormat.rate / rate + 64
        var written: CInt = 0
        let samples = [Int16](unsafeUninitializedCapacity: room * 2) { samples, filled in
            var target: [UnsafeMutablePointer<UInt8>?] = [
                samples.baseAddress.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
            ]
            source.pointee.extended_data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) { data in
                written = ffmpeg.swr_convert(context, &target, CInt(room), data, CInt(count))
            }
            filled = max(Int(written), 0) * 2
        }
        try ffmpeg.check(written, "make sound")
        return samples
    }

    private func open(for source: UnsafeMutablePointer<AVFrame>) throws(FilmError) {
        var pair = AVChannelLayout()
        ffmpeg.av_channel_layout_default(&pair, 2)
        let code = ffmpeg.swr_alloc_set_opts2(
            &context,
            &pair,
            AV_SAMPLE_FMT_S16,
            CInt(SoundFormat.rate),
            &source.pointee.ch_layout,
            AVSampleFormat(source.pointee.format),
            source.pointee.sample_rate,
            0,
            nil
        )
        try ffmpeg.check(code, "prepare sound")
        try ffmpeg.check(ffmpeg.swr_init(context), "prepare sound")
    }
}

package enum SoundFormat {
    /// Samples of each channel per second.
    package static let rate = 48_000

    static func duration(of samples: Int) -> Duration { .nanoseconds(Int64(samples) * 1_000_000_000 / Int64(rate)) }
}
