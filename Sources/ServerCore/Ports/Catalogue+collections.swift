package import FamilyCore
package import FoundationEssentials

package protocol CollectionReading {
    /// Returns a collection of the family.
    func collection(_ id: CollectionID, in family: FamilyID) throws -> CollectionRecord?
    /// Returns a collection of the family with its photos counted.
    func seenCollection(_ id: CollectionID, in family: FamilyID) throws -> SeenCollection?
    /// Returns at most `limit` collections of the family, the last made first; those made before `earlier`, if it is
    /// given.
    func collections(
        of family: FamilyID,
        madeBefore earlier: CollectionRecord?,
        limit: Int
    ) throws -> [SeenCollection]
    /// Returns all collections of the family without counting their photos, the last made first.
    func allCollections(of family: FamilyID) throws -> [CollectionRecord]
    /// Returns the collections that a photo is in, the last made first.
    func collections(with photo: PhotoID, in family: FamilyID) throws -> [CollectionRecord]
    /// Counts the family's collections.
    func collectionCount(of family: FamilyID) throws -> Int
    /// Counts the photos of a collection, those included that are not in the album or that the reader does not see.
    func heldCount(of collection: CollectionID) throws -> Int
    /// Returns at most `limit` photos of a collection in its order, those behind `photo` if one is given; nil if that one
    /// is not in it.
    ///
    /// The cost does not depend on the length of the album.
    func photos(
        of collection: CollectionID,
        in family: FamilyID,
        behind photo: PhotoID?,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto]?
    /// Returns the positions in the album of a collection's photos, in its order.
    func positions(of collection: CollectionID) throws -> [Int64]
    /// Returns who put these photos into a collection; photos that are not in it are left out.
    func adders(of photos: [PhotoID], in collection: CollectionID) throws -> [PhotoID: MemberID]
}

package protocol CollectionWriting {
    /// Adds a collection without photos.
    func add(_ collection: CollectionRecord) throws
    /// Replaces title and details of a collection.
    func save(_ collection: CollectionRecord) throws
    /// Removes a collection; its photos stay in the album.
    func remove(_ collection: CollectionRecord) throws
    /// Chooses the photo that stands for a collection; nil: the first one, whichever that is.
    func setCover(_ photo: PhotoID?, of collection: CollectionID) throws
    /// Puts photos behind those of a collection, in this order; those that are in it stay where they are.
    func put(_ photos: [PhotoID], into collection: CollectionID, by member: MemberID, at now: Date) throws
    /// Takes photos out of a collection; if its cover goes, the first photo stands for it.
    func takeOut(_ photos: [PhotoID], of collection: CollectionID) throws
    /// Moves a photo to a place in its collection; returns false if it or the photo beside that place is not in it.
    func move(_ photo: PhotoID, to place: CollectionPlace, in collection: CollectionID) throws -> Bool
}
