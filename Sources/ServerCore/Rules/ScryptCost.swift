/// The cost of a password's hash (the parameters of RFC 7914).
package struct ScryptCost: Equatable, Sendable {
    /// The CPU and memory cost N.
    package var rounds = 1 << 15
    package var blockSize = 8
    /// 3 with N = 2^15 is as strong as OWASP's 1 with N = 2^17, and needs only 32 MB.
    package var parallelism = 3
    /// The number of hashes made at once: two, in 64 MB.
    package var atOnce = 2

    package init() {}
}
