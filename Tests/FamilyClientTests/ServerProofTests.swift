import Crypto
import FamilyCore
import FoundationEssentials
import FrameCore
import FrameTesting
import Testing

@testable import FamilyClient

/// What a frame accepts as its server's proof.
struct ServerProofTests {
    private let key = Curve25519.Signing.PrivateKey()
    private static let nonce = "abcdefghijklmnop"

    private func place(_ address: String = "192.168.1.5", port: Int = 8080) throws -> ServerPlace {
        try #require(ServerPlace(key: try serverKey(of: key), name: "", address: address, port: port))
    }

    private func serverKey(of key: Curve25519.Signing.PrivateKey) throws -> ServerKey {
        try #require(ServerKey(Self.text(key.publicKey.rawRepresentation)))
    }

    private static func text(_ bytes: Data) -> String {
        let text = bytes.base64EncodedString()
        let letters = text.filter { $0 != "=" }.map { letter -> Character in
            letter == "+" ? "-" : letter == "/" ? "_" : letter
        }
        return String(letters)
    }

    /// The proof that a server with this key gives when it is asked at this address.
    private func proof(
        by signer: Curve25519.Signing.PrivateKey? = nil,
        nonce: String = nonce,
        address: String = "192.168.1.5",
        port: Int = 8080
    ) throws -> ServerProof {
        let message = ServerProof.message(nonce: nonce, address: address, port: port)
        let signature = try (signer ?? key).signature(for: message)
        return ServerProof(key: try serverKey(of: key), signature: Self.text(signature))
    }

    @Test func `the server's own proof holds, also at a link-local address`() throws {
        #expect(try proof().isOf(place(), Self.nonce))
        #expect(try proof(address: "fe80::1").isOf(place("fe80::1%2"), Self.nonce))
    }

    @Test func `a proof that somebody passes on from another address or port does not hold`() throws {
        #expect(try !proof(address: "192.168.1.6").isOf(place(), Self.nonce))
        #expect(try !proof(port: 8081).isOf(place(), Self.nonce))
    }

    private static let web = "https://photos.example.org"

    /// A place of which the server told, or which stands in a gift card.
    private func webPlace(_ key: Curve25519.Signing.PrivateKey, isTold: Bool = true) throws -> ServerPlace {
        let key = try serverKey(of: key)
        guard isTold else { return try #require(ServerPlace(key: key, base: Self.web)) }
        return try #require(ServerPlace(key: key, web: Self.web, isKnownAtHome: true))
    }

    /// The proof that a server gives behind its proxy.
    ///
    /// `base` is its address on the Internet; nil if it has none.
    private func webProof(
        of base: String?,
        by signer: Curve25519.Signing.PrivateKey? = nil,
        nonce: String = nonce
    ) throws -> ServerProof {
        var proof = try proof(address: "10.0.0.1", port: 8080)
        proof.webSignature = try base.map { base in
            Self.text(try (signer ?? key).signature(for: ServerProof.webMessage(nonce: nonce, base: base)))
        }
        return proof
    }

    @Test func `a server on the Internet signs the very name at which it was asked`() throws {
        #expect(try webProof(of: Self.web).isOf(webPlace(key), Self.nonce))
        let passedOn = try webProof(of: "https://evil.example.org")
        #expect(try !passedOn.isOf(webPlace(key), Self.nonce))
        #expect(try !webProof(of: Self.web, nonce: "ponmlkjihgfedcba").isOf(webPlace(key), Self.nonce))
        let stranger = Curve25519.Signing.PrivateKey()
        #expect(try !webProof(of: Self.web, by: stranger).isOf(webPlace(key), Self.nonce))
        #expect(try !webProof(of: Self.web).isOf(webPlace(stranger), Self.nonce))
        #expect(try !webProof(of: nil).isOf(webPlace(key), Self.nonce))
    }

    @Test func `a name in a gift card was signed there`() throws {
        #expect(try webProof(of: nil).isOf(webPlace(key, isTold: false), Self.nonce))
        let stranger = Curve25519.Signing.PrivateKey()
        #expect(try !webProof(of: nil).isOf(webPlace(stranger, isTold: false), Self.nonce))
    }

    @Test func `neither does an older one, nor that of another key`() throws {
        #expect(try !proof(nonce: "ponmlkjihgfedcba").isOf(place(), Self.nonce))
        let stranger = Curve25519.Signing.PrivateKey()
        #expect(try !proof(by: stranger).isOf(place(), Self.nonce))
        let message = ServerProof.message(nonce: Self.nonce, address: "192.168.1.5", port: 8080)
        let own = ServerProof(
            key: try serverKey(of: stranger),
            signature: Self.text(try stranger.signature(for: message))
        )
        #expect(try !own.isOf(place(), Self.nonce), "right for its own key, which is not the one that was announced")
        for signature in ["", "AAAA", "!", String(repeating: "A", count: 100_000)] {
            #expect(try !ServerProof(key: serverKey(of: key), signature: signature).isOf(place(), Self.nonce))
        }
    }

    @Test(arguments: [
        ("192.168.1.5", true), ("10.0.0.1", true), ("172.16.0.1", true), ("169.254.3.4", true), ("fd00::1", true),
        ("fe80::1%2", true), ("127.0.0.1", false), ("::1", false), ("::ffff:192.168.1.5", false), ("8.8.8.8", false),
        ("172.32.0.1", false), ("100.64.0.1", false), ("2001:db8::1", false), ("", false), ("localhost", false),
    ])
    func `only addresses of the home network are asked`(address: String, isAsked: Bool) {
        #expect(SecretRule.isOnHomeNetwork(address) == isAsked)
    }
}
