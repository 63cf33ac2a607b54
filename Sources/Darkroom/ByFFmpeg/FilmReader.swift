import CFFmpeg
import DarkroomWire

/// Reads a stranger's film or sound: its main picture and sound streams, and
/// what its header says of them.
final class FilmReader {
    let ffmpeg: FFmpeg
    private let file: FilmFile
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var packet: UnsafeMutablePointer<AVPacket>?
    private(set) var pictures: FilmStream?
    private(set) var sound: FilmStream?

    /// The most bytes and microseconds that FFmpeg may read to recognise the
    /// streams.
    private static let (lookBytes, lookTime) = (Int64(5 << 20), Int64(5_000_000))
    private static let mostStreams: CInt = 16

    /// Reads an open file from its start, by the demuxer for its kind alone.
    init(_ descriptor: Int32, as kind: DarkroomKind, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        file = try FilmFile(descriptor, isWritten: false, by: ffmpeg)
        guard let name = kind.demuxer, let format = ffmpeg.call.av_find_input_format(name) else { throw .unusual }
        packet = try ffmpeg.required(ffmpeg.call.av_packet_alloc())
        let made = try ffmpeg.required(ffmpeg.call.avformat_alloc_context())
        made.pointee.pb = file.context
        made.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        made.pointee.max_streams = Self.mostStreams
        made.pointee.probesize = Self.lookBytes
        made.pointee.max_analyze_duration = Self.lookTime
        context = made
        var options: OpaquePointer?
        defer { ffmpeg.call.av_dict_free(&options) }
        try ffmpeg.check(ffmpeg.call.av_dict_set(&options, "codec_whitelist", FilmLimits.codecs, 0))
        // avformat_open_input frees the context if it fails.
        try ffmpeg.check(ffmpeg.call.avformat_open_input(&context, nil, format, &options))
        try ffmpeg.check(ffmpeg.call.avformat_find_stream_info(context, nil))
        pictures = stream(AVMEDIA_TYPE_VIDEO)
        sound = stream(AVMEDIA_TYPE_AUDIO)
    }

    deinit {
        ffmpeg.call.av_packet_free(&packet)
        ffmpeg.call.avformat_close_input(&context)
    }

    /// The duration in microseconds, as the header says; nil if it does not.
    var saidLength: Int64? {
        guard let length = context?.pointee.duration, length != ffmpeg_no_time, length > 0 else { return nil }
        return length
    }

    /// The time of the first picture or sound, in microseconds.
    var start: Int64 {
        context.flatMap { FilmLimits.time($0.pointee.start_time) } ?? 0
    }

    /// The file's metadata for a name, which is one of QuickTime's or FFmpeg's.
    func words(_ name: String) -> String? {
        guard let entry = ffmpeg.call.av_dict_get(context?.pointee.metadata, name, nil, 0),
            let value = entry.pointee.value
        else { return nil }
        let words = String(String(cString: value).prefix(64))
        return words.isEmpty ? nil : words
    }

    /// Calls `body` with each packet of the two streams, in the file's order,
    /// until it returns false.
    func forEachPacket(
        _ body: (FilmStream, UnsafeMutablePointer<AVPacket>) throws(DarkroomError) -> Bool
    ) throws(DarkroomError) {
        guard let packet else { return }
        var goesOn = true
        while goesOn {
            let result = ffmpeg.call.av_read_frame(context, packet)
            // A truncated file ends here; `FilmSurvey` checks how early.
            if result < 0, result != ffmpeg_no_memory { return }
            try ffmpeg.check(result)
            defer { ffmpeg.call.av_packet_unref(packet) }
            let stream = [pictures, sound].lazy.compactMap(\.self).first { $0.index == packet.pointee.stream_index }
            if let stream { goesOn = try body(stream, packet) }
        }
    }

    /// Seeks to the last keyframe before a part, from which its pictures can be decoded.
    ///
    /// If the file has no index that leads there, seeks to its beginning.
    func seek(to part: FilmPart) throws(DarkroomError) {
        let time = part.start
        if part.isLater, ffmpeg.call.avformat_seek_file(context, -1, Int64.min, time, time, 0) >= 0 { return }
        try ffmpeg.check(ffmpeg.call.avformat_seek_file(context, -1, Int64.min, start, start, 0))
    }

    private func stream(_ type: AVMediaType) -> FilmStream? {
        let index = ffmpeg.call.av_find_best_stream(context, type, -1, -1, nil, 0)
        guard index >= 0, let context, index < context.pointee.nb_streams,
            let found = context.pointee.streams[Int(index)]
        else { return nil }
        // The cover picture of a sound file is not a film.
        guard found.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else { return nil }
        return FilmStream(stream: found)
    }
}

/// One stream of a film; valid as long as its reader.
struct FilmStream {
    let stream: UnsafeMutablePointer<AVStream>

    var index: CInt { stream.pointee.index }
    var parameters: UnsafeMutablePointer<AVCodecParameters> { stream.pointee.codecpar }
    var timeBase: AVRational { stream.pointee.time_base }

    /// A time of this stream in microseconds; nil if it is missing or beyond
    /// all reason.
    func microseconds(_ time: Int64, by ffmpeg: FFmpeg) -> Int64? {
        guard time != ffmpeg_no_time, timeBase.num > 0, timeBase.den > 0 else { return nil }
        return FilmLimits.time(ffmpeg.call.av_rescale_q(time, timeBase, .microsecond))
    }
}

extension DarkroomKind {
    /// FFmpeg's name of the demuxer for this kind; nil for pictures.
    fileprivate var demuxer: String? {
        switch self {
        case .movie: "mov"
        case .matroska: "matroska"
        case .ogg: "ogg"
        case .mp3: "mp3"
        case .wave: "wav"
        case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif: nil
        }
    }
}
