import CFFmpeg
import DarkroomWire

/// Writes a film that the frame and every browser can play: one MP4 of H.264
/// and AAC.
final class FilmWriter {
    private let ffmpeg: FFmpeg
    private let file: FilmFile
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var pictures: FilmEncoder?
    private var sound: FilmEncoder?
    /// The length of the film so far, in microseconds.
    private(set) var length: Int64 = 0
    private var last: (picture: PlanarPicture, time: Int64)?

    /// The bytes reserved for the index at the file's beginning, so that a
    /// browser gets it at once: the index of a minute takes ninety thousand
    /// bytes.
    private static let indexRoom = "131072"

    init(_ descriptor: Int32, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        file = try FilmFile(descriptor, isWritten: true, by: ffmpeg)
        try ffmpeg.check(ffmpeg.call.avformat_alloc_output_context2(&context, nil, "mp4", nil))
        context?.pointee.pb = file.context
        context?.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    }

    deinit { ffmpeg.call.avformat_free_context(context) }

    func addPictures(width: Int, height: Int, _ colours: FilmColours) throws(DarkroomError) {
        pictures = try FilmEncoder(pictures: (width, height), colours, into: context, by: ffmpeg)
    }

    func addSound() throws(DarkroomError) { sound = try FilmEncoder(soundInto: context, by: ffmpeg) }

    /// Writes the header; must be called after adding the streams and before
    /// the first packet.
    func begin() throws(DarkroomError) {
        var options: OpaquePointer?
        defer { ffmpeg.call.av_dict_free(&options) }
        try ffmpeg.check(ffmpeg.call.av_dict_set(&options, "moov_size", Self.indexRoom, 0))
        try checkWritten(ffmpeg.call.avformat_write_header(context, &options))
    }

    /// Adds a picture of the film's size at a time in microseconds; one that
    /// follows the last too closely is left out.
    func add(_ picture: PlanarPicture, at time: Int64) throws(DarkroomError) {
        if let last, time < last.time + FilmLimits.nearest { return }
        guard let pictures else { return }
        last = (picture, time)
        length = max(length, time + 1_000_000 / 30)
        try pictures.encode(picture, at: time) { packet throws(DarkroomError) in try write(packet) }
    }

    /// Shows the last picture until `time`: without this call a film ends when
    /// its last picture begins.
    func keepLast(until time: Int64) throws(DarkroomError) {
        guard let last, time - last.time > 2 * FilmLimits.nearest else { return }
        try add(last.picture, at: time - FilmLimits.nearest)
    }

    /// Adds left and right samples, `FilmSound.step` of each except at the end;
    /// `place` counts samples from the film's start at `FilmSound.rate`.
    func add(_ left: [Float], _ right: [Float], at place: Int) throws(DarkroomError) {
        guard let sound else { return }
        length = max(length, Int64(place + left.count) * 1_000_000 / Int64(FilmSound.rate))
        try sound.encode(left, right, at: place) { packet throws(DarkroomError) in try write(packet) }
    }

    func finish() throws(DarkroomError) {
        for encoder in [pictures, sound] {
            try encoder?.finish { packet throws(DarkroomError) in try write(packet) }
        }
        try checkWritten(ffmpeg.call.av_write_trailer(context))
    }

    private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(DarkroomError) {
        try checkWritten(ffmpeg.call.av_interleaved_write_frame(context, packet))
    }

    private func checkWritten(_ result: CInt) throws(DarkroomError) {
        if let code = file.writeError { throw .cannotWrite(code) }
        try ffmpeg.check(result)
    }
}
