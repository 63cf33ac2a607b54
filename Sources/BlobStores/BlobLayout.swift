import FamilyCore

/// Where each blob lies below the store's folder.
struct BlobLayout: Sendable {
    let root: String

    /// Holds copies that came from another file system until they are whole.
    var copying: String { "\(root)/copying" }

    /// One folder for each first two digits of a hash: a folder of a hundred
    /// thousand names is slow to list and to repair.
    static let fans: [String] = {
        let digits = "0123456789abcdef"
        return digits.flatMap { first in digits.map { "\(first)\($0)" } }
    }()

    /// The folders below the root.
    static let names = ["copying"] + fans

    func folder(of hash: ContentHash) -> String { "\(root)/\(hash.hex.prefix(2))" }

    func path(of hash: ContentHash) -> String { "\(folder(of: hash))/\(hash.hex)" }
}
