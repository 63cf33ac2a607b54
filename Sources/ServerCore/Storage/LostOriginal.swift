package import FamilyCore
package import FoundationEssentials

/// A photo whose original the disk lost or spoiled.
package struct LostOriginal: Equatable, Sendable {
    package let photoID: PhotoID
    package let familyID: FamilyID
    package let caption: String
    package let senderName: String
    package let foundAt: Date
    /// Whether a file of that name is there and has other bytes.
    package let isDamaged: Bool
    /// Whether a rendition is there that fills a page, and stands in its place.
    package var hasStandIn = false
    /// The name of the frame that brought that one; nil where the server still had it.
    package var broughtBy: String?

    package init(_ photo: PhotoRecord, foundAt: Date, isDamaged: Bool) {
        self.init(
            photoID: photo.id,
            familyID: photo.familyID,
            caption: photo.caption,
            senderName: photo.sender.displayName,
            foundAt: foundAt,
            isDamaged: isDamaged
        )
    }

    package init(
        photoID: PhotoID,
        familyID: FamilyID,
        caption: String,
        senderName: String,
        foundAt: Date,
        isDamaged: Bool
    ) {
        self.photoID = photoID
        self.familyID = familyID
        self.caption = caption
        self.senderName = senderName
        self.foundAt = foundAt
        self.isDamaged = isDamaged
    }
}

/// How far the slow walk over all files has come.
package struct VerificationProgress: Equatable, Sendable {
    /// The photo that was verified last; nil at the beginning of a round.
    package var after: PhotoID?
    /// When the last whole round was finished.
    package var finishedAt: Date?

    package init(after: PhotoID? = nil, finishedAt: Date? = nil) {
        self.after = after
        self.finishedAt = finishedAt
    }
}
