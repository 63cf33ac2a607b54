import FamilyCore
import ServerCore

/// The paths of blobs below the store's folder.
struct BlobLayout: Sendable {
    let root: String

    /// Holds incomplete copies of files from another file system.
    var copying: String { "\(root)/copying" }

    /// Holds one folder for each day on which unreferenced files were found.
    var trash: String { "\(root)/trash" }

    /// Holds files whose bytes no longer match the hash in their name.
    var quarantine: String { "\(root)/damaged" }

    /// The names of the folders below the root.
    ///
    /// Each possible first byte of a hash, as two hexadecimal digits, has a
    /// folder, because a folder of a hundred thousand names is slow to list and
    /// to repair.
    static let names = ["copying", "damaged", "trash"] + HashPrefix.all.map(\.digits)

    func folder(of prefix: HashPrefix) -> String { "\(root)/\(prefix.digits)" }

    func folder(of hash: ContentHash) -> String { folder(of: HashPrefix(of: hash)) }

    func path(of hash: ContentHash) -> String { "\(folder(of: hash))/\(hash.hex)" }

    func trash(of day: TrashDay) -> String { "\(trash)/\(day.text)" }

    func quarantined(_ hash: ContentHash) -> String { "\(quarantine)/\(hash.hex)" }
}
