/// What a camera says of a metadata, in its own words.
package struct PhotoMetadata: Equatable, Sendable {
    /// `2026:07:04 16:40:00`.
    package var takenAt: String?
    /// `+03:00`.
    package var takenAtOffset: String?
    /// Its maker's name and its own.
    package var camera: String?
    /// Where it was, in millionths of a degree: north and east are positive.
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
        writer.put([latitude, longitude].compactMap(\.self))
    }

    init(_ reader: inout WireReader) throws(DarkroomChannelTrouble) {
        self.init(takenAt: try reader.words(), takenAtOffset: try reader.words())
        camera = try reader.words()
        let place = try reader.numbers()
        guard place.isEmpty || place.count == 2 else { throw .malformed }
        (latitude, longitude) = (place.first, place.last)
    }
}
