/// The boundary between the parts of a form, as the `Content-Type` names it.
struct MultipartBoundary: Equatable, Sendable {
    /// Maximum number of characters (RFC 2046, section 5.1.1).
    static let longest = 70

    let text: String

    /// Parses `multipart/form-data; boundary=…`; nil for other types and
    /// invalid boundaries.
    init?(contentType: String) {
        let parts = contentType.split(separator: ";").map { $0.trimmed }
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        let named = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }
        guard let named else { return nil }
        self.init(text: String(named.dropFirst("boundary=".count)).unquoted)
    }

    init?(text: String) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    /// True for the characters that RFC 2046 calls `bchars`, without the space,
    /// which must not be the last one.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: Array("'()+_,-./:=?".utf8).contains(byte)
        }
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at both ends.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension String {
    fileprivate var unquoted: String {
        guard count >= 2, hasPrefix("\""), hasSuffix("\"") else { return self }
        return String(dropFirst().dropLast())
    }
}
