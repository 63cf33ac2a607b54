import FamilyCore

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
}
