import CFFmpeg
import DarkroomWire

/// Converts a film or a sound of any kind to the one kind that plays
/// everywhere.
struct FilmMaking {
    let request: DarkroomRequest
    /// The original, and the file for the film.
    let files: [Int32]
    let ffmpeg: FFmpeg

    func answer() throws(DarkroomError) -> DarkroomAnswer {
        let reader = try FilmReader(files[0], as: request.kind, by: ffmpeg)
        let part = try part(of: reader)
        let writer = try FilmWriter(files[1], by: ffmpeg)
        let pictures = try reader.pictures.map { stream throws(DarkroomError) in
            try PictureTranscoding(stream, of: reader, part, into: writer)
        }
        let sound = try soundWay(reader, part, into: writer)
        guard pictures != nil || sound != nil else { throw .library("nothing in it") }
        try writer.begin()
        try reader.forEachPacket { stream, packet throws(DarkroomError) in
            if let pictures, stream.index == pictures.stream.index, !pictures.isOver { try pictures.take(packet) }
            if let sound, stream.index == sound.stream.index, !sound.isOver { try sound.take(packet) }
            let isOver = pictures?.isOver ?? true && sound?.isOver ?? true
            return !isOver && writer.length <= FilmLimits.most
        }
        try pictures?.take(nil)
        try sound?.finish()
        try writer.finish()
        let (width, height) = pictures.map { ($0.size.width, $0.size.height) } ?? (0, 0)
        let motion = DarkroomMotion(kind: pictures == nil ? .voice : .film, milliseconds: Int(writer.length / 1000))
        return .filmed(motion, width: width, height: height, hasSound: sound != nil)
    }

    /// Finds the part to convert and seeks to it; only a chosen start needs the film's length.
    private func part(of reader: FilmReader) throws(DarkroomError) -> FilmPart {
        guard let chosen = request.filmStart else { return .whole(of: reader) }
        let part = FilmPart(try FilmSurvey(reader, from: chosen), of: reader)
        try reader.seek(to: part)
        return part
    }

    /// Prepares the sound.
    ///
    /// If it cannot be decoded, a film is shown without it; a voice without
    /// sound is an error.
    private func soundWay(
        _ reader: FilmReader,
        _ part: FilmPart,
        into writer: FilmWriter
    ) throws(DarkroomError) -> SoundTranscoding? {
        guard let stream = reader.sound else { return nil }
        do throws(DarkroomError) {
            return try SoundTranscoding(stream, of: reader, part, into: writer)
        } catch {
            guard error == .unusual, reader.pictures != nil else { throw error }
            return nil
        }
    }
}

/// Converts the pictures: decodes, turns upright, reduces and encodes them, for a standard screen.
private final class PictureTranscoding {
    let stream: FilmStream
    let size: FilmSize
    private let orientation: Int
    private let part: FilmPart
    private let ffmpeg: FFmpeg
    private let decoder: FilmDecoder
    private let pictures: FilmPictures
    /// Nil if the film is made for a standard screen.
    private let table: HDRTable?
    private let writer: FilmWriter
    private var next: Int64 = 0
    /// True after a picture beyond the part.
    private(set) var isOver = false

    init(
        _ stream: FilmStream,
        of reader: FilmReader,
        _ part: FilmPart,
        into writer: FilmWriter
    ) throws(DarkroomError) {
        self.part = part
        ffmpeg = reader.ffmpeg
        let shape = FilmShape(stream, by: reader.ffmpeg)
        self.stream = stream
        self.writer = writer
        size = FilmSize(of: shape.width, shape.height)
        orientation = shape.orientation
        decoder = try FilmDecoder(stream, by: reader.ffmpeg)
        pictures = FilmPictures(forFilm: true, by: reader.ffmpeg)
        let colours = FilmColours(of: stream.parameters.pointee)
        table = try colours.hdr.map { mapping throws(DarkroomError) in
            try HDRTable(mapping, from: colours.coding, to: .bt709(isFullRange: false))
        }
        try writer.addPictures(width: size.width, height: size.height, table == nil ? colours : .highDefinition)
    }

    func take(_ packet: UnsafeMutablePointer<AVPacket>?) throws(DarkroomError) {
        try decoder.decode(packet) { frame, time throws(DarkroomError) in
            let at = time.map { place(of: frame, at: $0 - part.start) } ?? next
            if at >= part.length { isOver = true }
            // Pictures that follow too closely are skipped before scaling,
            // which would be wasted.
            guard at >= next, !isOver else { return }
            next = at + FilmLimits.nearest
            let picture = try pictures.picture(frame)
            let upright = try picture.scaled(width: size.width, height: size.height, orientation: orientation)
            try writer.add(table?.standard(upright) ?? upright, at: at)
        }
    }

    /// Moves the picture that is on the screen when the part begins to its very beginning.
    private func place(of frame: UnsafeMutablePointer<AVFrame>, at time: Int64) -> Int64 {
        let lasts = stream.microseconds(frame.pointee.pkt_duration, by: ffmpeg) ?? 0
        return time < 0 && time + lasts > 0 ? 0 : time
    }
}

/// Converts the sound.
private final class SoundTranscoding {
    let stream: FilmStream
    private let part: FilmPart
    private let decoder: FilmDecoder
    private let sound: FilmSound
    private let writer: FilmWriter

    var isOver: Bool { sound.isOver }

    init(
        _ stream: FilmStream,
        of reader: FilmReader,
        _ part: FilmPart,
        into writer: FilmWriter
    ) throws(DarkroomError) {
        self.stream = stream
        self.writer = writer
        self.part = part
        decoder = try FilmDecoder(stream, by: reader.ffmpeg)
        sound = FilmSound(upTo: part.length, by: reader.ffmpeg)
        try writer.addSound()
    }

    func take(_ packet: UnsafeMutablePointer<AVPacket>?) throws(DarkroomError) {
        try decoder.decode(packet) { frame, time throws(DarkroomError) in
            try sound.take(frame, at: time.map { $0 - part.start }) { left, right, place throws(DarkroomError) in
                try writer.add(left, right, at: place)
            }
        }
    }

    func finish() throws(DarkroomError) {
        try take(nil)
        try sound.finish { left, right, place throws(DarkroomError) in try writer.add(left, right, at: place) }
    }
}
