package import FamilyCore

package protocol FamilyPlaceReading {
    /// Returns the family's own places, oldest first.
    func familyPlaces(of family: FamilyID) throws -> [FamilyPlaceRecord]
}

package protocol FamilyPlaceWriting {
    func add(_ place: FamilyPlaceRecord) throws
    /// Changes name, position and radius of a place.
    func save(_ place: FamilyPlaceRecord) throws
    func remove(_ place: FamilyPlaceRecord) throws
    /// Raises the revisions of the newest `limit` photos of the album with a position between these corners, so that
    /// frames hear of a new name; returns the last revision, or nil if there is no such photo.
    func noteNewPlaces(
        in family: FamilyID,
        from southWest: Coordinates,
        to northEast: Coordinates,
        limit: Int
    ) throws -> Int64?
}
