// The expressions that a view puts before a statement, in place of tables.

extension ViewedConnection {
    /// Returns the SQL of the moments of a family to which a reader is not invited, removed ones included.
    static func secrets(from reader: String, in family: String) -> String {
        "SELECT id FROM main.moments AS secret WHERE seen_by = 'invited' AND family_id = " + family
            + " AND maker_id IS DISTINCT FROM " + reader
            + " AND NOT EXISTS (SELECT 1 FROM main.moment_answers AS given"
            + " WHERE given.moment_id = secret.id AND given.member_id = " + reader + ")"
    }

    /// Returns the SQL of all moments of a family that are withheld from a reader, removed ones included.
    static func withheld(from reader: String, in family: String, _ owner: String) -> String {
        secrets(from: reader, in: family)
            + " UNION ALL SELECT id FROM main.moments WHERE waits_until IS NOT NULL AND family_id = " + family
            + " AND maker_id IS DISTINCT FROM " + owner
    }

    /// Returns the SQL of the condition that a photo is in the part that a frame shows.
    ///
    /// A photo that was deleted may have been in it.
    static func part(of frame: String) -> String {
        func shown(_ column: String) -> String { "(SELECT " + column + " FROM main.frames WHERE id = " + frame + ")" }
        return " AND (deleted_at IS NOT NULL OR moment_id = " + shown("shown_moment")
            + " OR id IN (SELECT photo_id FROM main.collection_photos WHERE collection_id = "
            + shown("shown_collection") + ") OR " + shown("coalesce(shown_collection, shown_moment)") + " IS NULL)"
    }

    /// Returns an expression that shows only the rows of a table that fulfil a condition.
    ///
    /// `main.` and a name is the real table, so the expression does not refer to itself.
    static func restricting(_ table: String, _ condition: String) -> String {
        table + " AS NOT MATERIALIZED (SELECT * FROM main.\(table) WHERE \(condition))"
    }

    /// Returns an expression for each table with rows of photos, moments, people or frames, for a guest from outside.
    ///
    /// Invitations that nobody has answered are no matter of theirs.
    static func outside(for reader: String, in family: String, seeing moments: [String]) -> String {
        let ownMoments = "(SELECT id FROM own_moments)"
        let isShown = "(own.waits_until IS NULL OR own.sender_id = " + reader + ")"
        let ofPhotos = photoTables.map { table in
            restricting(
                table,
                "EXISTS (SELECT 1 FROM main.photos AS own WHERE own.id = \(table).photo_id AND own.moment_id IN "
                    + ownMoments + " AND " + isShown + ")"
            )
        }
        let words = restricting(
            "photo_words",
            """
            EXISTS (SELECT 1 FROM main.photos AS own WHERE own.family_id = photo_words.family_id
                AND own.position = photo_words.position AND own.moment_id IN
            """ + " " + ownMoments + " AND " + isShown + ")"
        )
        let people = [
            "id = " + reader,
            "id IN (SELECT member_id FROM main.guest_stays AS own WHERE own.moment_id IN \(ownMoments))",
            "id IN (SELECT maker_id FROM main.moments AS own WHERE own.id IN \(ownMoments))",
            "id IN (SELECT member_id FROM main.moment_answers AS own WHERE own.moment_id IN \(ownMoments)"
                + " AND own.answer IN ('here', 'coming'))",
            "id IN (SELECT sender_id FROM main.photos AS own WHERE own.moment_id IN \(ownMoments) AND " + isShown + ")",
            "id IN (SELECT author_id FROM main.comments AS said JOIN main.photos AS own ON own.id = said.photo_id"
                + " WHERE own.moment_id IN \(ownMoments) AND " + isShown + ")",
        ].joined(separator: " OR ")
        let answers = restricting(
            "moment_answers",
            "moment_id IN \(ownMoments) AND (answer IN ('here', 'coming') OR member_id = " + reader + ")"
        )
        let own =
            "own_moments AS MATERIALIZED (SELECT moment_id AS id FROM main.guest_stays WHERE member_id = " + reader
            + " AND family_id = " + family + " AND moment_id IN ("
            + (moments.isEmpty ? "NULL" : moments.joined(separator: ", "))
            + "))"
        return
            ([
                own, words, restricting("moments", "id IN " + ownMoments), answers,
                restricting(
                    "photos",
                    "moment_id IN " + ownMoments + " AND (waits_until IS NULL OR sender_id = " + reader + ")"
                ),
                restricting("members", people), restricting("frames", "FALSE"), restricting("collections", "FALSE"),
                restricting("moment_links", "FALSE"), restricting("guest_stays", "moment_id IN " + ownMoments),
                restricting("moment_words", "moment_id IN " + ownMoments),
            ] + ofPhotos).joined(separator: ", ")
    }

