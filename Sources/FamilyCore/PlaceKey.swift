/// Names the place where photos were taken, so that they can be asked for: a family's own place, a town, or a place that
/// senders typed.
///
/// The text is opaque to clients: they get it from the server and hand it back.
package struct PlaceKey: Hashable, Sendable {
    /// Bytes of the longest key: a typed place has at most 60 letters, and folding may make three of one.
    private static let mostBytes = 800

    package let text: String

    /// Returns nil for an empty text and for one longer than any key.
    package init?(_ text: String) {
        guard (1...Self.mostBytes).contains(text.utf8.count) else { return nil }
        self.text = text
    }
}

extension PlaceKey: CustomStringConvertible {
    package var description: String { text }
}

extension PlaceKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = PlaceKey(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the key of a place")
        }
        self = key
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
