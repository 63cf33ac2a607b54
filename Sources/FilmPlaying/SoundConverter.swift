import CFFmpeg

/// Converts any film's sound to the samples that a `Speaker` takes.
///
/// Only the player's thread uses it.
final class SoundConverter {
    private let ffmpeg: FFmpegFunctions
    private var context: OpaquePointer?
    /// The shape that `context` was made for.
    private var source: Shape?

    /// The shape of the samples of a frame; it may change in the middle of a
    /// track.
    private struct Shape: Equatable {
        let format: Int32
        let rate: Int32
        let channels: Int32

        init(_ frame: UnsafeMutablePointer<AVFrame>) {
            format = frame.pointee.format
            rate = frame.pointee.sample_rate
            channels = frame.pointee.ch_layout.nb_channels
        }
    }

    /// The samples a second that AAC knows: with fewer, a frame of a damaged
    /// file would last for minutes.
    private static let rates: ClosedRange<Int32> = 7_350...96_000

    init() throws(FilmError) { ffmpeg = try FilmError.functions() }

    deinit { ffmpeg.swr_free(&context) }

    /// Returns the samples of two channels, interleaved, at `SoundFormat.rate`.
    func samples(of frame: DecodedFrame) throws(FilmError) -> [Int16] {
        let source = frame.frame
        if Shape(source) != self.source { try open(for: source) }
        let count = Int(source.pointee.nb_samples)
        let rate = Int(source.pointee.sample_rate)
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
        let shape = Shape(source)
        guard Self.rates.contains(shape.rate) else { throw .broken("the sound has \(shape.rate) samples a second") }
        ffmpeg.swr_free(&context)
        self.source = nil
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
        self.source = shape
    }
}

package enum SoundFormat {
    /// Samples of each channel per second.
    package static let rate = 48_000

    static func duration(of samples: Int) -> Duration { .nanoseconds(Int64(samples) * 1_000_000_000 / Int64(rate)) }
}
