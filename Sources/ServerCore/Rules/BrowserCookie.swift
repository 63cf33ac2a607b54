package import FamilyCore

/// A cookie that proves which members signed in in a browser before (OWASP, "Slow Down Online Guessing Attacks with
/// Device Cookies").
///
/// It signs nobody in. It tells a guesser from a member at the same address. It does not reveal who the members are.
package struct BrowserCookie: Equatable, Sendable {
    /// The browser's name: 128 random bits in base64url.
    package let name: String
    /// One keyed hash per member, latest first.
    package private(set) var proofs: [ContentHash]

    /// The maximum number of members per browser; a family's tablet serves several.
    package static let membersKept = 5

    package init(name: String) {
        self.name = name
        proofs = []
    }

    /// Returns nil for text that is no such cookie.
    package init?(_ text: String) {
        guard text.utf8.count <= 22 + Self.membersKept * 65 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, name.utf8.count == 22, Base64URL.decode(name)?.count == 16 else { return nil }
        let proofs = parts.dropFirst().compactMap { ContentHash(hex: $0) }
        guard proofs.count == parts.count - 1 else { return nil }
        self.name = name
        self.proofs = proofs
    }

    package var text: String { ([name] + proofs.map(\.hex)).joined(separator: ".") }

    /// Returns whether the proof is among them; it takes constant time per proof.
    package func holds(_ proof: ContentHash) -> Bool {
        proofs.map { Self.difference(of: $0, and: proof) == 0 }.contains(true)
    }

    /// Returns the cookie of the same browser after one more member signed in.
    package func adding(_ proof: ContentHash) -> BrowserCookie {
        var cookie = self
        cookie.proofs = Array(([proof] + proofs.filter { $0 != proof }).prefix(Self.membersKept))
        return cookie
    }

    private static func difference(of one: ContentHash, and other: ContentHash) -> UInt8 {
        zip(one.hex.utf8, other.hex.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
    }
}
