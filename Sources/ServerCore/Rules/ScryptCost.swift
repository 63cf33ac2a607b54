/// What a password's hash costs (RFC 7914's parameters).
package struct ScryptCost: Equatable, Sendable {
    /// CPU and memory cost.
    package var rounds = 1 << 15
    package var blockSize = 8
    /// 3 at N=2^15 equals OWASP's N=2^17 with 1, at 32 MB for a small box.
    package var parallelism = 3
    /// Hashes made at once: two, 64 MB.
    package var atOnce = 2

    package init() {}
}
