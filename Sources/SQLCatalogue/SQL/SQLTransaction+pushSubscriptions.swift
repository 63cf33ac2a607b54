import FamilyCore
import ServerCore

extension SQLTransaction {
    func pushSubscription(of session: SessionID) throws -> PushSubscriptionRecord? {
        try subscriptions("session_id = ?", [.id(session)]).first
    }

    func pushSubscriptions(of member: MemberID) throws -> [PushSubscriptionRecord] {
        try subscriptions(
            "session_id IN (SELECT id FROM sessions WHERE member_id = ?) ORDER BY made_at DESC, session_id",
            [.id(member)]
        )
    }

    private func subscriptions(_ clause: String, _ values: [SQLValue]) throws -> [PushSubscriptionRecord] {
        try connection.rows("SELECT * FROM push_subscriptions WHERE \(clause)", values)
            .map(PushSubscriptionRecord.init)
    }

    func save(_ subscription: PushSubscriptionRecord) throws {
        // An endpoint is that of one browser, whichever family it was in before.
        try allFamilies.run(
            "DELETE FROM push_subscriptions WHERE endpoint = ? AND session_id <> ?",
            [.text(subscription.endpoint), .id(subscription.sessionID)]
        )
        try connection.run(
            """
            INSERT INTO push_subscriptions (session_id, endpoint, public_key, secret, language, made_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, public_key = excluded.public_key,
                secret = excluded.secret, language = excluded.language, made_at = excluded.made_at
            """,
            [
                .id(subscription.sessionID), .text(subscription.endpoint), .text(subscription.publicKey),
                .text(subscription.secret), .text(subscription.language), .time(subscription.madeAt),
            ]
        )
    }

    func removePushSubscription(of session: SessionID) throws {
        try connection.run("DELETE FROM push_subscriptions WHERE session_id = ?", [.id(session)])
    }

    func removePushSubscriptions(of member: MemberID, keeping kept: Int) throws {
        for subscription in try pushSubscriptions(of: member).dropFirst(kept) {
            try removePushSubscription(of: subscription.sessionID)
        }
    }
}

extension PushSubscriptionRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            sessionID: try row.id("session_id"),
            endpoint: try row.text("endpoint"),
            publicKey: try row.text("public_key"),
            secret: try row.text("secret"),
            language: try row.text("language"),
            madeAt: try row.time("made_at")
        )
    }
}
