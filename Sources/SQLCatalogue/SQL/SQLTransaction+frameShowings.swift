import FamilyCore
import ServerCore

extension SQLTransaction: FrameShowingReading, FrameShowingWriting {
    func shownPart(of frame: FrameID) throws -> ShownPart? {
        guard
            let row = try unfiltered.row(
                "SELECT shown_collection, shown_moment FROM frames WHERE id = ?",
                [.id(frame)]
            )
        else { return nil }
        if let collection: CollectionID = try row.optionalID("shown_collection") { return .collection(collection) }
        return try row.optionalID("shown_moment").map(ShownPart.moment)
    }

    func framesShowingPart(in family: FamilyID) throws -> [FrameID] {
        try unfiltered.rows(
            """
            SELECT id FROM frames WHERE shown_collection IS NOT NULL AND family_id = ?1
            UNION ALL SELECT id FROM frames WHERE shown_moment IS NOT NULL AND family_id = ?1
            """,
            [.id(family)]
        ).map { try $0.id("id") }
    }

    func shows(_ photo: PhotoID, on frame: FrameID) throws -> Bool {
        guard let part = try shownPart(of: frame) else { return true }
        let (clause, id): (String, SQLValue) =
            switch part {
            case .collection(let collection):
                ("SELECT 1 AS one FROM collection_photos WHERE photo_id = ? AND collection_id = ?", .id(collection))
            case .moment(let moment): ("SELECT 1 AS one FROM photos WHERE id = ? AND moment_id = ?", .id(moment))
            }
        return try unfiltered.row(clause, [.id(photo), id]) != nil
    }

    func showsAnything(_ frame: FrameID) throws -> Bool {
        guard let owner = try owner(of: frame) else { return false }
        let shown = Self.shown(try shownPart(of: frame), in: owner.family)
        let condition =
            "\(Self.inAlbum) AND photos.id NOT IN (SELECT photo_id FROM frame_hidings WHERE frame_id = ?) LIMIT 1"
        return try everything(for: owner).row(
            "SELECT 1 AS one \(shown.sql) AND \(condition)",
            [shown.value, .id(frame)]
        ) != nil
    }

    /// Returns the SQL of the photos of a part of the album, from FROM on, and the value that it takes.
    ///
    /// `showsAnything` runs after each change in a family, so its statement begins with the part and not with the album:
    /// the condition of a frame's view has an OR that no index serves.
    static func shown(_ part: ShownPart?, in family: FamilyID) -> (sql: String, value: SQLValue) {
        switch part {
        case .collection(let id):
            ("FROM collection_photos CROSS JOIN photos WHERE collection_id = ? AND photos.id = photo_id", .id(id))
        case .moment(let id): ("FROM photos WHERE moment_id = ?", .id(id))
        case nil: ("FROM photos WHERE family_id = ?", .id(family))
        }
    }

    func changes(of frame: FrameID, since revision: Int64, limit: Int) throws -> [FrameChange] {
        try unfiltered.rows(
            """
            SELECT photo_id, revision FROM frame_changes WHERE frame_id = ? AND revision > ?
            ORDER BY revision LIMIT ?
            """,
            [.id(frame), .integer(revision), .count(limit)]
        ).map { FrameChange(photo: try $0.id("photo_id"), revision: try $0.integer("revision")) }
    }

    @discardableResult
    func show(_ part: ShownPart?, on frame: FrameID) throws -> Int64 {
        guard let owner = try owner(of: frame) else {
            throw CatalogueError(.conflict, explanation: "a frame that shows a part is in a family")
        }
        let changed = try photos(inOneOf: try shownPart(of: frame), part, for: owner)
        var (collection, moment): (CollectionID?, MomentID?) = (nil, nil)
        switch part {
        case .collection(let id): collection = id
        case .moment(let id): moment = id
        case nil: break
        }
        try connection.run(
            "UPDATE frames SET shown_collection = ?, shown_moment = ? WHERE id = ?",
            [.id(collection), .id(moment), .id(frame)]
        )
        return try note(changed, on: frame, in: owner.family)
    }

    func moveShownPart(from frame: FrameID, to other: FrameID) throws {
        let part = try shownPart(of: frame)
        try show(part, on: other)
        try show(nil, on: frame)
    }

