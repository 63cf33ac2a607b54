import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// Maps each file of a heirloom to its hash, in the format of `sha256sum -c`.
///
/// Anybody can verify a stick with that command from its top folder.
struct HeirloomList: Equatable, Sendable {
    static let name = "files.sha256"

    private(set) var hashes: [String: ContentHash] = [:]

    init() {}

    /// Invalid lines are skipped; the files that they named are copied again.
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

    /// Replaces the file; durable on return.
    func write(to file: URL) throws {
        try Data(text).write(to: file, options: .atomic)
        try DurableCopy.sync(file.path)
    }

    subscript(path: String) -> ContentHash? {
        get { hashes[path] }
        set { hashes[path] = newValue }
    }
}
