package import FamilyCore
package import FoundationEssentials

package protocol PhotoReading {
    /// A photo of a family that is in the album.
    func photo(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord?
    /// A photo of a family that is in the album, as `member` sees it.
    func photo(_ id: PhotoID, in family: FamilyID, seenBy member: MemberID) throws -> SeenPhoto?
    /// Those of `ids` that are in the family's album, in any order.
    func photos(_ ids: [PhotoID], in family: FamilyID) throws -> [PhotoRecord]
    /// The photo in the album, or hidden, that has these bytes.
    func photo(original: ContentHash, in family: FamilyID) throws -> PhotoRecord?
    /// At most `limit` photos, always newest first; reading newer, the ones
    /// nearest to where one stands.
    ///
    /// Costs the same however long the album is.
    func album(of family: FamilyID, _ reach: AlbumReach, limit: Int, seenBy member: MemberID) throws -> [SeenPhoto]
    /// At most `limit` photos that changed after `revision`, tombstones too,
    /// in the order of their revisions.
    func changes(of family: FamilyID, since revision: Int64, limit: Int, seenBy member: MemberID) throws -> [SeenPhoto]
    /// How many photos the family keeps, those that are hidden too.
    func photoCount(of family: FamilyID) throws -> Int
    /// When the first of the album's photos arrived; nil where there is none.
    func firstArrival(of family: FamilyID) throws -> Date?
    /// When photos of the album were, at most `limit`, the newest arrival first
    /// and beginning before `position`.
    ///
    /// Far cheaper than the photos themselves.
    func times(of family: FamilyID, before position: Int64, limit: Int) throws -> [PhotoTime]
    /// Which of `hashes` a photo stands on that is in an album or may come back.
    func used(of hashes: [ContentHash]) throws -> Set<ContentHash>
}

package protocol PhotoWriting {
    /// Adds a photo at the family's next position, raises the family's revision
    /// and its bytes, and answers with position and revision filled in.
    ///
    /// Two photos of the same bytes in one family are a `.conflict`.
    func add(_ photo: PhotoRecord) throws -> PhotoRecord
    /// Writes a photo's words anew; answers with the new revision, or nothing
    /// where nothing changed.
    func setCaption(_ caption: String, of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Says where a photo was taken, or nothing; answers with the new revision,
    /// or nothing where nothing changed.
    func setPlace(_ place: String?, of photo: PhotoID, in family: FamilyID) throws -> Int64?
    /// Gives or takes back a heart; answers with the new revision, or nothing
    /// where nothing changed.
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
    /// When each of these photos came into the family's album; those that are
    /// not in it (any more) are left out.
    func arrivals(of photos: [PhotoID], in family: FamilyID) throws -> [PhotoID: Date]
    /// What is known of these photos on one frame.
    func sightings(of photos: [PhotoID], on frame: FrameID) throws -> [PhotoID: SightingRecord]
    /// What is known of a photo on all frames, removed ones too, the first to
    /// have shown it first.
    func sightings(of photo: PhotoID) throws -> [SightingRecord]
    /// Whether anything is known of any photo on this frame.
    func hasSightings(on frame: FrameID) throws -> Bool
    /// Who gave a photo a heart, in the order they did, whether or not they are
    /// still there.
    func lovers(of photo: PhotoID) throws -> [MemberRecord]
    /// When a member gave a photo the heart that it has of them; nil: it has none.
    func heartMoment(of photo: PhotoID, by member: MemberID) throws -> Date?
}

package protocol SightingWriting {
    /// Writes what is known of a photo on a frame, new or anew; it goes with
    /// the photo.
    func save(_ sighting: SightingRecord) throws
    /// What was seen on one frame was seen on the other from now on, which has no sightings of its own.
    func moveSightings(from frame: FrameID, to other: FrameID) throws
}

/// Which way to read an album, by position.
package enum AlbumReach: Hashable, Sendable {
    case newest
    case newer(than: Int64)
    case older(than: Int64)
}

/// When a photo of the album was taken and when it came.
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
