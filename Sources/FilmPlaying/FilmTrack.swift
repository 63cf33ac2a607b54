import CFFmpeg

/// One of a film's two tracks, with its decoder.
///
/// Only the player's thread uses it.
final class FilmTrack {
    enum Kind { case pictures, sound }

    let kind: Kind
    let index: Int32
    let parameters: UnsafeMutablePointer<AVCodecParameters>
    private let base: AVRational
    private let ffmpeg: FFmpegFunctions
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let spare: UnsafeMutablePointer<AVFrame>

    /// The longest side of a picture, in pixels: our server makes no larger
    /// film, and a larger one would take memory without a bound.
    private static let longestSide: Int32 = 1920
    /// The most pixels of a picture: its size may change in the middle of a
    /// track.
    static let mostPixels = Int64(longestSide) * Int64(longestSide)

    /// The number of decoding threads: one decodes while the other scales.
    private static let threads: Int32 = 2

    /// Returns nil if the film has no track of this kind.
    init?(
        _ kind: Kind,
        of film: UnsafeMutablePointer<AVFormatContext>,
        _ ffmpeg: FFmpegFunctions
    ) throws(FilmError) {
        let type = kind == .pictures ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO
        let index = ffmpeg.av_find_best_stream(film, type, -1, -1, nil, 0)
        guard index >= 0, let stream = film.pointee.streams[Int(index)], let parameters = stream.pointee.codecpar else {
            return nil
        }
        try Self.admit(parameters.pointee, as: kind)
        guard let codec = ffmpeg.avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw .noLibraries("FFmpeg has no decoder for codec \(parameters.pointee.codec_id.rawValue)")
        }
        guard let decoder = ffmpeg.avcodec_alloc_context3(codec), let spare = ffmpeg.av_frame_alloc() else {
            throw .broken("no memory for a decoder")
        }
        self.kind = kind
        self.index = index
        self.parameters = parameters
        self.ffmpeg = ffmpeg
        self.decoder = decoder
        self.spare = spare
        base = stream.pointee.time_base
        decoder.pointee.pkt_timebase = base
        decoder.pointee.thread_count = Self.threads
        decoder.pointee.max_pixels = Self.mostPixels
        try ffmpeg.check(ffmpeg.avcodec_parameters_to_context(decoder, parameters), "take up a track")
        try ffmpeg.check(ffmpeg.avcodec_open2(decoder, codec, nil), "open a decoder")
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
        ffmpeg.avcodec_free_context(&decoder)
        var spare: UnsafeMutablePointer<AVFrame>? = spare
        ffmpeg.av_frame_free(&spare)
    }

    /// Accepts only the codecs that our server makes: no other decoder is
    /// opened, whatever the file contains.
    private static func admit(_ track: AVCodecParameters, as kind: Kind) throws(FilmError) {
        guard track.codec_id == (kind == .pictures ? AV_CODEC_ID_H264 : AV_CODEC_ID_AAC) else {
            throw .broken("a track is of codec \(track.codec_id.rawValue)")
        }
        guard kind == .sound || track.width <= longestSide && track.height <= longestSide else {
            throw .broken("a picture of \(track.width) by \(track.height) is too large")
        }
    }

    /// Gives a packet to the decoder; nil ends the track.
    ///
    /// A damaged packet is skipped, and the next whole picture goes on.
    func take(_ packet: UnsafeMutablePointer<AVPacket>?) { _ = ffmpeg.avcodec_send_packet(decoder, packet) }

    /// Returns the next decoded frame; nil if the decoder needs another packet.
    func next() throws(FilmError) -> DecodedFrame? {
        guard ffmpeg.avcodec_receive_frame(decoder, spare) >= 0 else { return nil }
        return try DecodedFrame(taking: spare, base: base, ffmpeg)
    }

    /// Empties the decoder after a seek.
    func flush() { ffmpeg.avcodec_flush_buffers(decoder) }
}
