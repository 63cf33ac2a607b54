import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: NewsReading {
    func mutedNews(of member: MemberID) throws -> Set<NewsKind> {
        let rows = try connection.rows("SELECT kind FROM muted_news WHERE member_id = ?", [.id(member)])
        let looks = try connection.row("SELECT 1 FROM members WHERE id = ? AND mutes_looks = 1", [.id(member)])
        return Set(try rows.map { try $0.word("kind") }).union(looks == nil ? [] : [.looks])
    }

    func waitingNews(of member: MemberID) throws -> [WaitingNews] {
        try news(for: member, where: "told_at IS NULL", [])
    }

    func news(toldIn tag: String, to member: MemberID) throws -> [WaitingNews] {
        try news(for: member, where: "told_in = ?", [.text(tag)])
    }

    private func news(for member: MemberID, where clause: String, _ values: [SQLValue]) throws -> [WaitingNews] {
        try connection.rows(
            """
            SELECT news.key, news.kind, news.is_look, news.photo_id, news.frame_id, news.on_frame, news.at, news.by_id,
                givers.display_name, comments.words, shown.sender_id
            FROM news
            LEFT JOIN members AS givers ON givers.id = news.by_id
            LEFT JOIN comments ON comments.id = news.comment_id
            LEFT JOIN (SELECT id, sender_id FROM photos WHERE \(Self.inAlbum)) AS shown ON shown.id = news.photo_id
            WHERE news.member_id = ? AND \(clause) AND (news.photo_id IS NULL OR shown.id IS NOT NULL)
            ORDER BY news.at, news.key
            """,
            [.id(member)] + values
        ).map { try WaitingNews($0, for: member) }
    }

    func isTold(_ key: String, to member: MemberID) throws -> Bool {
        try connection.row(
            "SELECT 1 FROM news WHERE member_id = ? AND key = ? AND told_at IS NOT NULL",
            [.id(member), .text(key)]
        ) != nil
    }

    func waitingNewsCount(of member: MemberID) throws -> Int { try waitingCount(of: member, areLooks: false) }
    func waitingLookCount(of member: MemberID) throws -> Int { try waitingCount(of: member, areLooks: true) }

    private func waitingCount(of member: MemberID, areLooks: Bool) throws -> Int {
        try connection.row(
            "SELECT count(*) AS count FROM news WHERE member_id = ? AND told_at IS NULL AND is_look = ?",
            [.id(member), .flag(areLooks)]
        )?.count("count") ?? 0
    }

    func membersWithWaitingNews() throws -> [MemberID] {
        try connection.rows("SELECT DISTINCT member_id FROM news WHERE told_at IS NULL ORDER BY member_id", [])
            .map { try $0.id("member_id") }
    }

    func newsToldAt(to member: MemberID) throws -> Date? {
        try connection.row("SELECT news_told_at FROM members WHERE id = ?", [.id(member)])?
            .optionalTime("news_told_at")
    }

    func familiesWithNews() throws -> [FamilyID] {
        try connection.rows(
            """
            SELECT DISTINCT members.family_id FROM push_subscriptions
            JOIN sessions ON sessions.id = push_subscriptions.session_id
            JOIN members ON members.id = sessions.member_id
            ORDER BY members.family_id
            """,
            []
        ).map { try $0.id("family_id") }
    }
}

extension SQLTransaction: NewsWriting {
    func set(_ kind: NewsKind, isMuted: Bool, of member: MemberID) throws {
        guard kind != .looks else {
            try connection.run("UPDATE members SET mutes_looks = ? WHERE id = ?", [.flag(isMuted), .id(member)])
            return
        }
        let statement =
            isMuted
            ? "INSERT INTO muted_news (member_id, kind) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM muted_news WHERE member_id = ? AND kind = ?"
        try connection.run(statement, [.id(member), .text(kind.rawValue)])
    }

    func note(_ news: RecordedNews, for member: MemberID) throws {
        let parts = NewsParts(news)
        try connection.run(
            """
            INSERT INTO news (member_id, key, kind, is_look, photo_id, comment_id, frame_id, by_id, on_frame, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (member_id, key) DO NOTHING
            """,
            [
                .id(member), .text(news.key), .text(parts.kind.rawValue), .flag(parts.isLook), .id(parts.photo),
                .id(parts.comment), .id(parts.frame), .id(parts.giver), .flag(parts.isOnFrame), .time(news.at),
            ]
        )
    }

    func noteTold(_ keys: [String], to member: MemberID, in tag: String?, at now: Date) throws {
        for part in keys.chunks(of: 200) {
            try connection.run(
                """
                UPDATE news SET told_at = ?, told_in = ?
                WHERE member_id = ? AND key IN (\(Self.placeholders(part.count)))
                """,
                [.time(now), .text(orNull: tag), .id(member)] + part.map(SQLValue.text)
            )
        }
    }

    func note(newsToldAt now: Date, to member: MemberID) throws {
        try connection.run("UPDATE members SET news_told_at = ? WHERE id = ?", [.time(now), .id(member)])
    }

    func dropWaitingNews(_ key: String) throws {
        try connection.run("DELETE FROM news WHERE key = ? AND told_at IS NULL", [.text(key)])
    }

    func removeNews(before moment: Date) throws {
        try connection.run(
            """
            DELETE FROM news
            WHERE at < ? AND (frame_id IS NULL OR frame_id NOT IN (SELECT frame_id FROM missed_frames))
            """,
            [.time(moment)]
        )
    }
}

/// The columns of a happening.
private struct NewsParts {
    var photo: PhotoID?
    var comment: CommentID?
    var frame: FrameID?
    var giver: MemberID?
    var isOnFrame = false
    var isLook = false
    let kind: NewsKind

    init(_ news: RecordedNews) {
        kind = news.kind == .looks ? .hearts : news.kind
        switch news.subject {
        case .look(let photo, let viewer): (self.photo, giver, isOnFrame, isLook) = (photo, viewer, true, true)
        case .heart(let photo, let giver, let onFrame): (self.photo, self.giver, isOnFrame) = (photo, giver, onFrame)
        case .comment(let comment, let photo, let author):
            (self.comment, self.photo, giver) = (comment, photo, author)
        case .quietFrame(let frame, _): self.frame = frame
        }
    }
}

extension WaitingNews {
    fileprivate init(_ row: SQLRow, for member: MemberID) throws {
        self.init(
            key: try row.text("key"),
            try Self.subject(row, for: member),
            at: try row.time("at")
        )
    }

    private static func subject(_ row: SQLRow, for member: MemberID) throws -> Subject {
        let kind: NewsKind = try row.word("kind")
        guard kind != .quietFrames else { return .quietFrame(try row.id("frame_id")) }
        let giver = Sender(id: try row.id("by_id"), displayName: try row.text("display_name"))
        guard kind == .comments else {
            if try row.flag("is_look") { return .look(try row.id("photo_id"), by: giver) }
            return .heart(try row.id("photo_id"), by: giver, onFrame: try row.flag("on_frame"))
        }
        let sender: MemberID? = try row.optionalID("sender_id")
        return .comment(
            try row.id("photo_id"),
            by: giver,
            words: try row.text("words"),
            isReaders: sender == member
        )
    }
}
