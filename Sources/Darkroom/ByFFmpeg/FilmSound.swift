import CFFmpeg

/// Converts a decoder's sound to one form: two channels, `rate` samples a
/// second, in blocks of `step` samples, without gaps from the film's start.
final class FilmSound {
    /// Samples per second.
    static let rate = 48_000
    /// The samples in one AAC frame.
    static let step = 1024
    /// A gap or an overlap shorter than this, in samples, is clock jitter and
    /// is ignored.
    private static let tolerance = rate / 20
    /// The sample rates accepted: telephones have 8000, studios 192,000.
    private static let rates: ClosedRange<CInt> = 1_000...768_000
    /// The most samples that one packet may become.
    private static let mostAtOnce = Int(FilmLimits.most / 1_000_000) * rate

    private let ffmpeg: FFmpeg
    private var converter: OpaquePointer?
    private var form: (rate: CInt, format: CInt, channels: CInt) = (0, 0, 0)
    private var left: [Float] = []
    private var right: [Float] = []
    /// The position of the first sample of `left` and `right`.
    private var place = 0
    /// The end of the film or of its part, in microseconds.
    private let end: Int64
    /// True after sound beyond the end.
    private(set) var isOver = false

    init(upTo end: Int64, by ffmpeg: FFmpeg) {
        self.end = end
        self.ffmpeg = ffmpeg
    }

    deinit { ffmpeg.call.swr_free(&converter) }

    /// Takes sound for the given time in microseconds, and calls `body` with
    /// whole blocks and their positions.
    ///
    /// Sound before zero or after the end is left out.
    func take(
        _ frame: UnsafeMutablePointer<AVFrame>,
        at time: Int64?,
        _ body: ([Float], [Float], Int) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        try prepare(for: frame)
        if let time, time >= end { isOver = true }
        let lasts = Int64(frame.pointee.nb_samples) * 1_000_000 / Int64(max(1, form.rate))
        let early = max(0, -(time ?? 0))
        guard !isOver, early == 0 || early < lasts else { return }
        if let time, (0...FilmLimits.most).contains(time) { keepTime(Int(time) * Self.rate / 1_000_000) }
        try convert(frame, withoutFirst: Int(early) * Self.rate / 1_000_000)
        while left.count >= Self.step { try handOut(Self.step, body) }
    }

    /// Calls `body` with the samples that are left.
    func finish(_ body: ([Float], [Float], Int) throws(DarkroomError) -> Void) throws(DarkroomError) {
        if !left.isEmpty { try handOut(left.count, body) }
    }

    private func handOut(
        _ count: Int,
        _ body: ([Float], [Float], Int) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        try body(Array(left.prefix(count)), Array(right.prefix(count)), place)
        left.removeFirst(count)
        right.removeFirst(count)
        place += count
    }

    /// Fills gaps with silence and drops samples that overlap earlier ones.
    private func keepTime(_ sample: Int) {
        let ahead = sample - (place + left.count)
        let most = Int(FilmLimits.most) / 1_000_000 * Self.rate
        if ahead > Self.tolerance, sample <= most {
            left += [Float](repeating: 0, count: ahead)
            right += [Float](repeating: 0, count: ahead)
        } else if ahead < -Self.tolerance {
            left.removeLast(min(left.count, -ahead))
            right.removeLast(right.count - left.count)
        }
    }

    /// Appends the frame's sound, except its first samples.
    private func convert(_ frame: UnsafeMutablePointer<AVFrame>, withoutFirst early: Int) throws(DarkroomError) {
        let delay = Int(ffmpeg.call.swr_get_delay(converter, Int64(Self.rate)))
        let most = delay + Int(frame.pointee.nb_samples) * Self.rate / max(1, Int(form.rate)) + 256
        // More samples than a whole film in one packet: the header is corrupt.
        guard (0...Self.mostAtOnce).contains(most) else { throw .unusual }
        var (one, other) = ([Float](repeating: 0, count: most), [Float](repeating: 0, count: most))
        let count = one.withUnsafeMutableBytes { one in
            other.withUnsafeMutableBytes { other in
                var targets = [one, other].map { $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
                let sources = UnsafeMutableRawPointer(frame.pointee.extended_data)?
                    .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
                return ffmpeg.call.swr_convert(converter, &targets, CInt(most), sources, frame.pointee.nb_samples)
            }
        }
        let made = Int(try ffmpeg.check(count))
        left += one.prefix(made).dropFirst(early)
        right += other.prefix(made).dropFirst(early)
    }

    /// Makes the converter for the current format: a stream may change it in
    /// the middle.
    private func prepare(for frame: UnsafeMutablePointer<AVFrame>) throws(DarkroomError) {
        let now = (frame.pointee.sample_rate, frame.pointee.format, frame.pointee.ch_layout.nb_channels)
        guard now != form else { return }
        guard Self.rates.contains(now.0), (1...64).contains(now.2) else { throw .unusual }
        ffmpeg.call.swr_free(&converter)
        var two = AVChannelLayout()
        ffmpeg.call.av_channel_layout_default(&two, 2)
        var source = frame.pointee.ch_layout
        if source.order == AV_CHANNEL_ORDER_UNSPEC { ffmpeg.call.av_channel_layout_default(&source, now.2) }
        try ffmpeg.check(
            ffmpeg.call.swr_alloc_set_opts2(
                &converter,
                &two,
                AV_SAMPLE_FMT_FLTP,
                CInt(Self.rate),
                &source,
                AVSampleFormat(now.1),
                now.0,
                0,
                nil
            )
        )
        try ffmpeg.check(ffmpeg.call.swr_init(converter))
        form = now
    }
}
