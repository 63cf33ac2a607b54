import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: ActivityReading, ActivityWriting {
    func activity(
        in family: FamilyID,
        besides member: MemberID,
        after moment: Date,
        until end: Date,
        limit: Int
    ) throws -> [ActivityRecord] {
        let values: [SQLValue] = [.id(family), .id(member), .time(moment), .time(end), .count(limit)]
        // Each of the four queries reads only its newest rows, by an index.
        let rows = try [Self.sent, Self.loved, Self.commented, Self.invited].flatMap { try connection.rows($0, values) }
        let entries = try rows.map(ActivityRecord.init)
        return Array(entries.sorted(by: ActivityRecord.isLater).prefix(limit))
    }

    func newsMark(of member: MemberID) throws -> ActivityMark? {
        let row = try connection.row("SELECT news_since, news_looked_at FROM members WHERE id = ?", [.id(member)])
        guard let row, let since = try row.optionalTime("news_since") else { return nil }
        return ActivityMark(since: since, lookedAt: try row.time("news_looked_at"))
    }

    func save(_ mark: ActivityMark, of member: MemberID) throws {
        try connection.run(
            "UPDATE members SET news_since = ?, news_looked_at = ? WHERE id = ?",
            [.time(mark.since), .time(mark.lookedAt), .id(member)]
        )
    }

    private static let sent = """
        SELECT 'sent' AS deed, sender_id AS by_id, sender_name AS by_name, added_at AS at, id AS photo_id, '' AS words, NULL AS of_moment
        FROM photos WHERE family_id = ? AND sender_id IS DISTINCT FROM ? AND added_at > ? AND added_at <= ?
            AND \(inAlbum)
        ORDER BY added_at DESC LIMIT ?
        """

    private static let loved = """
        SELECT 'loved' AS deed, members.id AS by_id, display_name AS by_name, given_at AS at, photo_id, '' AS words,
            NULL AS of_moment
        FROM members JOIN hearts ON hearts.member_id = members.id JOIN photos ON photos.id = photo_id
        WHERE members.family_id = ? AND members.id <> ? AND given_at > ? AND given_at <= ? AND \(inAlbum)
        ORDER BY given_at DESC LIMIT ?
        """

    private static let commented = """
        SELECT 'commented' AS deed, author_id AS by_id, author_name AS by_name, written_at AS at, photo_id, words,
            NULL AS of_moment
        FROM members JOIN comments ON comments.author_id = members.id JOIN photos ON photos.id = photo_id
        WHERE members.family_id = ? AND members.id <> ? AND written_at > ? AND written_at <= ? AND \(inAlbum)
        ORDER BY written_at DESC LIMIT ?
        """

    private static let invited = """
        SELECT 'invited' AS deed, asked_by AS by_id, display_name AS by_name, asked_at AS at, NULL AS photo_id,
            title AS words, moment_id AS of_moment
        FROM moment_answers JOIN moments ON moments.id = moment_id JOIN members ON members.id = asked_by
        WHERE moment_answers.family_id = ? AND member_id = ? AND asked_at > ? AND asked_at <= ?
            AND asked_by <> member_id AND moments.removed_at IS NULL
        ORDER BY asked_at DESC LIMIT ?
        """
}

extension ActivityRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            try row.word("deed"),
            by: Sender(id: try row.optionalID("by_id"), displayName: try row.text("by_name")),
            at: try row.time("at"),
            photo: try row.optionalID("photo_id"),
            moment: try row.optionalID("of_moment"),
            words: try row.text("words")
        )
    }

    /// Sorts by time, newest first.
    ///
    /// Entries of one moment always have the same order, whatever order the
    /// queries return.
    fileprivate static func isLater(_ one: ActivityRecord, _ other: ActivityRecord) -> Bool {
        (one.at, one.subject, one.by.displayName) > (other.at, other.subject, other.by.displayName)
    }

    /// The identifier of its photo or moment.
    private var subject: String { photo?.text ?? moment?.text ?? "" }
}
