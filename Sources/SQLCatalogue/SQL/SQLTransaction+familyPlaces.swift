import FamilyCore
import ServerCore

extension SQLTransaction: FamilyPlaceReading, FamilyPlaceWriting {
    func familyPlaces(of family: FamilyID) throws -> [FamilyPlaceRecord] {
        try connection.rows(
            "SELECT * FROM family_places WHERE family_id = ? ORDER BY made_at, id",
            [.id(family)]
        ).map(FamilyPlaceRecord.init)
    }

    func add(_ place: FamilyPlaceRecord) throws {
        try connection.run(
            """
            INSERT INTO family_places (id, family_id, name, latitude, longitude, radius, made_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(place.id), .id(place.familyID), .text(place.name), .count(place.coordinates.latitude),
                .count(place.coordinates.longitude), .count(place.radius), .time(place.madeAt),
            ]
        )
    }

    func save(_ place: FamilyPlaceRecord) throws {
        try connection.run(
            "UPDATE family_places SET name = ?, latitude = ?, longitude = ?, radius = ? WHERE id = ? AND family_id = ?",
            [
                .text(place.name), .count(place.coordinates.latitude), .count(place.coordinates.longitude),
                .count(place.radius), .id(place.id), .id(place.familyID),
            ]
        )
    }

    func remove(_ place: FamilyPlaceRecord) throws {
        try connection.run(
            "DELETE FROM family_places WHERE id = ? AND family_id = ?",
            [.id(place.id), .id(place.familyID)]
        )
    }

    func noteNewPlaces(
        in family: FamilyID,
        from southWest: Coordinates,
        to northEast: Coordinates,
        limit: Int
    ) throws -> Int64? {
        let rows = try unfiltered.rows(
            """
            SELECT id FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
            ORDER BY position DESC LIMIT ?
            """,
            [
                .id(family), .count(southWest.latitude), .count(northEast.latitude), .count(southWest.longitude),
                .count(northEast.longitude), .count(limit),
            ]
        )
        var revision: Int64?
        for row in rows { revision = try raiseRevision(of: try row.id("id"), in: family) }
        return revision
    }
}

extension FamilyPlaceRecord {
    fileprivate init(_ row: SQLRow) throws {
        let (north, east) = (try row.count("latitude"), try row.count("longitude"))
        guard let coordinates = Coordinates(latitude: north, longitude: east) else {
            throw CatalogueError(.failed, explanation: "no place is at \(north), \(east)")
        }
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            name: try row.text("name"),
            coordinates: coordinates,
            radius: try row.count("radius"),
            madeAt: try row.time("made_at")
        )
    }
}
