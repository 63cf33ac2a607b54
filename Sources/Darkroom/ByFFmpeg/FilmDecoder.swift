import CFFmpeg

/// Makes pictures, or sound, of one stream's packets.
final class FilmDecoder {
    private let ffmpeg: FFmpeg
    private let stream: FilmStream
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var frame: UnsafeMutablePointer<AVFrame>?

    /// Throws `unusual` where nobody here can decode it.
    init(_ stream: FilmStream, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        self.stream = stream
        guard let codec = ffmpeg.call.avcodec_find_decoder(stream.parameters.pointee.codec_id) else { throw .unusual }
        frame = try ffmpeg.required(ffmpeg.call.av_frame_alloc())
        let made = try ffmpeg.required(ffmpeg.call.avcodec_alloc_context3(codec))
        context = made
        try ffmpeg.check(ffmpeg.call.avcodec_parameters_to_context(made, stream.parameters))
        // One picture at a time: each thread more holds its own.
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

    /// Hands out what a packet makes, with its time in microseconds; nothing
    /// for a packet asks for what is left at the end.
    ///
    /// A packet that is broken is passed over, as players do: the pictures
    /// around it are good.
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
