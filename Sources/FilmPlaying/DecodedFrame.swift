import CFFmpeg

/// One frame that a decoder made: the planes of a picture, or sound samples.
///
/// Only the player's thread uses it.
final class DecodedFrame {
    let time: Duration
    let lasts: Duration
    let frame: UnsafeMutablePointer<AVFrame>
    private let ffmpeg: FFmpegFunctions

    /// Takes ownership of the data in `source` and leaves `source` empty.
    init(taking source: UnsafeMutablePointer<AVFrame>, base: AVRational, _ ffmpeg: FFmpegFunctions) throws(FilmError) {
        guard let frame = ffmpeg.av_frame_alloc() else { throw .broken("no memory for a picture") }
        ffmpeg.av_frame_move_ref(frame, source)
        self.frame = frame
        self.ffmpeg = ffmpeg
        let pts = frame.pointee.best_effort_timestamp
        time = pts == ffmpeg_no_time ? .zero : Self.duration(pts, base)
        lasts = Self.duration(frame.pointee.pkt_duration, base)
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        ffmpeg.av_frame_free(&frame)
    }

    /// The latest time in a film; a later one is that of a damaged file.
    static let latest = Duration.seconds(86_400)

    private static func duration(_ count: Int64, _ base: AVRational) -> Duration {
        duration(seconds: Double(count) * Double(base.num) / Double(max(base.den, 1)))
    }

    /// Returns the time, but at most `latest` from the beginning.
    static func duration(seconds: Double) -> Duration {
        let most = latest / .seconds(1)
        return .nanoseconds(Int64(min(max(seconds, -most), most) * 1e9))
    }
}
