import FamilyCore

/// Where each upload lies in the store's folder.
struct UploadLayout: Sendable {
    let root: String

    /// What is known of it; an upload is there as long as this is.
    func record(_ id: UploadID) -> String { "\(root)/\(id.text).json" }
    /// The bytes so far.
    func bytes(_ id: UploadID) -> String { "\(root)/\(id.text).part" }
    /// What is known, until it is whole.
    func draft(_ id: UploadID) -> String { "\(root)/\(id.text).new" }
}
