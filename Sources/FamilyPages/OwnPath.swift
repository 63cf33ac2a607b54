/// A path on this server for a redirect.
///
/// The `next` parameter is untrusted: only paths of this server are allowed, never `//elsewhere` or `/\elsewhere`,
/// which browsers read as another server.
struct OwnPath: Equatable, Sendable {
    let text: String

    init?(_ text: String) {
        guard text.utf8.count <= 512, text.first == "/" else { return nil }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
        guard !text.hasPrefix("//") else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    static let album = OwnPath(unchecked: "/")

    /// Returns the path from a form or query, or the album if it is invalid.
    static func next(_ text: String?) -> OwnPath { text.flatMap(OwnPath.init) ?? .album }
}
