import CFFmpeg
import DarkroomWire

/// Reads through a whole film without decoding it: to check that it is
/// complete, and to find its length.
struct FilmSurvey {
    /// The length of the whole film, in microseconds.
    let length: Int64
    /// The part of it that is shown.
    let window: FilmWindow

    /// True if a stream was cut: it ends earlier than its header says, by more
    /// than a tenth and half a second.
    private static func isCut(_ found: Int64, of said: Int64) -> Bool { found < said * 9 / 10 - 500_000 }

    /// Without a chosen start, in milliseconds, it reads no further than the limit.
    init(_ reader: FilmReader, from chosen: Int?) throws(DarkroomError) {
        let (start, ffmpeg) = (reader.start, reader.ffmpeg)
        var ends: [CInt: Int64] = [:]
        try reader.forEachPacket { stream, packet throws(DarkroomError) in
            let time = [packet.pointee.pts, packet.pointee.dts].lazy
                .compactMap { stream.microseconds($0, by: ffmpeg) }.first
            let lasts = stream.microseconds(max(0, packet.pointee.duration), by: ffmpeg) ?? 0
            if let time { ends[stream.index] = max(ends[stream.index] ?? 0, time + lasts - start) }
            return chosen != nil || (time ?? 0) - start <= FilmLimits.most
        }
        length = ends.values.max() ?? 0
        guard length > 0 else { throw .library("nothing in it") }
        let said = reader.saidLength ?? length
        let longest = Int(max(length, said)) / 1000
        guard let window = FilmWindow(of: chosen == nil ? longest : Int(length / 1000), from: chosen) else {
            throw .tooLong(milliseconds: longest)
        }
        self.window = window
        for stream in [reader.pictures, reader.sound].compactMap(\.self) {
            guard let said = stream.microseconds(stream.stream.pointee.duration, by: ffmpeg) else { continue }
            if Self.isCut(ends[stream.index] ?? 0, of: said) { throw .library("cut short") }
        }
    }
}
