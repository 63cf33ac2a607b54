/// The cost parameters of scrypt (RFC 7914).
package struct PasswordCost: Equatable, Sendable {
    package var rounds: Int
    package var blockSize: Int
    package var parallelism: Int

    /// OWASP's equivalent of N=2^17, p=1, with 32 MB of memory: a small
    /// computer can compute two at once.
    package static let usual = PasswordCost(rounds: 1 << 15, blockSize: 8, parallelism: 3)
    /// For tests, which sign in often and protect nothing.
    package static let cheap = PasswordCost(rounds: 1 << 4, blockSize: 8, parallelism: 1)
}
