import CFFmpeg

/// Reads a film's file packet by packet.
///
/// Only the player's thread uses it; each call takes a few milliseconds.
final class FilmReader {
    enum Piece {
        case picture(DecodedFrame)
        case sound(DecodedFrame)
    }

    private let ffmpeg: FFmpegFunctions
    private var film: UnsafeMutablePointer<AVFormatContext>?
    private let packet: UnsafeMutablePointer<AVPacket>
    private var tracks: [FilmTrack] = []
    private var pieces: [Piece] = []
    private var isRead = false

    /// The codecs of the films that our server makes: FFmpeg looks into tracks
    /// with no other decoder.
    private static let codecs = "h264,aac"

    init(path: String) throws(FilmError) {
        let ffmpeg = try FilmError.functions()
        ffmpeg.av_log_set_level(AV_LOG_QUIET)
        var film: UnsafeMutablePointer<AVFormatContext>?
        // The format is named, so that neither the path nor the file's content
        // can choose another demuxer.
        let format = ffmpeg.av_find_input_format("mp4")
        var options: OpaquePointer?
        defer { ffmpeg.av_dict_free(&options) }
        try ffmpeg.check(ffmpeg.av_dict_set(&options, "codec_whitelist", Self.codecs, 0), "limit the decoders")
        try ffmpeg.check(ffmpeg.avformat_open_input(&film, "file:\(path)", format, &options), "open the film")
        guard let opened = film, let packet = ffmpeg.av_packet_alloc() else { throw .broken("no memory for a film") }
        self.ffmpeg = ffmpeg
        self.film = opened
        self.packet = packet
        // From here on `deinit` closes what is open.
        try Self.readHead(of: opened, ffmpeg)
        for kind in [FilmTrack.Kind.pictures, .sound] {
            if let track = try FilmTrack(kind, of: opened, ffmpeg) { tracks.append(track) }
        }
        guard !tracks.isEmpty else { throw .broken("the film has neither pictures nor sound") }
    }

    /// Reads what the file says of its tracks.
    ///
    /// FFmpeg may decode the first pictures here; larger ones than those that
    /// are played are refused.
    private static func readHead(
        of film: UnsafeMutablePointer<AVFormatContext>,
        _ ffmpeg: FFmpegFunctions
    ) throws(FilmError) {
        let most = String(FilmTrack.mostPixels)
        var options = [OpaquePointer?](repeating: nil, count: Int(film.pointee.nb_streams))
        defer { for index in options.indices { ffmpeg.av_dict_free(&options[index]) } }
        for index in options.indices {
            try ffmpeg.check(ffmpeg.av_dict_set(&options[index], "max_pixels", most, 0), "limit the pictures")
        }
        try ffmpeg.check(ffmpeg.avformat_find_stream_info(film, &options), "read the film's head")
    }

    deinit {
        ffmpeg.avformat_close_input(&film)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        ffmpeg.av_packet_free(&packet)
    }

    var hasPictures: Bool { tracks.contains { $0.kind == .pictures } }
    var hasSound: Bool { tracks.contains { $0.kind == .sound } }

    /// Returns the next decoded frame of either track; nil at the end.
    func next() throws(FilmError) -> Piece? {
        while pieces.isEmpty {
            guard !isRead else { return nil }
            try read()
        }
        return pieces.removeFirst()
    }

    /// Seeks back to the first picture.
    func rewind() throws(FilmError) {
        guard let film else { return }
        try ffmpeg.check(ffmpeg.avformat_seek_file(film, -1, .min, 0, 0, 0), "begin anew")
        for track in tracks { track.flush() }
        pieces = []
        isRead = false
    }

    private func read() throws(FilmError) {
        guard let film, ffmpeg.av_read_frame(film, packet) >= 0 else {
            isRead = true
            for track in tracks { try decode(nil, track) }
            return
        }
        defer { ffmpeg.av_packet_unref(packet) }
        if let track = tracks.first(where: { $0.index == packet.pointee.stream_index }) { try decode(packet, track) }
    }

    private func decode(_ packet: UnsafeMutablePointer<AVPacket>?, _ track: FilmTrack) throws(FilmError) {
        track.take(packet)
        while let frame = try track.next() {
            pieces.append(track.kind == .pictures ? .picture(frame) : .sound(frame))
        }
    }
}