    func noteTowns(on frame: FrameID, in family: FamilyID, limit: Int) throws -> Int64? {
        guard let owner = try owner(of: frame), owner.family == family else { return nil }
        let part = Self.isIn(try shownPart(of: frame))
        let photos: [PhotoID] = try everything(for: owner).rows(
            """
            SELECT id FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND latitude IS NOT NULL AND place IS NULL AND \(part.sql)
            ORDER BY position DESC LIMIT ?
            """,
            [.id(family)] + part.values + [.count(limit)]
        ).map { try $0.id("id") }
        return photos.isEmpty ? nil : try note(photos, on: frame, in: family)
    }
}

extension SQLTransaction {
    private typealias Owner = (family: FamilyID, member: MemberID)

    private func owner(of frame: FrameID) throws -> Owner? {
        let row = try unfiltered.row(
            "SELECT family_id, member_id FROM frames WHERE id = ? AND family_id IS NOT NULL",
            [.id(frame)]
        )
        guard let row else { return nil }
        let member: MemberID = try row.id("member_id")
        let family: FamilyID = try row.id("family_id")
        return (family, member)
    }

    /// Returns the view of what a frame would show without its part of the album.
    private func everything(for owner: Owner) -> ViewedConnection {
        ViewedConnection(unfiltered, owner.member, of: owner.family, isFrame: true)
    }

    /// Returns the photos that are in one of two parts and not in the other, in the order of the album.
    private func photos(
        inOneOf one: ShownPart?,
        _ other: ShownPart?,
        for owner: Owner
    ) throws -> [PhotoID] {
        let (one, other) = (Self.isIn(one), Self.isIn(other))
        return try everything(for: owner).rows(
            """
            SELECT id FROM photos WHERE family_id = ? AND deleted_at IS NULL
                AND CASE WHEN \(one.sql) THEN 1 ELSE 0 END <> CASE WHEN \(other.sql) THEN 1 ELSE 0 END
            ORDER BY position
            """,
            [.id(owner.family)] + one.values + other.values
        ).map { try $0.id("id") }
    }

    /// Returns the SQL of the condition that a photo is in a part of the album, and the values that it takes.
    private static func isIn(_ part: ShownPart?) -> (sql: String, values: [SQLValue]) {
        switch part {
        case .collection(let id):
            ("id IN (SELECT photo_id FROM main.collection_photos WHERE collection_id = ?)", [.id(id)])
        case .moment(let id): ("moment_id = ?", [.id(id)])
        case nil: ("TRUE", [])
        }
    }

    /// Notes that photos came to a frame or left it, or are to be read again, in this order; returns the family's
    /// revision.
    private func note(_ photos: [PhotoID], on frame: FrameID, in family: FamilyID) throws -> Int64 {
        let last = try required(
            connection.row(
                "UPDATE families SET revision = revision + ? WHERE id = ? RETURNING revision",
                [.count(photos.count), .id(family)]
            ),
            "a frame that shows a part is in a family"
        ).integer("revision")
        var revision = last - Int64(photos.count)
        // A frame that is set to a small part of a large album loses nearly all photos: each statement writes many rows.
        for part in photos.chunks(of: 500) {
            let rows = Array(repeating: "(?, ?, ?)", count: part.count).joined(separator: ", ")
            let values = part.flatMap { photo -> [SQLValue] in
                revision += 1
                return [.id(frame), .id(photo), .integer(revision)]
            }
            try connection.run(
                """
                INSERT INTO frame_changes (frame_id, photo_id, revision) VALUES \(rows)
                ON CONFLICT (frame_id, photo_id) DO UPDATE SET revision = excluded.revision
                """,
                values
            )
        }
        return last
    }

    /// Notes that photos came into a part of the album or left it, on all frames that show it and whose members see them.
    func notePhotos(_ photos: [PhotoID], in part: ShownPart) throws {
        for frame in try frames(showing: part) {
            guard let owner = try owner(of: frame) else { continue }
            let view = everything(for: owner)
            let seen = try photos.filter { photo in
                try view.row("SELECT 1 AS one FROM photos WHERE id = ? AND deleted_at IS NULL", [.id(photo)]) != nil
            }
            if !seen.isEmpty { _ = try note(seen, on: frame, in: owner.family) }
        }
    }

    /// Has the frames that show a part of the album, which goes, show everything.
    func endShowing(_ part: ShownPart) throws {
        for frame in try frames(showing: part) { try show(nil, on: frame) }
    }

    private func frames(showing part: ShownPart) throws -> [FrameID] {
        let (sql, id): (String, SQLValue) =
            switch part {
            case .collection(let id): ("SELECT id FROM frames WHERE shown_collection = ?", .id(id))
            case .moment(let id): ("SELECT id FROM frames WHERE shown_moment = ?", .id(id))
            }
        return try unfiltered.rows(sql, [id]).map { try $0.id("id") }
    }
}
