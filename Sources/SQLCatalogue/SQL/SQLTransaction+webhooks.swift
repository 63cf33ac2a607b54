import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction {
    func webhooks(of family: FamilyID) throws -> [WebhookRecord] {
        try connection.rows("SELECT * FROM webhooks WHERE family_id = ? ORDER BY made_at, id", [.id(family)])
            .map(WebhookRecord.init)
    }

    func webhook(_ id: WebhookID) throws -> WebhookRecord? {
        let found = try connection.row("SELECT * FROM webhooks WHERE id = ?", [.id(id)]).map(WebhookRecord.init)
        return ours(found) { $0.familyID }
    }

    func familiesWithWebhooks() throws -> [FamilyID] {
        try connection.rows("SELECT DISTINCT family_id FROM webhooks ORDER BY family_id", [])
            .map { try $0.id("family_id") }
    }

    func add(_ webhook: WebhookRecord) throws {
        try connection.run(
            """
            INSERT INTO webhooks (id, family_id, member_id, url, secret, kinds, made_at, pause, failures, rests_until,
                dropped)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(webhook.id), .id(webhook.familyID), .id(webhook.memberID), .text(webhook.url),
                .text(Base64URL.encode(webhook.secret.bytes)),
                .text(webhook.kinds.map(\.rawValue).sorted().joined(separator: " ")), .time(webhook.madeAt),
            ] + webhook.state
        )
    }

    func save(_ webhook: WebhookRecord) throws {
        try connection.run(
            "UPDATE webhooks SET pause = ?, failures = ?, rests_until = ?, dropped = ? WHERE id = ?",
            webhook.state + [.id(webhook.id)]
        )
    }

    func removeWebhook(_ id: WebhookID) throws { try connection.run("DELETE FROM webhooks WHERE id = ?", [.id(id)]) }

    func removeWebhooks(of member: MemberID) throws {
        try connection.run("DELETE FROM webhooks WHERE member_id = ?", [.id(member)])
    }

    func missedFrames(of family: FamilyID) throws -> [FrameID] {
        try connection.rows("SELECT frame_id FROM missed_frames WHERE family_id = ? ORDER BY frame_id", [.id(family)])
            .map { try $0.id("frame_id") }
    }

    func noteMissed(_ frame: FrameID, in family: FamilyID, at now: Date) throws {
        try connection.run(
            "INSERT INTO missed_frames (frame_id, family_id, noticed_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.id(frame), .id(family), .time(now)]
        )
    }

    func noteBack(_ frame: FrameID) throws {
        try connection.run("DELETE FROM missed_frames WHERE frame_id = ?", [.id(frame)])
    }
}

extension WebhookRecord {
    /// The columns that change.
    fileprivate var state: [SQLValue] {
        [.text(orNull: pause?.rawValue), .count(failures), .time(restsUntil), .count(dropped)]
    }

    fileprivate init(_ row: SQLRow) throws {
        guard let secret = Base64URL.decode(try row.text("secret")).flatMap(WebhookSecret.init) else {
            throw CatalogueError(.failed, explanation: "a webhook has no key")
        }
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            memberID: try row.id("member_id"),
            url: try row.text("url"),
            secret: secret,
            kinds: Set(try row.text("kinds").split(separator: " ").compactMap { WebhookKind(rawValue: String($0)) }),
            madeAt: try row.time("made_at"),
            pause: try row.optionalText("pause").flatMap(Pause.init),
            failures: try row.count("failures"),
            restsUntil: try row.optionalTime("rests_until"),
            dropped: try row.count("dropped")
        )
    }
}
