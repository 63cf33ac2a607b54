package import FamilyCore
package import FoundationEssentials

/// Photos that frames offer back; what a removed frame offered is not found.
package protocol OfferReading {
    func offerCount(in family: FamilyID) throws -> OfferCount
    /// At most `limit` offered photos, each once, the newest first.
    func offers(in family: FamilyID, limit: Int) throws -> [OfferRecord]
    /// At most `limit` photos that keepers want back and this frame has.
    func wantedOffers(from frame: FrameID, limit: Int) throws -> [OfferRecord]
    /// Nil where no keeper wants the photo back, or this frame does not offer it.
    func wantedOffer(of photo: PhotoID, from frame: FrameID) throws -> OfferRecord?
    /// The frames that offer what keepers want back.
    func framesWithWantedOffers(in family: FamilyID) throws -> [FrameID]
}

package protocol OfferWriting {
    /// Notes an offer; what a keeper decided of that photo stays decided.
    func note(_ offer: OfferRecord) throws
    /// Forgets all that a frame offered.
    func dropOffers(from frame: FrameID) throws
    /// Notes that keepers want all offered photos back.
    func wantAllOffers(in family: FamilyID) throws
    /// Forgets the offers of a photo, because it is in the album again or was let go.
    func dropOffers(of photo: PhotoID, in family: FamilyID) throws
    /// Adds a photo with its old ID, in its old place unless another photo lies there; as `PhotoWriting.add`.
    func addAgain(_ photo: PhotoRecord) throws -> PhotoRecord
    /// Writes an offered photo down as deleted, so that frames remove it; answers the new revision.
    func addTombstone(of offer: OfferRecord, at now: Date) throws -> Int64
}
