import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: CollectionReading {
    func collection(_ id: CollectionID, in family: FamilyID) throws -> CollectionRecord? {
        try connection.row(
            "SELECT * FROM collections WHERE id = ? AND family_id = ?",
            [.id(id), .id(family)]
        ).map(CollectionRecord.init)
    }

    func seenCollection(_ id: CollectionID, in family: FamilyID) throws -> SeenCollection? {
        try seenCollections("collections.id = ? AND family_id = ?", [.id(id), .id(family)]).first
    }

    func collections(
        of family: FamilyID,
        madeBefore earlier: CollectionRecord?,
        limit: Int
    ) throws -> [SeenCollection] {
        let further = earlier == nil ? "" : "AND (made_at, id) < (?, ?)"
        return try seenCollections(
            "family_id = ? \(further) ORDER BY made_at DESC, id DESC LIMIT ?",
            [.id(family)] + (earlier.map { [.moment($0.madeAt), .id($0.id)] } ?? []) + [.count(limit)]
        )
    }

    func allCollections(of family: FamilyID) throws -> [CollectionRecord] {
        try connection.rows(
            "SELECT * FROM collections WHERE family_id = ? ORDER BY made_at DESC, id DESC",
            [.id(family)]
        ).map(CollectionRecord.init)
    }

    func collections(with photo: PhotoID, in family: FamilyID) throws -> [CollectionRecord] {
        try connection.rows(
            """
            SELECT * FROM collections
            WHERE id IN (SELECT collection_id FROM collection_photos WHERE photo_id = ?) AND family_id = ?
            ORDER BY made_at DESC, id DESC
            """,
            [.id(photo), .id(family)]
        ).map(CollectionRecord.init)
    }

    func collectionCount(of family: FamilyID) throws -> Int {
        try required(
            connection.row("SELECT count(*) AS number FROM collections WHERE family_id = ?", [.id(family)]),
            "counting answers with a row"
        ).count("number")
    }

    func heldCount(of collection: CollectionID) throws -> Int {
        try required(
            everything.row(
                "SELECT count(*) AS number FROM collection_photos WHERE collection_id = ?",
                [.id(collection)]
            ),
            "counting answers with a row"
        ).count("number")
    }

    func photos(
        of collection: CollectionID,
        in family: FamilyID,
        behind photo: PhotoID?,
        limit: Int,
        seenBy member: MemberID
    ) throws -> [SeenPhoto]? {
        var start = (rank: Int64.min, id: "")
        if let photo {
            guard let rank = try rank(of: photo, in: collection) else { return nil }
            start = (rank, photo.text)
        }
        // NB: the cross join has the collection read in its order, and not the album.
        let rows = try connection.rows(
            """
            SELECT held.photo_id FROM collection_photos AS held CROSS JOIN photos
            WHERE held.collection_id = ? AND photos.id = held.photo_id AND (held.rank, held.photo_id) > (?, ?)
                AND photos.family_id = ? AND \(Self.inAlbum)
            ORDER BY held.rank, held.photo_id LIMIT ?
            """,
            [.id(collection), .integer(start.rank), .text(start.id), .id(family), .count(limit)]
        )
        let ids: [PhotoID] = try rows.map { try $0.id("photo_id") }
        let found = try ids.chunks(of: 200).flatMap { part in
            try seen("id IN (\(Self.placeholders(part.count)))", part.map(SQLValue.id), by: member)
        }
        let byID = Dictionary(found.map { ($0.record.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }

    func positions(of collection: CollectionID) throws -> [Int64] {
        try connection.rows(
            """
            SELECT photos.position FROM collection_photos AS held CROSS JOIN photos
            WHERE held.collection_id = ? AND photos.id = held.photo_id AND \(Self.inAlbum)
            ORDER BY held.rank, held.photo_id
            """,
            [.id(collection)]
        ).map { try $0.integer("position") }
    }

    func adders(of photos: [PhotoID], in collection: CollectionID) throws -> [PhotoID: MemberID] {
        let rows = try photos.chunks(of: 200).flatMap { part in
            try connection.rows(
                """
                SELECT photo_id, added_by FROM collection_photos
                WHERE collection_id = ? AND photo_id IN (\(Self.placeholders(part.count)))
                """,
                [.id(collection)] + part.map(SQLValue.id)
            )
        }
        return try rows.reduce(into: [:]) { try $0[$1.id("photo_id")] = $1.id("added_by") }
    }

    /// The photos of the album that are in a collection of the query around it.
    private static let held =
        "FROM collection_photos AS held CROSS JOIN photos"
        + " WHERE held.collection_id = collections.id AND photos.id = held.photo_id AND " + inAlbum

    /// Reads collections with their covers and counts; `clause` is the SQL after WHERE, with order and limit.
    private func seenCollections(_ clause: String, _ values: [SQLValue]) throws -> [SeenCollection] {
        try connection.rows(
            """
            SELECT collections.*,
                (SELECT display_name FROM members WHERE members.id = maker_id) AS maker_name,
                coalesce(
                    (SELECT photos.id \(Self.held) AND held.photo_id = collections.cover_id),
                    (SELECT photos.id \(Self.held) ORDER BY held.rank, held.photo_id LIMIT 1)
                ) AS shown_cover_id,
                (SELECT count(*) \(Self.held)) AS photo_count
            FROM collections WHERE \(clause)
            """,
            values
        ).map { row in
            SeenCollection(
                record: try CollectionRecord(row),
                makerName: try row.text("maker_name"),
                cover: try row.optionalID("shown_cover_id"),
                photos: try row.count("photo_count")
            )
        }
    }

    /// Returns the rank of a photo; nil if it is not in the collection, or the reader does not see it.
    private func rank(of photo: PhotoID, in collection: CollectionID) throws -> Int64? {
        try connection.row(
            "SELECT rank FROM collection_photos WHERE collection_id = ? AND photo_id = ?",
            [.id(collection), .id(photo)]
        )?.integer("rank")
    }
}

extension SQLTransaction: CollectionWriting {
    /// The distance between the ranks of neighbours that nobody moved.
    private static let step: Int64 = 1 << 20

    func add(_ collection: CollectionRecord) throws {
        try connection.run(
            "INSERT INTO collections (id, family_id, title, details, maker_id, made_at) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(collection.id), .id(collection.familyID), .text(collection.title), .text(collection.details),
                .id(collection.maker), .moment(collection.madeAt),
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
        try connection.run(
            "DELETE FROM collections WHERE id = ? AND family_id = ?",
            [.id(collection.id), .id(collection.familyID)]
        )
    }

    func setCover(_ photo: PhotoID?, of collection: CollectionID) throws {
        try connection.run("UPDATE collections SET cover_id = ? WHERE id = ?", [.id(photo), .id(collection)])
    }

    func put(_ photos: [PhotoID], into collection: CollectionID, by member: MemberID, at now: Date) throws {
        let last = try everything.row(
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
                [.id(collection), .id(photo), .integer(rank), .id(member), .moment(now)]
            )
        }
    }

    func takeOut(_ photos: [PhotoID], of collection: CollectionID) throws {
        for photo in photos {
            let values: [SQLValue] = [.id(collection), .id(photo)]
            try connection.run("DELETE FROM collection_photos WHERE collection_id = ? AND photo_id = ?", values)
            try connection.run("UPDATE collections SET cover_id = NULL WHERE id = ? AND cover_id = ?", values)
        }
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
            beyond = try everything.row(
                "SELECT max(rank) AS rank FROM collection_photos WHERE collection_id = ? AND rank < ? AND photo_id <> ?",
                [.id(collection), .integer(near), .id(photo)]
            )
        case .after:
            end = near + 2 * Self.step
            beyond = try everything.row(
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
        let rows = try everything.rows(
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

extension CollectionRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            title: try row.text("title"),
            details: try row.text("details"),
            maker: try row.id("maker_id"),
            madeAt: try row.moment("made_at")
        )
    }
}
