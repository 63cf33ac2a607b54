package import FamilyCore
package import FoundationEssentials

/// The photos that frames offer back; offers of removed frames are not found.
package protocol OfferReading {
    func offerCount(in family: FamilyID) throws -> OfferCount
    /// Returns at most `limit` offered photos, each once, newest first.
    func offers(in family: FamilyID, limit: Int) throws -> [OfferRecord]
    /// Returns the offers whose renditions have one of these hashes, newest first.
    func offers(in family: FamilyID, showing hashes: [ContentHash]) throws -> [OfferRecord]
    /// Returns at most `limit` offers, a photo once for each frame that offers it, newest first.
    func offersOfAllFrames(in family: FamilyID, limit: Int) throws -> [OfferRecord]
    /// Returns at most `limit` photos that keepers want back and this frame has, but those of which one of the frames
    /// `others` offers a wider rendition.
    func wantedOffers(
        from frame: FrameID,
        unlessWiderFrom others: Set<FrameID>,
        limit: Int
    ) throws -> [OfferRecord]
    /// Returns nil if no keeper wants the photo back or this frame does not offer it.
    func wantedOffer(of photo: PhotoID, from frame: FrameID) throws -> OfferRecord?
    /// Returns the frames that offer photos which keepers want back.
    func framesWithWantedOffers(in family: FamilyID) throws -> [FrameID]
}

package protocol OfferWriting {
    /// Stores an offer; a keeper's decision about the photo stays.
    func note(_ offer: OfferRecord) throws
    /// Removes all offers of a frame.
    func dropOffers(from frame: FrameID) throws
    /// Records that keepers want all offered photos back.
    func wantAllOffers(in family: FamilyID) throws
    /// Removes the offers of a photo because it is in the album again or a keeper declined it.
    func dropOffers(of photo: PhotoID, in family: FamilyID) throws
    /// Adds a photo with its old ID, at its old position unless that is taken; otherwise like `PhotoWriting.add`.
    func addAgain(_ photo: PhotoRecord) throws -> PhotoRecord
    /// Stores an offered photo as deleted, so that frames remove it; returns the new revision.
    func addTombstone(of offer: OfferRecord, at now: Date) throws -> Int64
}
