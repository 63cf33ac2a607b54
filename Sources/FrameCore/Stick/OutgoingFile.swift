package import FamilyCore

/// A copy of a stick's photo that stays on the shelf until the server has it.
package struct OutgoingFile: Hashable, Sendable {
    /// The most copies that wait at once.
    package static let most = 500
    /// The most bytes of copies that wait at once: the family's photos need the card, too.
    package static let mostBytes = ByteCount(1_000_000_000)

    package let hash: ContentHash
    package let bytes: ByteCount
    /// The file's name, for people.
    package let name: String
    /// The begun upload on the server, which goes on where it broke off; nil before.
    package var upload: UploadID?

    package init(hash: ContentHash, bytes: ByteCount, name: String, upload: UploadID? = nil) {
        self.hash = hash
        self.bytes = bytes
        self.name = name
        self.upload = upload
    }
}
