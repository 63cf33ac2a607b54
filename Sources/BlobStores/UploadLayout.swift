import FamilyCore
import Files
import ServerCore

/// The paths of an upload's files in the store's folder.
struct UploadLayout: Sendable {
    let root: String

    /// The record of the upload.
    ///
    /// The upload exists as long as this file does.
    func record(_ id: UploadID) -> String { "\(root)/\(id.text).json" }
    /// The bytes received so far.
    func bytes(_ id: UploadID) -> String { "\(root)/\(id.text).part" }
    /// The empty file that replaces bytes which the disk cannot read, until it has their name.
    func newBytes(_ id: UploadID) -> String { "\(root)/\(id.text).empty" }
    /// The record while it is being written.
    func draft(_ id: UploadID) -> String { "\(root)/\(id.text).new" }

    /// Gives the bytes a second name at `path`, or copies them to it; this call blocks.
    ///
    /// A blob store renames what it takes over. If the server is killed before the end, the upload still has its bytes.
    func provideBytes(of id: UploadID, at path: String) throws(BlobError) {
        do throws(BlobError) {
            try Folder.link(bytes(id), to: path)
        } catch .failed {
            // `path` is on another file system, or on one without hard links, such as exFAT.
            let file = try OpenFile(reading: bytes(id))
            do throws(BlobError) {
                try BlobKeeping.copy(file, to: path)
            } catch {
                // The caller gets the original error. A half copy that cannot be removed now is removed at the next
                // start.
                try? Folder.remove(path)
                throw error
            }
        }
    }
}
