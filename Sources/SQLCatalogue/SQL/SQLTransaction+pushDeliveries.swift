import FamilyCore
import ServerCore

extension SQLTransaction {
    func pushDeliveries() throws -> [PushDelivery] {
        try connection.rows("SELECT * FROM push_deliveries ORDER BY taken_at, session_id, tag", [])
            .map(PushDelivery.init)
    }

    func pushDelivery(of session: SessionID, tag: String) throws -> PushDelivery? {
        try connection.row(
            "SELECT * FROM push_deliveries WHERE session_id = ? AND tag = ?",
            [.id(session), .text(tag)]
        ).map(PushDelivery.init)
    }

    func save(_ delivery: PushDelivery) throws {
        try connection.run(
            """
            INSERT INTO push_deliveries (session_id, tag, taken_at, tries, due_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (session_id, tag) DO UPDATE SET tries = excluded.tries, due_at = excluded.due_at
            """,
            [
                .id(delivery.sessionID), .text(delivery.tag), .time(delivery.takenAt), .count(delivery.tries),
                .time(delivery.dueAt),
            ]
        )
    }

    func removePushDelivery(of session: SessionID, tag: String) throws {
        try connection.run(
            "DELETE FROM push_deliveries WHERE session_id = ? AND tag = ?",
            [.id(session), .text(tag)]
        )
    }
}

extension PushDelivery {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            sessionID: try row.id("session_id"),
            tag: try row.text("tag"),
            takenAt: try row.time("taken_at"),
            tries: try row.count("tries"),
            dueAt: try row.time("due_at")
        )
    }
}
