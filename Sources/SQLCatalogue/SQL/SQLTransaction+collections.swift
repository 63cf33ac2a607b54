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
            [.id(family)] + (earlier.map { [.time($0.madeAt), .id($0.id)] } ?? []) + [.count(limit)]
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
            unfiltered.row(
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

    // What is hidden or deleted is little. To count it instead of what is in the album reads few rows of photos, and not
    // all of a collection's. A photo that is deleted for good is in no collection.

    /// The hidden photos of a collection of the query around it.
    private static let hiddenOnes =
        "FROM photos CROSS JOIN collection_photos AS held"
        + " WHERE photos.family_id = collections.family_id AND photos.hidden_at IS NOT NULL AND deleted_at IS NULL"
        + " AND held.collection_id = collections.id AND held.photo_id = photos.id"
    /// The deleted photos that can be restored, of a collection of the query around it.
    private static let deletedOnes =
        "FROM photos CROSS JOIN collection_photos AS held WHERE photos.undo_until IS NOT NULL"
        + " AND held.collection_id = collections.id AND held.photo_id = photos.id"

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
                (SELECT count(*) FROM collection_photos AS held WHERE held.collection_id = collections.id)
                    - (SELECT count(*) \(Self.hiddenOnes)) - (SELECT count(*) \(Self.deletedOnes)) AS photo_count
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
    func rank(of photo: PhotoID, in collection: CollectionID) throws -> Int64? {
        try connection.row(
            "SELECT rank FROM collection_photos WHERE collection_id = ? AND photo_id = ?",
            [.id(collection), .id(photo)]
        )?.integer("rank")
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
            madeAt: try row.time("made_at")
        )
    }
}
