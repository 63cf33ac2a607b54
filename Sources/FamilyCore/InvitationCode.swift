/// The code that a frame shows while it waits to be taken in: eight letters, written `WDJB-MJHT`.
///
/// The alphabet is that of RFC 8628 (section 6.1): twenty consonants, so that no code spells a word or has look-alikes
/// such as 0/O or 1/I.
package struct InvitationCode: Hashable, Sendable {
    package static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    package static let length = 8

    /// The eight letters, in capitals, without a dash.
    package let letters: String

    /// Reads what a person typed: case, spaces and dashes do not matter; returns nil if it is no code.
    package init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let letters = typed.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = letters
    }

    /// Draws a code from `generator`.
    package static func random(using generator: inout some RandomNumberGenerator) -> InvitationCode {
        let letters = (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
        return InvitationCode(unchecked: String(letters))
    }

    private init(unchecked letters: String) {
        self.letters = letters
    }

    /// The form for people: `WDJB-MJHT`.
    package var display: String {
        "\(letters.prefix(4))-\(letters.suffix(4))"
    }
}

extension InvitationCode: CustomStringConvertible {
    package var description: String { display }
}

extension InvitationCode: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let code = InvitationCode(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an invitation code")
        }
        self = code
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(display)
    }
}
