import FamilyCore
import FoundationEssentials
import ServerCore

/// Which file of a heirloom holds which bytes, in the form that `sha256sum -c`
/// reads: anybody can verify a stick from its first folder.
struct HeirloomList: Equatable, Sendable {
    static let name = "files.sha256"

    private(set) var hashes: [String: ContentHash] = [:]

    init() {}

    /// Lines that are none are left out: what they name is copied again.
    init(text: [UInt8]) {
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            guard let hash = ContentHash(hex: String(line.prefix(64))), line.dropFirst(64).hasPrefix("  ") else {
                continue
            }
            hashes[String(line.dropFirst(66))] = hash
        }
    }

    var text: [UInt8] {
        let lines = hashes.sorted { $0.key < $1.key }.map { "\($0.value.hex)  \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    subscript(path: String) -> ContentHash? {
        get { hashes[path] }
        set { hashes[path] = newValue }
    }
}
