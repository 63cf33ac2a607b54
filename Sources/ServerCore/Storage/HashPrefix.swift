package import FamilyCore

/// The first two hexadecimal digits of a hash.
///
/// The store is walked in 256 parts, so that a list of all its hashes is never
/// held in memory.
package struct HashPrefix: Hashable, Sendable {
    package let digits: String

    package static let all: [HashPrefix] = {
        let digits = "0123456789abcdef"
        return digits.flatMap { first in digits.map { HashPrefix(digits: "\(first)\($0)") } }
    }()

    private init(digits: String) { self.digits = digits }

    package init(of hash: ContentHash) { digits = String(hash.hex.prefix(2)) }
}
