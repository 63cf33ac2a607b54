import FamilyCore
import ServerCore

/// Where each blob lies below the store's folder.
struct BlobLayout: Sendable {
    let root: String

    /// Holds copies that came from another file system until they are whole.
    var copying: String { "\(root)/copying" }

    /// Holds a folder for each day on which files were found that nothing names.
    var trash: String { "\(root)/trash" }

    /// Holds files whose bytes are not those of their name any more.
    var quarantine: String { "\(root)/damaged" }

    /// The folders below the root: one for each first two digits of a hash,
    /// because a folder of a hundred thousand names is slow to list and to
    /// repair.
    static let names = ["copying", "damaged", "trash"] + HashPrefix.all.map(\.digits)

    func folder(of prefix: HashPrefix) -> String { "\(root)/\(prefix.digits)" }

    func folder(of hash: ContentHash) -> String { folder(of: HashPrefix(of: hash)) }

    func path(of hash: ContentHash) -> String { "\(folder(of: hash))/\(hash.hex)" }

    func trash(of day: TrashDay) -> String { "\(trash)/\(day.text)" }

    func quarantined(_ hash: ContentHash) -> String { "\(quarantine)/\(hash.hex)" }
}
