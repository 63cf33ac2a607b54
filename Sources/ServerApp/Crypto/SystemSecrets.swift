import Crypto
import FamilyCore
import FamilyServices
import FoundationEssentials

/// Random numbers of the system and hashes of swift-crypto.
struct SystemSecrets: Secrets {
    private let key: SymmetricKey
    private let signer: ServerSigner?
    var serverKey: ServerKey? { signer?.publicKey }

    /// Reads the HMAC key for invitation codes, with the name of `file`, or makes it at the first start.
    ///
    /// A new key only invalidates the codes that are on screens now.
    init(keyFile file: URL, in keys: ServerKeys, signer: ServerSigner? = nil) async throws {
        self.signer = signer
        let lost = "a new key is made, and codes that are on frames now have to be asked for anew."
        let made = { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }
        key = SymmetricKey(data: try await keys.bytes(file, ifBroken: lost, else: made))
    }

    init(key: Data) { (self.key, signer) = (SymmetricKey(data: key), nil) }

    func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    func sha256(_ text: String) -> ContentHash {
        ContentHash(digest: SHA256.hash(data: Data(text.utf8)))
    }

    func signature(of bytes: [UInt8]) throws -> [UInt8]? { try signer?.signature(of: bytes) }

    func keyedHash(_ text: String) -> ContentHash {
        ContentHash(digest: HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}
