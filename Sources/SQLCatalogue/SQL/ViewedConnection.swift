import FamilyCore
import ServerCore

/// A connection on which the photos and moments that are withheld from a reader do not exist.
///
/// Each SELECT gets common table expressions with the names of the tables, which lack those rows. So no statement needs
/// to think of them, and none can forget them; writing is not restricted. The engine merges the expressions into the
/// statement, which uses the same indexes. If nothing is withheld from the reader, statements are run as they are.
///
/// From a guest from outside, everything is withheld but one moment and the people in it. A surprise is withheld from all
/// but its sender or maker, and from every frame.
final class ViewedConnection: SQLConnection {
    private let base: any SQLConnection
    /// The reader; null for one who is no member.
    private let reader: SQLValue
    /// Whether the reader is a guest from outside.
    private let isOutside: Bool
    /// Whether a frame shows what is read: also the reader's own surprises are withheld.
    private let isFrame: Bool
    /// The frame, which may show only a part of the album; nil for a reader who sees all parts.
    private let frame: FrameID?
    /// Whether anything is withheld from the reader; nil if it has to be asked (again).
    private var withholdsSomething: Bool?

    init(_ base: any SQLConnection, _ reader: MemberID?, isOutside: Bool = false, isFrame: Bool = false) {
        (self.base, self.reader) = (base, .id(reader))
        (self.isOutside, self.isFrame, frame) = (isOutside, isFrame, nil)
    }

