package import FamilyCore

/// The first two hexadecimal digits of a hash.
///
/// The store is listed in 256 parts, so that a list of all hashes is never in memory.
package struct HashPrefix: Hashable, Sendable {
    package let digits: String

    package static let all = (0...UInt8.max).map { HashPrefix(digits: Hexadecimal.text(of: [$0])) }

    private init(digits: String) { self.digits = digits }

    package init(of hash: ContentHash) { digits = String(hash.hex.prefix(2)) }
}
