import FoundationEssentials

/// RFC 4648 section 5 without padding: bytes as text that is safe in URLs, cookies and headers.
package enum Base64URL {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: letter
                }
            }
        )
    }

    /// Returns nil for text with other characters or with padding.
    package static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy(isLetter) else { return nil }
        let standard = text.map { letter -> Character in letter == "-" ? "+" : letter == "_" ? "/" : letter }
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        guard let data = Data(base64Encoded: String(standard) + padding) else { return nil }
        return [UInt8](data)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
