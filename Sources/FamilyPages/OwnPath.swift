/// An address on this server to go on to, kept from leading anywhere else.
///
/// What comes in as `next` was written by whoever made the link: only a path
/// of our own is followed, never `//elsewhere` or `/\elsewhere`, which browsers
/// read as another server.
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

    /// The path from a form or a query, or the album.
    static func next(_ text: String?) -> OwnPath { text.flatMap(OwnPath.init) ?? .album }
}
