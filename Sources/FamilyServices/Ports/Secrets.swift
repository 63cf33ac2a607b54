package import FamilyCore

/// Random bytes and hashes from a cryptography library.
package protocol Secrets: Sendable {
    /// Returns unpredictable bytes.
    func randomBytes(_ count: Int) -> [UInt8]
    /// Returns the SHA-256 of the text's UTF-8.
    func sha256(_ text: String) -> ContentHash
    /// Returns the HMAC-SHA-256 of the text's UTF-8 with a key that is not in the catalogue.
    func keyedHash(_ text: String) -> ContentHash
    /// Signs bytes with the key by which frames know this server; nil if it has none.
    func signature(of bytes: [UInt8]) throws -> [UInt8]?
    /// The key by which frames know this server; nil if it has none.
    var serverKey: ServerKey? { get }
}

extension Secrets {
    package var serverKey: ServerKey? { nil }
    package func signature(of bytes: [UInt8]) throws -> [UInt8]? { nil }
}

/// Hashes passwords for storage.
///
/// Hashing is slow on purpose; an implementation runs few at once, outside Swift's shared threads.
package protocol PasswordHasher: Sendable {
    /// Returns a text with salt and cost, different at each call.
    func hash(_ password: String) async throws -> String
    /// Returns whether `hash` was made from `password`.
    func matches(_ password: String, hash: String) async throws -> Bool
}
