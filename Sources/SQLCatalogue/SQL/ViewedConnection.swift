import FamilyCore
import ServerCore

/// A connection on which the photos and moments that are withheld from a reader do not exist.
///
/// Each SELECT gets common table expressions with the names of the tables, which lack those rows. So no statement needs
/// to think of them, and none can forget them; writing is not restricted. The engine merges the expressions into the
/// statement, which uses the same indexes. If nothing is withheld from the reader, statements are run as they are.
///
/// From a guest from outside, everything is withheld but one moment and the people in it.
final class ViewedConnection: SQLConnection {
    private let base: any SQLConnection
    /// The reader; null for one who is no member.
    private let reader: SQLValue
    /// Whether the reader is a guest from outside.
    private let isOutside: Bool
    /// Whether anything is withheld from the reader; nil if it has to be asked (again).
    private var withholdsSomething: Bool?

    init(_ base: any SQLConnection, _ reader: MemberID?, isOutside: Bool = false) {
        (self.base, self.reader, self.isOutside) = (base, .id(reader), isOutside)
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

    /// Asks again after a statement that may change who sees a moment.
    private func forget(after sql: String) {
        if sql.contains("moment") { withholdsSomething = nil }
    }

    /// Whether there is a moment that is withheld from the reader.
    func isRestricted() throws -> Bool {
        if isOutside { return true }
        if let withholdsSomething { return withholdsSomething }
        let restricts =
            try base.row("SELECT 1 AS one FROM (" + Self.withheld(from: "?1") + ") AS some LIMIT 1", [reader]) != nil
        withholdsSomething = restricts
        return restricts
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
        let number = isNumbered ? "?\(values.count + 1)" : "?1"
        let expressions = isOutside ? Self.outside(for: number) : Self.expressions(for: number)
        return try base.rows(with + expressions + separator + sql, isNumbered ? values + [reader] : [reader] + values)
    }

    /// Returns the SQL of the moments that are withheld from a reader, removed ones included.
    private static func withheld(from reader: String) -> String {
        """
        SELECT id FROM main.moments AS secret WHERE seen_by = 'invited' AND maker_id IS DISTINCT FROM
        """ + " " + reader
            + " AND NOT EXISTS (SELECT 1 FROM main.moment_answers AS given"
            + " WHERE given.moment_id = secret.id AND given.member_id = " + reader + ")"
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
        let ofPhotos = photoTables.map { table in
            without(
                table,
                "EXISTS (SELECT 1 FROM main.photos AS own WHERE own.id = \(table).photo_id AND own.moment_id = "
                    + ownMoment + ")"
            )
        }
        let words = without(
            "photo_words",
            """
            EXISTS (SELECT 1 FROM main.photos AS own WHERE own.family_id = photo_words.family_id
                AND own.position = photo_words.position AND own.moment_id =
            """ + " " + ownMoment + ")"
        )
        let people = [
            "id = " + reader, "guest_of = " + ownMoment,
            "id IN (SELECT maker_id FROM main.moments AS own WHERE own.id = \(ownMoment))",
            "id IN (SELECT member_id FROM main.moment_answers AS own WHERE own.moment_id = \(ownMoment)"
                + " AND own.answer IN ('here', 'coming'))",
            "id IN (SELECT sender_id FROM main.photos AS own WHERE own.moment_id = \(ownMoment))",
            "id IN (SELECT author_id FROM main.comments AS said JOIN main.photos AS own ON own.id = said.photo_id"
                + " WHERE own.moment_id = \(ownMoment))",
        ].joined(separator: " OR ")
        let answers = without(
            "moment_answers",
            "moment_id = \(ownMoment) AND (answer IN ('here', 'coming') OR member_id = " + reader + ")"
        )
        let own = "own_moment AS MATERIALIZED (SELECT guest_of AS id FROM main.members WHERE id = " + reader + ")"
        return
            ([
                own, words, without("moments", "id = " + ownMoment), answers,
                without("photos", "moment_id = " + ownMoment),
                without("members", people), without("frames", "0"), without("collections", "0"),
                without("moment_links", "0"),
            ] + ofPhotos).joined(separator: ", ")
    }

    /// Returns an expression for each table with rows of photos or moments.
    private static func expressions(for reader: String) -> String {
        let secret = "moment_id IN (SELECT id FROM withheld_moments)"
        let ofPhotos = photoTables.map { table in
            without(
                table,
                "NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.id = \(table).photo_id AND secret."
                    + secret
                    + ")"
            )
        }
        let words = without(
            "photo_words",
            """
            NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.family_id = photo_words.family_id
                AND secret.position = photo_words.position AND secret.
            """ + secret + ")"
        )
        let moments = without("moments", "id NOT IN (SELECT id FROM withheld_moments)")
        let answers = without("moment_answers", "moment_id NOT IN (SELECT id FROM withheld_moments)")
        let links = without("moment_links", "moment_id NOT IN (SELECT id FROM withheld_moments)")
        let photos = without("photos", "moment_id IS NULL OR moment_id NOT IN (SELECT id FROM withheld_moments)")
        let withheld = "withheld_moments AS MATERIALIZED (" + withheld(from: reader) + ")"
        return ([withheld, words, moments, answers, links, photos] + ofPhotos).joined(separator: ", ")
    }

    /// The tables whose rows belong to a photo, named by `photo_id`.
    static let photoTables = [
        "collection_photos", "comments", "frame_hidings", "hearts", "lost_originals", "news", "rendition_jobs",
        "renditions", "share_links", "sightings",
    ]
    /// The tables whose rows name a photo and that are left as they are: photos that the album lacks, and what a reader
    /// has to be told that they see no more.
    static let unrestrictedTables = ["offers", "wanted_offers", "photo_withdrawals"]
}
