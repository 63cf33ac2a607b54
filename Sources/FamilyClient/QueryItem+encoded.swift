import FamilyCore

extension [QueryItem] {
    /// The query `?a=b&c=d`; empty if there are no items.
    var encoded: String {
        guard !isEmpty else { return "" }
        return "?" + map(\.encoded).joined(separator: "&")
    }
}

extension QueryItem {
    fileprivate var encoded: String { "\(Self.encoded(name))=\(Self.encoded(value))" }

    /// Percent-encodes all but RFC 3986's unreserved characters.
    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if unreserved.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let unreserved = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    )
}
