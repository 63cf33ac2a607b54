import CFFmpeg

/// Decodes one stream's packets to pictures or sound.
final class FilmDecoder {
    private let ffmpeg: FFmpeg
    private let stream: FilmStream
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var frame: UnsafeMutablePointer<AVFrame>?

    /// Throws `unusual` if there is no decoder for the stream.
    init(_ stream: FilmStream, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        self.stream = stream
        guard let codec = ffmpeg.call.avcodec_find_decoder(stream.parameters.pointee.codec_id) else { throw .unusual }
        frame = try ffmpeg.required(ffmpeg.call.av_frame_alloc())
        let made = try ffmpeg.required(ffmpeg.call.avcodec_alloc_context3(codec))
        context = made
        try ffmpeg.check(ffmpeg.call.avcodec_parameters_to_context(made, stream.parameters))
        // One thread: each further thread holds a picture of its own in memory.
        made.pointee.thread_count = 1
        made.pointee.pkt_timebase = stream.timeBase
        var options: OpaquePointer?
        defer { ffmpeg.call.av_dict_free(&options) }
        try ffmpeg.check(ffmpeg.call.av_dict_set(&options, "codec_whitelist", FilmLimits.codecs, 0))
        guard ffmpeg.call.avcodec_open2(made, codec, &options) >= 0 else { throw .unusual }
    }

    deinit {
        ffmpeg.call.av_frame_free(&frame)
        ffmpeg.call.avcodec_free_context(&context)
    }

    /// Decodes a packet and calls `body` with each frame and its time in
    /// microseconds; nil as packet asks for the frames left at the end.
    ///
    /// A broken packet is skipped, as players do: the pictures around it are
    /// good.
    func decode(
        _ packet: UnsafeMutablePointer<AVPacket>?,
        _ body: (UnsafeMutablePointer<AVFrame>, Int64?) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        guard let frame else { return }
        let sent = ffmpeg.call.avcodec_send_packet(context, packet)
        if sent == ffmpeg_no_memory { try ffmpeg.check(sent) }
        while true {
            let result = ffmpeg.call.avcodec_receive_frame(context, frame)
            if result == ffmpeg_no_memory { try ffmpeg.check(result) }
            if result < 0 { return }
            defer { ffmpeg.call.av_frame_unref(frame) }
            try body(frame, stream.microseconds(frame.pointee.best_effort_timestamp, by: ffmpeg))
        }
    }
}
