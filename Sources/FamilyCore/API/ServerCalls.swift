/// Asks a server to prove that it holds the key by which it is known.
///
/// The call is open to anyone, and request and answer contain no secret: a frame asks before it sends its secret to a
/// new address.
package struct ReadServerProof: Endpoint {
    package typealias Answer = ServerProof
    package static let method = Method.get
    package static let route = "\(apiPrefix)/server/proof"
    package var query: [QueryItem] { [QueryItem("nonce", nonce)] }
    /// The random text that the frame made for this question, so that no older proof answers it.
    package var nonce: String

    package init(nonce: String) { self.nonce = nonce }

    /// Returns whether a nonce may be signed: 16 to 64 letters of base64url.
    package static func isNonce(_ text: String) -> Bool {
        (16...64).contains(text.utf8.count) && text.utf8.allSatisfy(ServerKey.isLetter)
    }
}

/// The proof of a server that it holds the key by which it is known.
package struct ServerProof: Codable, Equatable, Sendable {
    package var key: ServerKey
    /// An Ed25519 signature of `message`, 64 bytes in base64url.
    package var signature: String
    /// A signature of `webMessage`, in the same form; nil for a server that is not on the Internet.
    package var webSignature: String?

    package init(key: ServerKey, signature: String, webSignature: String? = nil) {
        self.key = key
        self.signature = signature
        self.webSignature = webSignature
    }

    /// Returns the bytes that are signed, which name the address and port on which the server accepted the question.
    ///
    /// A stranger who passes the question on to the true server gets a proof for that server's address, which is
    /// useless to a frame that asked at another one. `address` is an IP address as the system writes it, without an
    /// interface.
    package static func message(nonce: String, address: String, port: Int) -> [UInt8] {
        Array("grandma server proof 1\n\(nonce)\n\(address)\n\(port)\n".utf8)
    }

    /// Returns the bytes that are signed for a question over the Internet, which name the server's own address there.
    ///
    /// Behind its proxy a server does not know where the question was asked, but it knows which address its family
    /// gave it. A stranger at another name who passes the question on gets a proof for the family's name. `base` is
    /// the beginning of every request's address, such as `https://photos.example.org`.
    package static func webMessage(nonce: String, base: String) -> [UInt8] {
        Array("grandma server address 1\n\(nonce)\n\(base)\n".utf8)
    }
}

/// The public Ed25519 key by which a server is known, 32 bytes in base64url.
///
/// A server that proves that it holds the private key is the one that the frame was paired with, at whatever address.
package struct ServerKey: Hashable, Sendable {
    /// The number of letters of 32 bytes.
    private static let length = 43

    package let text: String

    /// Returns nil for text that cannot be a key.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isLetter) else { return nil }
        self.text = text
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension ServerKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no key of a server")
        }
        self = key
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The service that a server announces on the home network, and for which a frame looks.
package enum HomeService {
    /// The type of the service (RFC 6763).
    package static let type = "_grandma._tcp"
    /// The version of these texts.
    private static let version = "1"

    /// Returns the texts that go with the name and the port.
    package static func texts(of key: ServerKey) -> [String] {
        ["v=\(version)", "id=\(key.text)", "path=/", "tls=0"]
    }

    /// Reads the key of a service; returns nil if it is another kind of server, or one that this program cannot call.
    package static func key(in texts: [String]) -> ServerKey? {
        var values: [Substring: Substring] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // If a key occurs several times, its first value counts (RFC 6763, 6.4).
            if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
        }
        let isPlain = values["path", default: "/"] == "/" && values["tls", default: "0"] == "0"
        guard values["v"] == version[...], isPlain else { return nil }
        return values["id"].flatMap { ServerKey(String($0)) }
    }
}
