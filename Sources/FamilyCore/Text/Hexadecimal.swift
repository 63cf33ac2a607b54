/// Bytes as lower-case hexadecimal digits, two for each byte.
package enum Hexadecimal {
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether an ASCII letter is one of the digits that `text(of:)` writes.
    package static func isDigit(_ byte: UInt8) -> Bool { value(of: byte) != nil }

    /// Returns the value of one of the digits that `text(of:)` writes; nil for any other letter.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
