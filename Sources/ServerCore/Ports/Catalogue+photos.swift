package import FamilyCore
package import FoundationEssentials

package protocol PhotoReading {
    /// Returns a photo in the family's album.
    func photo(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord?
    /// Returns a photo in the family's album, as `member` sees it.
    func photo(_ id: PhotoID, in family: FamilyID, seenBy member: MemberID) throws -> SeenPhoto?
    /// Returns those of `ids` that are in the family's album, in any order.
    func photos(_ ids: [PhotoID], in family: FamilyID) throws -> [PhotoRecord]
    /// Returns the photo with these bytes, in the album or hidden.
    func photo(original: ContentHash, in family: FamilyID) throws -> PhotoRecord?
    /// Returns whether the album has a photo that was sent as a file with this hash, and that nobody hid.
    ///
    /// The original may be a copy of it without a position.
    func hasPhoto(sent: ContentHash, in family: FamilyID) throws -> Bool
    /// Returns at most `limit` photos, always newest first; towards newer ones, those nearest to the starting
    /// position.
    ///
    /// The cost does not depend on the length of the album.
    func album(of family: FamilyID, _ reach: AlbumDirection, limit: Int, seenBy member: MemberID) throws -> [SeenPhoto]
    /// Returns at most `limit` photos that changed after `revision`, tombstones included, in the order of revisions.
    func changes(of family: FamilyID, since revision: Int64, limit: Int, seenBy member: MemberID) throws -> [SeenPhoto]
    /// Returns the number of photos of the family, hidden ones included.
    func photoCount(of family: FamilyID) throws -> Int
    /// Returns when the album's first photo arrived; nil if it is empty.
    func firstArrival(of family: FamilyID) throws -> Date?
    /// Returns the times of at most `limit` photos of the album, newest arrival first, before `position`.
    ///
    /// This is far cheaper than reading the photos.
    func times(of family: FamilyID, before position: Int64, limit: Int) throws -> [PhotoTime]
    /// Returns those of `hashes` that a photo uses which is in an album or may return to it.
    func used(of hashes: [ContentHash]) throws -> Set<ContentHash>
}

package protocol PhotoWriting {
    /// Adds a photo at the family's next position and updates the family's revision and bytes; returns it with
    /// position and revision.
    ///
    /// Throws `.conflict` if the family has a photo with the same bytes.
    func add(_ photo: PhotoRecord) throws -> PhotoRecord
    /// Sets a photo's caption; returns the new revision, or nil if nothing changed.
    func setCaption(_ caption: String, of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Sets where a photo was taken; returns the new revision, or nil if nothing changed.
    func setPlace(_ place: String?, of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Sets the local time at which a photo was taken, and its offset; its `SelectionEntry` has to be made again.
    ///
    /// Returns the new revision; nil if there is no such photo in the album, or if it waits: the family's revision would
    /// tell of it.
    func setTakenAt(_ time: LocalDateTime, offset: String, of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Forgets the position at which a photo was taken; returns the new revision, or nil if nothing changed.
    func removePosition(of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Gives or takes back a heart; returns the new revision, or nil if nothing changed.
    func setHeart(
        _ isGiven: Bool,
        on photo: PhotoID,
        in family: FamilyID,
        by member: MemberID,
        at now: Date
    ) throws
        -> Int64?
}

package protocol SightingReading {
    /// Returns when each of these photos came into the family's album; photos that are not in it are left out.
    func arrivals(of photos: [PhotoID], in family: FamilyID) throws -> [PhotoID: Date]
    /// Returns the view records of these photos on one frame.
    func sightings(of photos: [PhotoID], on frame: FrameID) throws -> [PhotoID: SightingRecord]
    /// Returns the view records of a photo on all frames, removed ones included, earliest view first.
    func sightings(of photo: PhotoID) throws -> [SightingRecord]
    /// Returns whether there is a view record of any photo on this frame.
    func hasSightings(on frame: FrameID) throws -> Bool
    /// Returns the members who gave a photo a heart, former members included, in that order.
    func lovers(of photo: PhotoID) throws -> [MemberRecord]
    /// When a member gave a photo the heart that it has of them; nil: it has none.
    func heartMoment(of photo: PhotoID, by member: MemberID) throws -> Date?
}

package protocol SightingWriting {
    /// Adds or replaces the view record of a photo on a frame; it is removed with the photo.
    func save(_ sighting: SightingRecord) throws
    /// What was seen on one frame was seen on the other from now on, which has no sightings of its own.
    func moveSightings(from frame: FrameID, to other: FrameID) throws
}

/// The direction in which to read an album, by position.
package enum AlbumDirection: Hashable, Sendable {
    case newest
    case newer(than: Int64)
    case older(than: Int64)
}

/// When a photo of the album was taken and when it arrived.
package struct PhotoTime: Equatable, Sendable {
    package var position: Int64
    package var addedAt: Date
    package var takenAt: LocalDateTime?

    package init(position: Int64, addedAt: Date, takenAt: LocalDateTime?) {
        self.position = position
        self.addedAt = addedAt
        self.takenAt = takenAt
    }
}
