package import FamilyCore

/// A photo that a frame has and the album has not: the server was restored to an older day.
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

/// All that the frames of a family offer.
package struct OfferCount: Equatable, Sendable {
    /// Photos, each counted once, however many frames have it.
    package var photos: Int
    /// Of those, how many a keeper wants back.
    package var wanted: Int
    /// The names of the frames, in the order of their IDs.
    package var frames: [String]

    package init(photos: Int = 0, wanted: Int = 0, frames: [String] = []) {
        self.photos = photos
        self.wanted = wanted
        self.frames = frames
    }
}
