/// The address of the family's server: the beginning of every request's
/// address.
package struct ServerAddress: Equatable, Sendable {
    /// The address without a slash at the end.
    package let base: String
    /// True for `https`.
    package let isEncrypted: Bool

    /// A server on the same machine.
    package static let usual = ServerAddress(base: "http://localhost:8080", isEncrypted: false)

    private init(base: String, isEncrypted: Bool) {
        self.base = base
        self.isEncrypted = isEncrypted
    }

    /// Reads `http://192.168.1.5:8080` or `https://photos.example/grandma`; nil
    /// if the text has another scheme or no host, or contains a user name, a
    /// query or white space.
    package init?(_ text: String) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        guard text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8) else { return nil }
        let rest = text.dropFirst(scheme.count + 3)
        guard let first = rest.first, first != "/", first != ":" else { return nil }
        guard rest.utf8.allSatisfy(Self.isAllowed) else { return nil }
        var end = rest[...]
        while end.last == "/" { end.removeLast() }
        base = "\(scheme)://\(end)"
        isEncrypted = scheme == "https"
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !Array("?#@\\\"<>".utf8).contains(byte)
    }
}
