import FamilyCore
import ServerCore

/// The keys of blobs below the prefix: the same names as the files of `FileBlobStore` have, so that any tool may copy
/// one store to the other.
struct S3Layout: Sendable {
    let prefix: String

    func key(of hash: ContentHash) -> String { "\(folder(of: HashPrefix(of: hash)))\(hash.hex)" }
    func folder(of hashes: HashPrefix) -> String { "\(prefix)\(hashes.digits)/" }

    var trash: String { "\(prefix)trash/" }
    func trash(of day: TrashDay) -> String { "\(trash)\(day.text)/" }
    func trashed(_ hash: ContentHash, on day: TrashDay) -> String { trash(of: day) + hash.hex }

    var quarantine: String { "\(prefix)damaged/" }
    func quarantined(_ hash: ContentHash) -> String { quarantine + hash.hex }

    /// True for the key of a blob; without a prefix, a bucket may have the objects of other programs too.
    func isOfBlob(_ key: String) -> Bool { Self.hash(in: key).map { self.key(of: $0) == key } ?? false }

    /// True for the key of a blob in the trash or in quarantine, and for no object of another program in such a folder.
    func isDiscarded(_ key: String) -> Bool {
        guard let hash = Self.hash(in: key) else { return false }
        if key == quarantined(hash) { return true }
        let day = key.split(separator: "/").dropLast().last.flatMap { TrashDay(String($0)) }
        return day.map { key == trashed(hash, on: $0) } ?? false
    }

    /// The hash that a key ends in; nil if it ends in none.
    static func hash(in key: String) -> ContentHash? {
        key.split(separator: "/").last.flatMap { ContentHash(hex: String($0)) }
    }
}
