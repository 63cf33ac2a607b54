import Files
import FoundationEssentials
import ServerCore
import SystemPackage

/// A file in the data folder that is written as a whole: a power cut leaves the old bytes or the new ones.
struct SmallFile: Sendable {
    private let path: String
    private var folder: String { Folder<BlobError>.parent(of: path) }

    init(_ file: URL) { path = file.path }

    /// Replaces the file, durably; what root writes belongs to the owner of the folder.
    func write(_ bytes: [UInt8]) throws {
        let draft = "\(path).new"
        try Folder<BlobError>.remove(draft)
        let written = try OpenFile<BlobError>(creating: draft)
        try written.write(bytes)
        try FolderOwner(of: folder)?.give(draft)
        try written.sync()
        try Folder<BlobError>.rename(draft, to: path)
        try Folder<BlobError>.sync(folder)
    }

    /// Removes the file, durably; a missing one is no error.
    func remove() throws {
        try Folder<BlobError>.remove(path)
        try Folder<BlobError>.sync(folder)
    }
}
