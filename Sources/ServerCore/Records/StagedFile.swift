package import FamilyCore

/// A complete upload on the disk, not yet synced.
package struct StagedFile: Equatable, Sendable {
    package let path: String
    package let hash: ContentHash
    package let size: ByteCount
    package let look: SniffedFileType

    package init(path: String, hash: ContentHash, size: ByteCount, look: SniffedFileType) {
        self.path = path
        self.hash = hash
        self.size = size
        self.look = look
    }
}
