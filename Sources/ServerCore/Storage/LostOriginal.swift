package import FamilyCore
package import FoundationEssentials

/// A photo whose original is damaged or missing on the disk.
package struct LostOriginal: Equatable, Sendable {
    package let photoID: PhotoID
    package let familyID: FamilyID
    package let caption: String
    package let senderName: String
    package let foundAt: Date
    /// Whether the file exists with other bytes; false if it is missing.
    package let isDamaged: Bool
    /// Whether a page-sized rendition is there in its place.
    package var hasStandIn = false
    /// The name of the frame that uploaded that rendition; nil if the server still had it.
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

/// The progress of the slow verification of all files.
package struct VerificationProgress: Equatable, Sendable {
    /// The photo that was verified last; nil at the beginning of a round.
    package var after: PhotoID?
    /// When the last complete round ended.
    package var finishedAt: Date?

    package init(after: PhotoID? = nil, finishedAt: Date? = nil) {
        self.after = after
        self.finishedAt = finishedAt
    }
}
