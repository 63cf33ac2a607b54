package import FamilyCore

/// A server as somebody announces it on the home network, names it in a gift card, or types its address: nothing of it
/// can be trusted before the server has proven its key.
package struct ServerPlace: Codable, Hashable, Sendable {
    /// The longest name that is shown, in letters.
    private static let longestName = 40

    /// The key that the server claims to hold.
    package let key: ServerKey
    /// The family's name, cleaned of what would disturb the line that it stands in.
    package let name: String
    /// An IP address as the system writes it, with its interface if it is link-local: `fe80::1%2`.
    package let address: String
    package let port: Int
    /// The beginning of every request's address of a server on the Internet, which its certificate proves; nil for one
    /// on the home network, which proves its key.
    private let web: String?
    /// Whether this server on the Internet is one that the frame also knows from its home network; nil is false.
    private let home: Bool?
    /// Whether the address on the Internet stands in a gift card, which the server has signed; nil is false.
    private let letter: Bool?
    /// Whether somebody typed the address; nil is false.
    private var typed: Bool?

    /// Returns nil for an impossible port, and for a text that is not an address.
    package init?(key: ServerKey, name: String, address: String, port: Int) {
        guard (1...65_535).contains(port), !address.isEmpty else { return nil }
        guard address.utf8.allSatisfy(Self.isOfAddress) else { return nil }
        self.key = key
        self.name = Self.cleaned(name)
        self.address = address
        self.port = port
        (web, home, letter) = (nil, nil, nil)
    }

    /// Reads the address in a gift card, such as `http://192.168.1.5:8080` or `https://photos.example.org`.
    ///
    /// Returns nil for a name without https: nobody could prove to be the server there.
    package init?(key: ServerKey, base: String) {
        guard let written = TypedAddress(base) else { return nil }
        guard written.isEncrypted else {
            guard written.path.isEmpty else { return nil }
            self.init(key: key, name: "", address: written.host, port: written.port)
            return
        }
        self.init(key: key, web: base, at: written, home: nil, letter: true)
    }

    private init(key: ServerKey, web: String, at written: TypedAddress, home: Bool?, letter: Bool?) {
        (self.key, name, address, port) = (key, "", written.host, written.port)
        (self.web, self.home, self.letter) = (web, home, letter)
    }

    /// Reads the address on the Internet that the server itself told; nil if it is none.
    ///
    /// `isKnownAtHome`: the frame came to the server on the home network, and may look for it there again.
    package init?(key: ServerKey, web: String, isKnownAtHome: Bool) {
        guard let written = TypedAddress(web), written.isEncrypted else { return nil }
        self.init(key: key, web: web, at: written, home: isKnownAtHome ? true : nil, letter: nil)
    }

    /// Reads an address that somebody typed, and at which the server has answered; nil if it is none.
    ///
    /// `peer` is the IP address that answered, which the frame calls from then on if nothing is encrypted.
    package init?(key: ServerKey, typed base: String, peer: String?) {
        guard let written = TypedAddress(base) else { return nil }
        guard !written.isEncrypted else {
            self.init(key: key, web: base, at: written, home: nil, letter: nil)
            typed = true
            return
        }
        guard let peer else { return nil }
        // A name proves nothing there.
        self.init(key: key, name: peer, address: peer, port: written.port)
        typed = true
    }

    /// Whether somebody typed the address.
    var isTyped: Bool { typed == true }

    /// Whether the server is on the Internet, where its certificate proves it.
    package var isOnWeb: Bool { web != nil }

    /// Whether the server itself has signed the address, in a gift card.
    package var isInLetter: Bool { letter == true }

    /// Whether the frame may send its secret to this server on the home network too: it has done so before.
    var mayBeAtHome: Bool { !isOnWeb || home == true }

    /// The beginning of every request's address.
    package var base: String {
        if let web { return web }
        guard isVersion6 else { return "http://\(address):\(port)" }
        // In a URL, the sign before the interface is itself encoded (RFC 6874).
        let encoded = address.split(separator: "%", maxSplits: 1).joined(separator: "%25")
        return "http://[\(encoded)]:\(port)"
    }

    /// The address without an interface, which has a meaning on this machine alone.
    package var plainAddress: String { String(address.prefix { $0 != "%" }) }

    var isVersion6: Bool { address.contains(":") }

    func isAt(_ other: ServerPlace) -> Bool { address == other.address && port == other.port }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "."),
            UInt8(ascii: ":"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// Anybody at home can announce any name, of any length.
    private static func cleaned(_ name: String) -> String {
        StrangersName.shown(name.unicodeScalars.prefix(4 * longestName), longest: longestName) ?? "GrandMa"
    }
}
