import Crypto
import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

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
}
