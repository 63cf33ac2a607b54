import CFFmpeg

/// Encodes one stream of a film.
final class FilmEncoder {
    private let ffmpeg: FFmpeg
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private let stream: UnsafeMutablePointer<AVStream>
    private var frame: UnsafeMutablePointer<AVFrame>?
    private var packet: UnsafeMutablePointer<AVPacket>?

    /// The encoder's settings: artefacts cannot be seen from a chair, and a
    /// minute stays below 30 MB.
    private static let pictureOptions = [("preset", "veryfast"), ("crf", "23")]
    private static let mostBits: Int64 = 4_000_000
    private static let soundBits: Int64 = 128_000
    /// The number of pictures from one keyframe to the next: two seconds.
    private static let group: CInt = 60

    /// Encodes pictures as H.264 of the High profile in 4:2:0.
    init(
        pictures size: (width: Int, height: Int),
        _ colours: FilmColours,
        into film: UnsafeMutablePointer<AVFormatContext>?,
        by ffmpeg: FFmpeg
    ) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        guard let codec = ffmpeg.call.avcodec_find_encoder_by_name("libx264") else { throw .library("no H.264") }
        let made = try ffmpeg.required(ffmpeg.call.avcodec_alloc_context3(codec))
        context = made
        stream = try ffmpeg.required(ffmpeg.call.avformat_new_stream(film, nil))
        made.pointee.width = CInt(size.width)
        made.pointee.height = CInt(size.height)
        made.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        made.pointee.time_base = .microsecond
        made.pointee.framerate = AVRational(30, 1)
        made.pointee.gop_size = Self.group
        made.pointee.thread_count = 1
        made.pointee.rc_max_rate = Self.mostBits
        made.pointee.rc_buffer_size = CInt(2 * Self.mostBits)
        made.pointee.color_range = AVCOL_RANGE_MPEG
        made.pointee.colorspace = colours.matrix
        made.pointee.color_primaries = colours.primaries
        made.pointee.color_trc = colours.curve
        try open(codec, Self.pictureOptions)
        frame?.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        frame?.pointee.width = CInt(size.width)
        frame?.pointee.height = CInt(size.height)
    }

    /// Encodes sound as AAC in two channels.
    init(soundInto film: UnsafeMutablePointer<AVFormatContext>?, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        guard let codec = ffmpeg.call.avcodec_find_encoder(AV_CODEC_ID_AAC) else { throw .library("no AAC") }
        let made = try ffmpeg.required(ffmpeg.call.avcodec_alloc_context3(codec))
        context = made
        stream = try ffmpeg.required(ffmpeg.call.avformat_new_stream(film, nil))
        made.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        made.pointee.sample_rate = CInt(FilmSound.rate)
        ffmpeg.call.av_channel_layout_default(&made.pointee.ch_layout, 2)
        made.pointee.bit_rate = Self.soundBits
        made.pointee.time_base = AVRational(1, FilmSound.rate)
        try open(codec, [])
        guard let frame else { return }
        frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointee.sample_rate = CInt(FilmSound.rate)
        ffmpeg.call.av_channel_layout_default(&frame.pointee.ch_layout, 2)
    }

    deinit {
        ffmpeg.call.av_frame_free(&frame)
        ffmpeg.call.av_packet_free(&packet)
        ffmpeg.call.avcodec_free_context(&context)
    }

    func encode(
        _ picture: PlanarPicture,
        at time: Int64,
        _ write: (UnsafeMutablePointer<AVPacket>) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        guard let frame else { return }
        let planes = picture.planes
        frame.pointee.data.0 = planes[0].samples
        frame.pointee.data.1 = planes[1].samples
        frame.pointee.data.2 = planes[2].samples
        frame.pointee.linesize.0 = CInt(planes[0].stride)
        frame.pointee.linesize.1 = CInt(planes[1].stride)
        frame.pointee.linesize.2 = CInt(planes[2].stride)
        frame.pointee.pts = time
        // The encoder copies the planes, because the frame does not own them.
        let sent = ffmpeg.call.avcodec_send_frame(context, frame)
        withExtendedLifetime(planes) {}
        try drain(sent, write)
    }

    func encode(
        _ left: [Float],
        _ right: [Float],
        at place: Int,
        _ write: (UnsafeMutablePointer<AVPacket>) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        guard let frame else { return }
        frame.pointee.nb_samples = CInt(left.count)
        frame.pointee.pts = Int64(place)
        let sent = left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                frame.pointee.data.0 = UnsafeMutableRawPointer(mutating: left.baseAddress)?
                    .assumingMemoryBound(to: UInt8.self)
                frame.pointee.data.1 = UnsafeMutableRawPointer(mutating: right.baseAddress)?
                    .assumingMemoryBound(to: UInt8.self)
                frame.pointee.linesize.0 = CInt(left.count)
                return ffmpeg.call.avcodec_send_frame(context, frame)
            }
        }
        try drain(sent, write)
    }

    /// Writes the packets left in the encoder.
    func finish(
        _ write: (UnsafeMutablePointer<AVPacket>) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        try drain(ffmpeg.call.avcodec_send_frame(context, nil), write)
    }

    private func open(_ codec: UnsafePointer<AVCodec>, _ words: [(String, String)]) throws(DarkroomError) {
        frame = try ffmpeg.required(ffmpeg.call.av_frame_alloc())
        packet = try ffmpeg.required(ffmpeg.call.av_packet_alloc())
        // MP4 stores the codec's parameters once, in its index.
        context?.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        var options: OpaquePointer?
        defer { ffmpeg.call.av_dict_free(&options) }
        for (name, value) in words { try ffmpeg.check(ffmpeg.call.av_dict_set(&options, name, value, 0)) }
        try ffmpeg.check(ffmpeg.call.avcodec_open2(context, codec, &options))
        try ffmpeg.check(ffmpeg.call.avcodec_parameters_from_context(stream.pointee.codecpar, context))
        if let context { stream.pointee.time_base = context.pointee.time_base }
    }

    private func drain(
        _ sent: CInt,
        _ write: (UnsafeMutablePointer<AVPacket>) throws(DarkroomError) -> Void
    ) throws(DarkroomError) {
        try ffmpeg.check(sent)
        guard let context, let packet else { return }
        while true {
            let result = ffmpeg.call.avcodec_receive_packet(context, packet)
            if result == ffmpeg_again || result == ffmpeg_ended { return }
            try ffmpeg.check(result)
            packet.pointee.stream_index = stream.pointee.index
            ffmpeg.call.av_packet_rescale_ts(packet, context.pointee.time_base, stream.pointee.time_base)
            try write(packet)
        }
    }
}
