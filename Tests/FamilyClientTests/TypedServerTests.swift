import Crypto
import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

@testable import FamilyClient

/// What a frame finds at an address that somebody typed.
struct TypedServerTests {
    private static func key(of signer: Curve25519.Signing.PrivateKey) throws -> ServerKey {
        try #require(ServerKey(Base64URL.encode(Array(signer.publicKey.rawRepresentation))))
    }

    /// A server that proves its key for this address, with the port at which it was asked.
    private static func honest(
        _ signer: Curve25519.Signing.PrivateKey,
        at address: String = "127.0.0.1"
    ) -> ScriptedServer.Script {
        { request in
            guard let nonce = request.target.split(separator: "nonce=").last,
                let port = request["Host"]?.split(separator: ":").last.flatMap({ Int($0) }),
                let key = try? Self.key(of: signer)
            else { return .whole(400, [:], []) }
            let message = ServerProof.message(nonce: String(nonce), address: address, port: port)
            guard let signature = try? signer.signature(for: message) else { return .whole(500, [:], []) }
            return .wire(ServerProof(key: key, signature: Base64URL.encode(Array(signature))))
        }
    }

    @Test func `a server at home is called and named by the address that answered: a name proves nothing`() async throws
    {
        let signer = Curve25519.Signing.PrivateKey()
        let bench = try FamilyServerBench(Self.honest(signer))
        let typed = bench.scripted.url.replacing("127.0.0.1", with: "localhost")
        let place = try await bench.server.place(at: typed)
        #expect(try place.key == Self.key(of: signer) && place.base == bench.scripted.url && place.name == "127.0.0.1")
        let request = try #require(bench.scripted.requests.first)
        #expect(request["Authorization"] == nil && request.target.hasPrefix("/api/v1/server/proof?nonce="))
    }

    @Test func `whoever passes on the proof of another address is a stranger`() async throws {
        let bench = try FamilyServerBench(Self.honest(Curve25519.Signing.PrivateKey(), at: "192.168.1.5"))
        await #expect(throws: AddressError.stranger) { try await bench.server.place(at: bench.scripted.url) }
    }

    @Test(arguments: [
        (ScriptedAnswer.whole(200, ["Content-Type": "text/html"], Array("<h1>Hello</h1>".utf8)), AddressError.stranger),
        (.whole(404, [:], []), .stranger), (.whole(301, ["Location": "https://example.org/"], []), .stranger),
        (.whole(502, [:], []), .unreached), (.whole(503, [:], []), .unreached),
    ])
    func `other answers are told apart`(answer: ScriptedAnswer, error: AddressError) async throws {
        let bench = try FamilyServerBench { _ in answer }
        await #expect(throws: error) { try await bench.server.place(at: bench.scripted.url) }
    }

    @Test(arguments: [(Int32(35), AddressError.stranger), (60, .untrusted), (77, .untrusted)])
    func `what speaks no TLS is told from a certificate that is not valid`(code: Int32, error: AddressError) {
        // The codes are those of libcurl-errors(3): SSL_CONNECT_ERROR, PEER_FAILED_VERIFICATION, SSL_CACERT_BADFILE.
        let trouble = HTTPError(tried: "GET", kind: .insecure, code: code, message: "")
        #expect(AddressError(trouble) == error)
    }

    @Test func `silence, a wrong certificate, and no encryption outside the home are told apart`() async throws {
        let bench = try FamilyServerBench { _ in .whole(200, [:], []) }
        await #expect(throws: AddressError.unreached) { try await bench.server.place(at: "http://127.0.0.1:1") }
        let encrypted = bench.scripted.url.replacing("http://", with: "https://")
        // No authority is trusted at all.
        let address = try #require(ServerAddress(encrypted))
        let server = HTTPFamilyServer(at: address, userAgent: "tests/1", caBundle: "/nowhere.pem")
        await #expect(throws: AddressError.untrusted) { try await server.place(at: encrypted) }
        // An address for documentation (RFC 5737): refused before anything is sent.
        await #expect(throws: AddressError.notEncrypted) { try await bench.server.place(at: "http://192.0.2.1") }
    }
}
