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
        let writer = try FilmWriter(files[1], by: ffmpeg)
        let pictures = try reader.pictures.map { stream throws(DarkroomError) in
            try FilmPictureWay(stream, of: reader, into: writer)
        }
        let sound = try soundWay(reader, into: writer)
        guard pictures != nil || sound != nil else { throw .library("nothing in it") }
        try writer.begin()
        try reader.forEachPacket { stream, packet throws(DarkroomError) in
            if stream.index == pictures?.stream.index { try pictures?.take(packet) }
            if stream.index == sound?.stream.index { try sound?.take(packet) }
            return writer.length <= FilmLimits.most
        }
        try pictures?.take(nil)
        try sound?.finish()
        try writer.finish()
        let (width, height) = pictures.map { ($0.size.width, $0.size.height) } ?? (0, 0)
        let motion = DarkroomMotion(kind: pictures == nil ? .voice : .film, milliseconds: Int(writer.length / 1000))
        return .filmed(motion, width: width, height: height, hasSound: sound != nil)
    }

    /// Prepares the sound.
    ///
    /// If it cannot be decoded, a film is shown without it; a voice without
    /// sound is an error.
    private func soundWay(_ reader: FilmReader, into writer: FilmWriter) throws(DarkroomError) -> FilmSoundWay? {
        guard let stream = reader.sound else { return nil }
        do throws(DarkroomError) {
            return try FilmSoundWay(stream, of: reader, into: writer)
        } catch {
            guard error == .unusual, reader.pictures != nil else { throw error }
            return nil
        }
    }
}

/// Converts the pictures: decodes, turns upright, reduces and encodes them.
private final class FilmPictureWay {
    let stream: FilmStream
    let size: FilmSize
    private let orientation: Int
    private let start: Int64
    private let decoder: FilmDecoder
    private let pictures: FilmPictures
    private let writer: FilmWriter
    private var next: Int64 = 0

    init(_ stream: FilmStream, of reader: FilmReader, into writer: FilmWriter) throws(DarkroomError) {
        let shape = FilmShape(stream, by: reader.ffmpeg)
        self.stream = stream
        self.writer = writer
        size = FilmSize(of: shape.width, shape.height)
        orientation = shape.orientation
        start = reader.start
        decoder = try FilmDecoder(stream, by: reader.ffmpeg)
        pictures = FilmPictures(forFilm: true, by: reader.ffmpeg)
        let said = stream.parameters.pointee
        let matrix = FilmColours.matrix(said.color_space, height: Int(said.height))
        let colours = FilmColours(matrix: matrix, primaries: said.color_primaries, curve: said.color_trc)
        try writer.addPictures(width: size.width, height: size.height, colours)
    }

    func take(_ packet: UnsafeMutablePointer<AVPacket>?) throws(DarkroomError) {
        try decoder.decode(packet) { frame, time throws(DarkroomError) in
            let at = time.map { $0 - start } ?? next
            // Pictures that follow too closely are skipped before scaling,
            // which would be wasted.
            guard at >= next else { return }
            next = at + FilmLimits.nearest
            let picture = try pictures.picture(frame)
            let upright = try picture.scaled(width: size.width, height: size.height, orientation: orientation)
            try writer.add(upright, at: at)
        }
    }
}

/// Converts the sound.
private final class FilmSoundWay {
    let stream: FilmStream
    private let start: Int64
    private let decoder: FilmDecoder
    private let sound: FilmSound
    private let writer: FilmWriter

    init(_ stream: FilmStream, of reader: FilmReader, into writer: FilmWriter) throws(DarkroomError) {
        self.stream = stream
        self.writer = writer
        start = reader.start
        decoder = try FilmDecoder(stream, by: reader.ffmpeg)
        sound = FilmSound(by: reader.ffmpeg)
        try writer.addSound()
    }

    func take(_ packet: UnsafeMutablePointer<AVPacket>?) throws(DarkroomError) {
        try decoder.decode(packet) { frame, time throws(DarkroomError) in
            try sound.take(frame, at: time.map { $0 - start }) { left, right, place throws(DarkroomError) in
                try writer.add(left, right, at: place)
            }
        }
    }

    func finish() throws(DarkroomError) {
        try take(nil)
        try sound.finish { left, right, place throws(DarkroomError) in try writer.add(left, right, at: place) }
    }
}
