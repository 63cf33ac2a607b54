import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: SessionReading, SessionWriting {
    func session(_ id: SessionID) throws -> SessionRecord? {
        try connection.row("SELECT * FROM sessions WHERE id = ?", [.id(id)]).map(SessionRecord.init)
    }

    func session(tokenHash: ContentHash) throws -> SessionRecord? {
        try connection.row("SELECT * FROM sessions WHERE token_hash = ?", [.hash(tokenHash)]).map(SessionRecord.init)
    }

    func sessions(of member: MemberID) throws -> [SessionRecord] {
        try connection.rows(
            "SELECT * FROM sessions WHERE member_id = ? ORDER BY last_used_at DESC, created_at DESC, id",
            [.id(member)]
        )
        .map(SessionRecord.init)
    }

    func add(_ session: SessionRecord) throws {
        try connection.run(
            """
            INSERT INTO sessions
                (id, member_id, token_hash, csrf_token, created_at, last_used_at, password_given_at,
                user_agent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(session.id), .id(session.memberID), .hash(session.tokenHash), .text(session.csrfToken),
                .time(session.createdAt), .time(session.lastUsedAt), .time(session.passwordGivenAt),
                .text(orNull: session.userAgent),
            ]
        )
    }

    func save(_ session: SessionRecord) throws {
        try connection.run(
            "UPDATE sessions SET last_used_at = ?, password_given_at = ?, user_agent = ? WHERE id = ?",
            [
                .time(session.lastUsedAt), .time(session.passwordGivenAt), .text(orNull: session.userAgent),
                .id(session.id),
            ]
        )
    }

    func removeSession(_ id: SessionID) throws {
        try connection.run("DELETE FROM sessions WHERE id = ?", [.id(id)])
    }

    func removeSessions(of member: MemberID, except kept: SessionID?) throws {
        // No session has an empty ID, so an empty `id` deletes all sessions.
        try connection.run(
            "DELETE FROM sessions WHERE member_id = ? AND id <> ?",
            [.id(member), .text(kept?.text ?? "")]
        )
    }

    func removeSessions(idleSince idle: Date, madeBefore absolute: Date) throws {
        try connection.run(
            "DELETE FROM sessions WHERE last_used_at < ? OR created_at < ?",
            [.time(idle), .time(absolute)]
        )
    }
}

extension SessionRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            memberID: try row.id("member_id"),
            tokenHash: try row.hash("token_hash"),
            csrfToken: try row.text("csrf_token"),
            createdAt: try row.time("created_at"),
            lastUsedAt: try row.time("last_used_at"),
            passwordGivenAt: try row.optionalTime("password_given_at"),
            userAgent: try row.optionalText("user_agent")
        )
    }
}
