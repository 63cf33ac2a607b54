/// Percent-encodes text: a byte of its UTF-8 that is not allowed as it is becomes `%E2` (RFC 3986, section 2.1).
package struct PercentEncoding: Sendable {
    /// For names and values of a query: RFC 3986's `unreserved` stay plain.
    package static let query = PercentEncoding(plain: "-._~")
    /// For a path or a value that holds one: its slashes stay plain too.
    package static let path = PercentEncoding(plain: "-._~/")
    /// For a parameter of a header, such as `filename*`: RFC 8187's `attr-char`.
    package static let headerParameter = PercentEncoding(plain: "!#$&+-.^_`|~")

    private let plain: Set<UInt8>

    /// ASCII letters and digits always stay plain.
    private init(plain: String) { self.plain = Set((Self.lettersAndDigits + plain).utf8) }

    package func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes += Hexadecimal.text(of: [byte]).uppercased().utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