    init(_ base: any SQLConnection, _ reader: MemberID, frame: FrameID) {
        (self.base, self.reader, isOutside, isFrame, self.frame) = (base, .id(reader), false, true, frame)
    }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        if sql.hasPrefix("SELECT") { return try viewedRows(sql, values, with: "WITH ", " ") }
        for with in ["WITH RECURSIVE ", "WITH "] where sql.hasPrefix(with) {
            return try viewedRows(sql.dropFirst(with.count), values, with: with, ", ")
        }
        // What reads in another way would read everything.
        guard ["INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else {
            throw CatalogueError(.failed, explanation: "no view of a statement that begins so: \(sql.prefix(40))")
        }
        forget(after: sql)
        return try base.rows(sql, values)
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        forget(after: sql)
        return try base.run(sql, values)
    }

    /// Asks again after a statement that may change who sees a moment or a photo.
    private func forget(after sql: String) {
        if ["moment", "waits_until", "shown_collection"].contains(where: { sql.contains($0) }) { forget() }
    }

    /// Asks again what is withheld from the reader, because another connection changed it.
    func forget() { withholdsSomething = nil }

    /// Whether there is a moment to which the reader is not invited; surprises leave no trace here either.
    func withholdsMoments() throws -> Bool {
        if isOutside { return true }
        return try base.row(Self.secrets(from: "?1") + " LIMIT 1", [reader]) != nil
    }

    /// Whether there is a moment or a photo that is withheld from the reader.
    func isRestricted() throws -> Bool {
        if isOutside { return true }
        if let withholdsSomething { return withholdsSomething }
        let anything = Self.withheld(from: "?1", surprised("?1")) + " UNION ALL " + Self.surprises(for: surprised("?1"))
        let restricts =
            try showsPart() || base.row("SELECT 1 AS one FROM (" + anything + ") AS some LIMIT 1", [reader]) != nil
        withholdsSomething = restricts
        return restricts
    }

    /// Whether the frame shows only a part of the album.
    private func showsPart() throws -> Bool {
        guard let frame else { return false }
        return try base.row(
            "SELECT 1 AS one FROM frames WHERE id = ? AND coalesce(shown_collection, shown_moment) IS NOT NULL",
            [.id(frame)]
        ) != nil
    }

    private func viewedRows(
        _ sql: some StringProtocol,
        _ values: [SQLValue],
        with: String,
        _ separator: String
    ) throws -> [SQLRow] {
        guard try isRestricted() else { return try base.rows(separator == " " ? String(sql) : with + sql, values) }
        // The reader is the first value, or the last one of a statement that numbers its values.
        let isNumbered = sql.contains("?1")
        let first = isNumbered ? values.count + 1 : 1
        let number = "?\(first)"
        let readers = [reader] + (frame.map { [.id($0)] } ?? [])
        let part = frame == nil ? "" : Self.part(of: "?\(first + 1)")
        let expressions =
            isOutside ? Self.outside(for: number) : Self.expressions(for: number, surprised(number), part: part)
        return try base.rows(with + expressions + separator + sql, isNumbered ? values + readers : readers + values)
    }

    /// Returns the SQL of who sees their own surprises: the reader, or nobody.
    private func surprised(_ reader: String) -> String { isFrame ? "NULL" : reader }

    /// Returns the SQL of the moments to which a reader is not invited, removed ones included.
    private static func secrets(from reader: String) -> String {
        """
        SELECT id FROM main.moments AS secret WHERE seen_by = 'invited' AND maker_id IS DISTINCT FROM
        """ + " " + reader
            + " AND NOT EXISTS (SELECT 1 FROM main.moment_answers AS given"
            + " WHERE given.moment_id = secret.id AND given.member_id = " + reader + ")"
    }

    /// Returns the SQL of all moments that are withheld from a reader, removed ones included.
    private static func withheld(from reader: String, _ owner: String) -> String {
        secrets(from: reader)
            + " UNION ALL SELECT id FROM main.moments WHERE waits_until IS NOT NULL AND maker_id IS DISTINCT FROM "
            + owner
    }

    /// Returns the SQL of the condition that a photo is in the part that a frame shows.
    ///
    /// A photo that was deleted may have been in it.
    private static func part(of frame: String) -> String {
        func shown(_ column: String) -> String { "(SELECT " + column + " FROM main.frames WHERE id = " + frame + ")" }
        return " AND (deleted_at IS NOT NULL OR moment_id = " + shown("shown_moment")
            + " OR id IN (SELECT photo_id FROM main.collection_photos WHERE collection_id = "
            + shown("shown_collection") + ") OR " + shown("coalesce(shown_collection, shown_moment)") + " IS NULL)"
    }

    /// Returns the SQL of the photos that wait as a surprise for all but their sender, deleted ones included.
    private static func surprises(for owner: String) -> String {
        "SELECT id FROM main.photos WHERE waits_until IS NOT NULL AND sender_id IS DISTINCT FROM " + owner
    }

    /// Returns an expression that shows some rows of a table.
    ///
    /// The name of the schema makes it the table itself.
    private static func without(_ table: String, _ condition: String) -> String {
        table + " AS NOT MATERIALIZED (SELECT * FROM main.\(table) WHERE \(condition))"
    }

    /// Returns an expression for each table with rows of photos, moments, people or frames, for a guest from outside.
    ///
    /// Invitations that nobody has answered are no matter of theirs.
    private static func outside(for reader: String) -> String {
        let ownMoment = "(SELECT id FROM own_moment)"
        let isShown = "(own.waits_until IS NULL OR own.sender_id = " + reader + ")"
        let ofPhotos = photoTables.map { table in
            without(
                table,
                "EXISTS (SELECT 1 FROM main.photos AS own WHERE own.id = \(table).photo_id AND own.moment_id = "
                    + ownMoment + " AND " + isShown + ")"
            )
        }
        let words = without(
            "photo_words",
            """
            EXISTS (SELECT 1 FROM main.photos AS own WHERE own.family_id = photo_words.family_id
                AND own.position = photo_words.position AND own.moment_id =
            """ + " " + ownMoment + " AND " + isShown + ")"
        )
        let people = [
            "id = " + reader, "guest_of = " + ownMoment,
            "id IN (SELECT maker_id FROM main.moments AS own WHERE own.id = \(ownMoment))",
            "id IN (SELECT member_id FROM main.moment_answers AS own WHERE own.moment_id = \(ownMoment)"
                + " AND own.answer IN ('here', 'coming'))",
            "id IN (SELECT sender_id FROM main.photos AS own WHERE own.moment_id = \(ownMoment) AND " + isShown + ")",
            "id IN (SELECT author_id FROM main.comments AS said JOIN main.photos AS own ON own.id = said.photo_id"
                + " WHERE own.moment_id = \(ownMoment) AND " + isShown + ")",
        ].joined(separator: " OR ")
        let answers = without(
            "moment_answers",
            "moment_id = \(ownMoment) AND (answer IN ('here', 'coming') OR member_id = " + reader + ")"
        )
        let own = "own_moment AS MATERIALIZED (SELECT guest_of AS id FROM main.members WHERE id = " + reader + ")"
        return
            ([
                own, words, without("moments", "id = " + ownMoment), answers,
                without(
                    "photos",
                    "moment_id = " + ownMoment + " AND (waits_until IS NULL OR sender_id = " + reader + ")"
                ),
                without("members", people), without("frames", "0"), without("collections", "0"),
                without("moment_links", "0"),
            ] + ofPhotos).joined(separator: ", ")
    }

    /// Returns an expression for each table with rows of photos or moments.
    ///
    /// `owner` is who sees their own surprises, `part` limits the photos to those that a frame shows.
    private static func expressions(for reader: String, _ owner: String, part: String) -> String {
        let secret =
            "(secret.moment_id IN (SELECT id FROM withheld_moments) OR secret.waits_until IS NOT NULL"
            + " AND secret.sender_id IS DISTINCT FROM " + owner + ")"
        let ofPhotos = photoTables.map { table in
            without(
                table,
                "NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.id = \(table).photo_id AND "
                    + secret
                    + ")"
            )
        }
        let words = without(
            "photo_words",
            """
            NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.family_id = photo_words.family_id
                AND secret.position = photo_words.position AND
            """ + " " + secret + ")"
        )
        let moments = without("moments", "id NOT IN (SELECT id FROM withheld_moments)")
        let answers = without("moment_answers", "moment_id NOT IN (SELECT id FROM withheld_moments)")
        let links = without("moment_links", "moment_id NOT IN (SELECT id FROM withheld_moments)")
        let photos = without(
            "photos",
            "(moment_id IS NULL OR moment_id NOT IN (SELECT id FROM withheld_moments))"
                + " AND (waits_until IS NULL OR sender_id = " + owner + ")" + part
        )
        let withheld = "withheld_moments AS MATERIALIZED (" + withheld(from: reader, owner) + ")"
        return ([withheld, words, moments, answers, links, photos] + ofPhotos).joined(separator: ", ")
    }

    /// The tables whose rows belong to a photo, named by `photo_id`.
    static let photoTables = [
        "collection_photos", "comments", "frame_hidings", "hearts", "lost_originals", "news", "rendition_jobs",
        "renditions", "share_links", "sightings",
    ]
    /// The tables whose rows name a photo and that are left as they are: photos that the album lacks, and what a reader
    /// has to be told that they see no more.
    static let unrestrictedTables = ["offers", "wanted_offers", "photo_withdrawals", "frame_changes"]
}
