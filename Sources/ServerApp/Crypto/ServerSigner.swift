import Crypto
import FamilyCore
import FoundationEssentials
import ServerCore

/// Proves to frames that this is the server that they know, at whatever address.
struct ServerSigner {
    private let key: Curve25519.Signing.PrivateKey
    let publicKey: ServerKey

    /// Reads the key with the name of `file`, or makes it at the first start.
    init(keyFile file: URL, in keys: ServerKeys) async throws {
        let lost = "a new key is made, and frames do not follow this server to another address until they reached it."
        let bytes = try await keys.bytes(file, ifBroken: lost) { Curve25519.Signing.PrivateKey().rawRepresentation }
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes),
            let publicKey = ServerKey(Base64URL.encode(key.publicKey.rawRepresentation))
        else { throw StartError.data("\(file.path) holds no key: move it away, and a new one is made") }
        self.key = key
        self.publicKey = publicKey
    }

    func signature(of bytes: [UInt8]) throws -> [UInt8] { [UInt8](try key.signature(for: bytes)) }

    /// Returns the answer to a question that was accepted on this IP address, as the system writes it.
    ///
    /// `webAddress` is the server's address on the Internet; nil if it has none.
    func proof(of nonce: String, at address: String, port: Int, webAddress: String?) throws -> ServerProof {
        let message = ServerProof.message(nonce: nonce, address: address, port: port)
        let webMessage = webAddress.map { ServerProof.webMessage(nonce: nonce, base: $0) }
        return ServerProof(
            key: publicKey,
            signature: Base64URL.encode(try signature(of: message)),
            webSignature: try webMessage.map { Base64URL.encode(try signature(of: $0)) }
        )
    }
}
