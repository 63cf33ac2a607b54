package import FamilyCore

/// A photo that a frame has and the album lacks, because the server was restored from an older backup.
package struct OfferRecord: Equatable, Sendable {
    package var familyID: FamilyID
    package var frameID: FrameID
    package var photo: OfferedPhoto
    /// Whether a keeper wants it back in the album.
    package var isWanted: Bool

    package init(familyID: FamilyID, frameID: FrameID, photo: OfferedPhoto, isWanted: Bool = false) {
        self.familyID = familyID
        self.frameID = frameID
        self.photo = photo
        self.isWanted = isWanted
    }
}

/// The totals of what the frames of a family offer.
package struct OfferCount: Equatable, Sendable {
    /// The number of photos, each counted once.
    package var photos: Int
    /// The number of those that a keeper wants back.
    package var wanted: Int
    /// The names of the frames, in the order of their IDs.
    package var frames: [String]

    package init(photos: Int = 0, wanted: Int = 0, frames: [String] = []) {
        self.photos = photos
        self.wanted = wanted
        self.frames = frames
    }
}
