import Crypto
import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// How a server proves to anybody who it is, and where.
struct ServerProofTests {
    private static let nonce = "abcdefghijklmnop"

    @Test func `a proof is of the nonce, and of the address and port at which it was asked for`() async throws {
        try await TestServer.run { server in
            let proof = try await Visitor(server).call(ReadServerProof(nonce: Self.nonce))
            let key = try #require(Base64URL.decode(proof.key.text))
            let signature = try #require(Base64URL.decode(proof.signature))
            let publicKey = try Curve25519.Signing.PublicKey(rawRepresentation: Data(key))
            func holds(_ nonce: String, _ address: String, _ port: Int) -> Bool {
                let message = ServerProof.message(nonce: nonce, address: address, port: port)
                return publicKey.isValidSignature(Data(signature), for: message)
            }
            #expect(holds(Self.nonce, "127.0.0.1", server.port))
            #expect(!holds(Self.nonce, "127.0.0.1", server.port + 1))
            #expect(!holds(Self.nonce, "192.168.1.5", server.port))
            #expect(!holds("abcdefghijklmnoq", "127.0.0.1", server.port))
        }
    }

    @Test(arguments: ["https://photos.example.org", "https://photos.example.org/", "http://192.168.1.5:8080", nil])
    func `a server on the Internet signs the nonce with its address there, and no other server does`(
        url: String?
    ) async throws {
        func atAddress(_ settings: inout Settings) { settings.publicURL = url }
        try await TestServer.run(atAddress) { server in
            let proof = try await Visitor(server).call(ReadServerProof(nonce: Self.nonce))
            guard url?.hasPrefix("https://") == true else {
                #expect(proof.webSignature == nil)
                return
            }
            let publicKey = try Curve25519.Signing.PublicKey(
                rawRepresentation: Data(try #require(Base64URL.decode(proof.key.text)))
            )
            let signature = Data(try #require(proof.webSignature.flatMap { Base64URL.decode($0) }))
            func holds(_ nonce: String, _ base: String) -> Bool {
                publicKey.isValidSignature(signature, for: ServerProof.webMessage(nonce: nonce, base: base))
            }
            #expect(holds(Self.nonce, "https://photos.example.org"))
            #expect(!holds(Self.nonce, "https://evil.example.org"))
            #expect(!holds("abcdefghijklmnoq", "https://photos.example.org"))
        }
    }
}
