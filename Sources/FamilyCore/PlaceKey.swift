/// The key of a place where photos were taken, by which its photos can be asked for.
///
/// The place is a family's own one, a town, or one that senders typed. The text is opaque to clients: they get it from
/// the server and send it back.
package struct PlaceKey: Hashable, Sendable {
    /// The maximum number of bytes: a typed place has at most 60 letters, and folding may make three letters of one.
    private static let mostBytes = 800

    package let text: String

    /// Returns nil for an empty text and for one longer than any key.
    package init?(_ text: String) {
        guard (1...Self.mostBytes).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// The key as somebody sent it; nil also for a text with control characters, which no place has: PostgreSQL cannot
    /// store NUL.
    package init?(sent text: String) {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        self.init(text)
    }
}

extension PlaceKey: CustomStringConvertible {
    package var description: String { text }
}

extension PlaceKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = PlaceKey(sent: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the key of a place")
        }
        self = key
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