    /// Returns an expression for each table with rows of photos or moments.
    ///
    /// `owner` is who sees their own surprises, `part` limits the photos to those that a frame shows. `isFew` only chooses
    /// how the same rows are found.
    static func expressions(
        for reader: String,
        in family: String,
        _ owner: String,
        part: String,
        isFew: Bool
    ) -> String {
        let withheld = "withheld_moments AS MATERIALIZED (" + withheld(from: reader, in: family, owner) + ")"
        let ofMoments = [
            restricting("moments", "id NOT IN (SELECT id FROM withheld_moments)"),
            restricting("moment_answers", "moment_id NOT IN (SELECT id FROM withheld_moments)"),
            restricting("moment_links", "moment_id NOT IN (SELECT id FROM withheld_moments)"),
            restricting("guest_stays", "moment_id NOT IN (SELECT id FROM withheld_moments)"),
            restricting("moment_words", "moment_id NOT IN (SELECT id FROM withheld_moments)"),
        ]
        let ofPhotos =
            isFew ? few(from: reader, in: family, owner, part: part) : many(from: reader, owner, part: part)
        return ([withheld] + ofMoments + ofPhotos).joined(separator: ", ")
    }

    /// Returns the SQL of the condition that a row of a table of `photoTables` is the reader's own.
    ///
    /// Of a photo that they sent to a moment that they do not see, the reader sees these rows alone: who else is in the
    /// moment, and what they say, is kept from them.
    static func own(_ table: String, for reader: String) -> String {
        switch table {
        case "comments": "comments.author_id = " + reader
        case "hearts": "hearts.member_id = " + reader
        case "share_links": "share_links.made_by = " + reader
        case "frame_hidings", "sightings":
            "\(table).frame_id IN (SELECT id FROM main.frames AS own_frames WHERE own_frames.member_id = " + reader
                + ")"
        // Each is of what somebody else did.
        case "news", "webhook_deliveries": "FALSE"
        default: "TRUE"
        }
    }

    /// Returns the expressions of photos that are recognised by what withholds them.
    private static func many(from reader: String, _ owner: String, part: String) -> [String] {
        let inSecret = "secret.moment_id IN (SELECT id FROM withheld_moments)"
        let isSurprise = "secret.waits_until IS NOT NULL AND secret.sender_id IS DISTINCT FROM " + owner
        let words = restricting(
            "photo_words",
            """
            NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.family_id = photo_words.family_id
                AND secret.position = photo_words.position AND
            """ + " (\(inSecret) OR \(isSurprise)))"
        )
        let photos = restricting(
            "photos",
            "(moment_id IS NULL OR moment_id NOT IN (SELECT id FROM withheld_moments) OR sender_id = " + reader + ")"
                + " AND (waits_until IS NULL OR sender_id = " + owner + ")" + part
        )
        let ofPhotos = photoTables.map { table in
            let isOwn = "secret.sender_id = " + reader + " AND " + own(table, for: reader)
            return restricting(
                table,
                "NOT EXISTS (SELECT 1 FROM main.photos AS secret WHERE secret.id = \(table).photo_id AND ("
                    + "\(inSecret) AND (\(isOwn)) IS NOT TRUE OR \(isSurprise)))"
            )
        }
        return [words, photos] + ofPhotos
    }

    /// Returns the expressions of photos that are named by their positions and IDs.
    private static func few(from reader: String, in family: String, _ owner: String, part: String) -> [String] {
        let secret = "secret_photos AS MATERIALIZED (" + secretPhotos(from: reader, in: family, owner) + ")"
        let withheld = "withheld_photos AS MATERIALIZED (SELECT * FROM secret_photos WHERE NOT is_own)"
        func isSeen(_ list: String) -> String {
            "(family_id, position) NOT IN (SELECT family_id, position FROM \(list))"
        }
        let ofPhotos = photoTables.map { table in
            restricting(
                table,
                "(photo_id IS NULL OR photo_id NOT IN (SELECT id FROM secret_photos)"
                    + " OR \(own(table, for: reader)) AND photo_id NOT IN (SELECT id FROM withheld_photos))"
            )
        }
        let photos = restricting("photos", isSeen("withheld_photos") + part)
        return [secret, withheld, restricting("photo_words", isSeen("secret_photos")), photos] + ofPhotos
    }

    /// Returns the SQL of all photos of a family in moments that are withheld from a reader, and of all surprises of
    /// others, deleted ones included.
    ///
    /// `is_own` are those that the reader sent, which they see; but their words lead to the moment's title.
    static func secretPhotos(from reader: String, in family: String, _ owner: String) -> String {
        let isSurprise = "waits_until IS NOT NULL AND (sender_id = " + owner + ") IS NOT TRUE"
        let columns = "SELECT id, family_id, position, "
        return columns + "FALSE AS is_own FROM main.photos WHERE family_id = " + family + " AND " + isSurprise
            + " UNION ALL " + columns
            + "(sender_id = " + reader + ") IS TRUE AND NOT (" + isSurprise
            + ") AS is_own FROM main.photos WHERE moment_id IN ("
            + withheld(from: reader, in: family, owner) + ")"
    }
}
