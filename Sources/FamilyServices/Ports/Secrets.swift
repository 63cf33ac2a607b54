package import FamilyCore

/// Randomness and hashes, which a server takes from a cryptography library.
package protocol Secrets: Sendable {
    /// Bytes that nobody can foretell.
    func randomBytes(_ count: Int) -> [UInt8]
    /// The SHA-256 of the text's UTF-8.
    func sha256(_ text: String) -> ContentHash
    /// HMAC-SHA-256 of the text's UTF-8 under a key that lies outside the
    /// catalogue.
    func keyedHash(_ text: String) -> ContentHash
}

/// Turns passwords into what may be stored.
///
/// Slow on purpose; an implementation runs few at once, away from Swift's
/// shared threads.
package protocol PasswordHasher: Sendable {
    /// A text with salt and cost in it, different at each call.
    func hash(_ password: String) async throws -> String
    /// Whether `hash` was made from `password`.
    func matches(_ password: String, hash: String) async throws -> Bool
}
