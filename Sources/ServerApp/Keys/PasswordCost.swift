/// scrypt's cost (RFC 7914).
package struct PasswordCost: Equatable, Sendable {
    package var rounds: Int
    package var blockSize: Int
    package var parallelism: Int

    /// OWASP's equal of N=2^17, p=1, at 32 MB: what a small box can give twice
    /// at once.
    package static let usual = PasswordCost(rounds: 1 << 15, blockSize: 8, parallelism: 3)
    /// For tests, which sign in often and guard nothing.
    package static let cheap = PasswordCost(rounds: 1 << 4, blockSize: 8, parallelism: 1)
}
