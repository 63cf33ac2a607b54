/// The SHA-256 of some bytes, written as 64 lower-case hexadecimal digits.
///
/// A content hash identifies a blob and verifies a download. This type only carries the digest; adapters compute it.
package struct ContentHash: Hashable, Sendable {
    // The digest's 32 bytes are stored in place, because a frame holds three hashes for each of ten thousand photos.
    private var first, second, third, fourth: UInt64

    package init?(hex: String) {
        self.init()
        var count = 0
        for digit in hex.utf8 {
            guard let value = Hexadecimal.value(of: digit), count < 64 else { return nil }
            append(UInt64(value), bits: 4)
            count += 1
        }
        guard count == 64 else { return nil }
    }

    /// Takes the 32 bytes of a digest.
    package init(digest: some Sequence<UInt8>) {
        self.init()
        var count = 0
        for byte in digest {
            append(UInt64(byte), bits: 8)
            count += 1
        }
        precondition(count == 32, "a SHA-256 digest has 32 bytes")
    }

    private init() { (first, second, third, fourth) = (0, 0, 0, 0) }

    /// Shifts all bits to the left and adds these on the right.
    private mutating func append(_ value: UInt64, bits: UInt64) {
        let carried = 64 - bits
        first = first << bits | second >> carried
        second = second << bits | third >> carried
        third = third << bits | fourth >> carried
        fourth = fourth << bits | value
    }

    package var hex: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for part in [first, second, third, fourth] {
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: part >> shift)) }
        }
        return Hexadecimal.text(of: bytes)
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
