import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: CollectionWriting {
    /// The distance between the ranks of neighbours that nobody moved.
    private static let step: Int64 = 1 << 20

    func add(_ collection: CollectionRecord) throws {
        try connection.run(
            "INSERT INTO collections (id, family_id, title, details, maker_id, made_at) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(collection.id), .id(collection.familyID), .text(collection.title), .text(collection.details),
                .id(collection.maker), .time(collection.madeAt),
            ]
        )
    }

    func save(_ collection: CollectionRecord) throws {
        try connection.run(
            "UPDATE collections SET title = ?, details = ? WHERE id = ? AND family_id = ?",
            [.text(collection.title), .text(collection.details), .id(collection.id), .id(collection.familyID)]
        )
    }

    func remove(_ collection: CollectionRecord) throws {
        try requireRow(of: "collections", .id(collection.id), in: collection.familyID)
        try endShowing(.collection(collection.id))
        try connection.run(
            "DELETE FROM collections WHERE id = ? AND family_id = ?",
            [.id(collection.id), .id(collection.familyID)]
        )
    }

    func setCover(_ photo: PhotoID?, of collection: CollectionID) throws {
        try connection.run("UPDATE collections SET cover_id = ? WHERE id = ?", [.id(photo), .id(collection)])
    }

    func put(_ photos: [PhotoID], into collection: CollectionID, by member: MemberID, at now: Date) throws {
        let last = try unfiltered.row(
            "SELECT max(rank) AS rank FROM collection_photos WHERE collection_id = ?",
            [.id(collection)]
        )
        var rank = try last.flatMap { try $0.holds("rank") ? try $0.integer("rank") : nil } ?? 0
        for photo in photos {
            rank += Self.step
            try connection.run(
                """
                INSERT INTO collection_photos (collection_id, photo_id, rank, added_by, added_at)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (collection_id, photo_id) DO NOTHING
                """,
                [.id(collection), .id(photo), .integer(rank), .id(member), .time(now)]
            )
        }
        try notePhotos(photos, in: .collection(collection))
    }

    func takeOut(_ photos: [PhotoID], of collection: CollectionID) throws {
        for photo in photos {
            let values: [SQLValue] = [.id(collection), .id(photo)]
            try connection.run("DELETE FROM collection_photos WHERE collection_id = ? AND photo_id = ?", values)
            try connection.run("UPDATE collections SET cover_id = NULL WHERE id = ? AND cover_id = ?", values)
        }
        try notePhotos(photos, in: .collection(collection))
    }

    func move(_ photo: PhotoID, to place: CollectionPlace, in collection: CollectionID) throws -> Bool {
        guard try rank(of: photo, in: collection) != nil else { return false }
        guard try rank(of: place.neighbour, in: collection) != nil else { return false }
        guard place.neighbour != photo else { return true }
        var free = try freeRank(at: place, in: collection, besides: photo)
        if free == nil {
            try spread(collection)
            free = try freeRank(at: place, in: collection, besides: photo)
        }
        guard let free else { return false }
        try connection.run(
            "UPDATE collection_photos SET rank = ? WHERE collection_id = ? AND photo_id = ?",
            [.integer(free), .id(collection), .id(photo)]
        )
        return true
    }

    /// Takes a photo that is deleted for good out of all collections.
    func takeOutOfCollections(_ photo: PhotoID) throws {
        try connection.run("DELETE FROM collection_photos WHERE photo_id = ?", [.id(photo)])
        try connection.run("UPDATE collections SET cover_id = NULL WHERE cover_id = ?", [.id(photo)])
    }

    /// Returns a rank at a place that no photo has; nil if the two photos around it have none between them.
    ///
    /// Photos that the reader does not see keep their places, too.
    private func freeRank(
        at place: CollectionPlace,
        in collection: CollectionID,
        besides photo: PhotoID
    ) throws -> Int64? {
        guard let near = try rank(of: place.neighbour, in: collection) else { return nil }
        let beyond: SQLRow?
        let end: Int64
        switch place {
        case .before:
            end = near - 2 * Self.step
            beyond = try unfiltered.row(
                "SELECT max(rank) AS rank FROM collection_photos WHERE collection_id = ? AND rank < ? AND photo_id <> ?",
                [.id(collection), .integer(near), .id(photo)]
            )
        case .after:
            end = near + 2 * Self.step
            beyond = try unfiltered.row(
                "SELECT min(rank) AS rank FROM collection_photos WHERE collection_id = ? AND rank > ? AND photo_id <> ?",
                [.id(collection), .integer(near), .id(photo)]
            )
        }
        let far = try beyond.flatMap { try $0.holds("rank") ? try $0.integer("rank") : nil } ?? end
        let middle = near + (far - near) / 2
        return middle == near || middle == far ? nil : middle
    }

    /// Ranks the photos of a collection anew, in their order, with room between them.
    private func spread(_ collection: CollectionID) throws {
        let rows = try unfiltered.rows(
            "SELECT photo_id FROM collection_photos WHERE collection_id = ? ORDER BY rank, photo_id",
            [.id(collection)]
        )
        for (index, row) in rows.enumerated() {
            try connection.run(
                "UPDATE collection_photos SET rank = ? WHERE collection_id = ? AND photo_id = ?",
                [.integer(Int64(index + 1) * Self.step), .id(collection), .text(try row.text("photo_id"))]
            )
        }
    }
}
