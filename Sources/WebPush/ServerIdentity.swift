import Crypto
import FamilyCore
package import FoundationEssentials

/// The key by which push services know this server again (VAPID, RFC 8292).
///
/// Browsers make their addresses for this key: with another one, everybody has
/// to switch the news on again.
package struct ServerIdentity: Sendable {
    /// Bytes of a private key.
    package static let keyLength = 32
    /// How long a proof is valid, in seconds: RFC 8292 allows at most a day.
    private static let life: TimeInterval = 12 * 3600

    private let key: P256.Signing.PrivateKey
    /// Whom a push service may ask about this server: an https address; nil
    /// where the server has none.
    private let contact: String?

    /// Returns nil for bytes that are no key.
    package init?(key bytes: [UInt8], contact: String?) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
        self.key = key
        self.contact = contact?.hasPrefix("https://") == true ? contact : nil
    }

    package static func newKey() -> [UInt8] { [UInt8](P256.Signing.PrivateKey().rawRepresentation) }

    /// In base64url, for browsers.
    package var publicKey: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// The value of the request's `Authorization` header.
    ///
    /// `audience` is the origin of the push service: a proof for one is of no use at another.
    package func authorization(for audience: String, at now: Date) throws -> String {
        let expires = Int(now.addingTimeInterval(Self.life).timeIntervalSince1970)
        let signed = Self.signedPart(audience: audience, expires: expires, contact: contact)
        let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
        return "vapid t=\(signed).\(Base64URL.encode(signature)), k=\(publicKey)"
    }

    /// Header and claims of a JSON Web Token (RFC 7519), as they are signed.
    static func signedPart(audience: String, expires: Int, contact: String?) -> String {
        let claims = [#""aud":"\#(audience)""#, #""exp":\#(expires)"#] + (contact.map { [#""sub":"\#($0)""#] } ?? [])
        let parts = [#"{"typ":"JWT","alg":"ES256"}"#, "{\(claims.joined(separator: ","))}"]
        return parts.map { Base64URL.encode($0.utf8) }.joined(separator: ".")
    }
}
