/// The SHA-256 of some bytes, written as 64 lower-case hexadecimal digits.
///
/// It names blobs and proves downloads. This type only carries the digest; who
/// computes it is an adapter's business.
package struct ContentHash: Hashable, Sendable {
    package let hex: String

    package init?(hex: String) {
        guard hex.utf8.count == 64, hex.utf8.allSatisfy(Hexadecimal.isDigit) else { return nil }
        self.hex = hex
    }

    /// Takes the 32 bytes of a digest.
    package init(digest: some Sequence<UInt8>) {
        hex = Hexadecimal.text(of: digest)
        precondition(hex.utf8.count == 64, "a SHA-256 digest has 32 bytes")
    }
}

extension ContentHash: CustomStringConvertible {
    package var description: String { hex }
}

extension ContentHash: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hash = ContentHash(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a SHA-256 in hexadecimal")
        }
        self = hash
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
