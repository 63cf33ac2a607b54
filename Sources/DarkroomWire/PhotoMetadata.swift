/// The facts that a camera has written about a photo, not yet parsed.
package struct PhotoMetadata: Equatable, Sendable {
    /// Local time, such as `2026:07:04 16:40:00`; UTC if `isTakenAtUTC`.
    package var takenAt: String?
    /// The local time's offset from UTC, such as `+03:00`.
    package var takenAtOffset: String?
    /// Whether `takenAt` is UTC, because the file does not tell the local time.
    package var isTakenAtUTC = false
    /// The names of the camera's maker and model.
    package var camera: String?
    /// The place, in millionths of a degree: north and east are positive.
    package var latitude: Int?
    package var longitude: Int?

    package init(takenAt: String? = nil, takenAtOffset: String? = nil) {
        self.takenAt = takenAt
        self.takenAtOffset = takenAtOffset
    }
}

extension PhotoMetadata {
    func write(to writer: inout WireWriter) {
        for words in [takenAt, takenAtOffset, camera] { writer.put(words ?? "") }
        writer.put(isTakenAtUTC ? 1 : 0)
        writer.put([latitude, longitude].compactMap(\.self))
    }

    init(_ reader: inout WireReader) throws(DarkroomChannelError) {
        self.init(takenAt: try reader.words(), takenAtOffset: try reader.words())
        camera = try reader.words()
        let mark = try reader.number()
        guard (0...1).contains(mark) else { throw .malformed }
        isTakenAtUTC = mark == 1
        let place = try reader.numbers()
        guard place.isEmpty || place.count == 2 else { throw .malformed }
        (latitude, longitude) = (place.first, place.last)
    }
}
