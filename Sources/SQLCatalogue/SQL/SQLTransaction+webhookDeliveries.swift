import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: WebhookReading {
    func webhooksWithWaitingMessages() throws -> [WebhookID] {
        try unfiltered.rows(
            """
            SELECT id FROM webhooks WHERE pause IS NULL AND EXISTS (
                SELECT 1 FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at IS NOT NULL)
            ORDER BY id
            """,
            []
        ).map { try $0.id("id") }
    }

    func firstDueDelivery(of webhook: WebhookID, at now: Date, latest: Date) throws -> WebhookDelivery? {
        try unfiltered.row(
            """
            SELECT * FROM webhook_deliveries WHERE webhook_id = ? AND due_at IS NOT NULL AND (due_at <= ? OR due_at > ?)
            ORDER BY due_at, happened_at, id LIMIT 1
            """,
            [.id(webhook), .time(now), .time(latest)]
        ).map(WebhookDelivery.init)
    }

    func waitingDelivery(_ id: WebhookDeliveryID) throws -> WebhookDelivery? {
        try unfiltered.row("SELECT * FROM webhook_deliveries WHERE id = ? AND due_at IS NOT NULL", [.id(id)])
            .map(WebhookDelivery.init)
    }

    func triedDeliveries(of webhook: WebhookID, limit: Int) throws -> [WebhookDelivery] {
        try connection.rows(
            """
            SELECT webhook_deliveries.* FROM webhook_deliveries
            LEFT JOIN (SELECT id FROM photos WHERE \(Self.inAlbum)) AS shown ON shown.id = webhook_deliveries.photo_id
            WHERE webhook_id = ? AND tried_at IS NOT NULL AND (photo_id IS NULL OR shown.id IS NOT NULL)
            ORDER BY tried_at DESC, webhook_deliveries.id LIMIT ?
            """,
            [.id(webhook), .count(limit)]
        ).map(WebhookDelivery.init)
    }
}

extension SQLTransaction: WebhookWriting {
    func add(_ delivery: WebhookDelivery, keeping most: Int) throws {
        let parts = WebhookParts(delivery.happening)
        try connection.run(
            """
            INSERT INTO webhook_deliveries (id, webhook_id, kind, photo_id, comment_id, frame_id, by_id, happened_at,
                tries, due_at, tried_at, answer)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(delivery.id), .id(delivery.webhookID), .text(delivery.happening.kind.rawValue), .id(parts.photo),
                .id(parts.comment), .id(parts.frame), .id(parts.giver), .time(delivery.happenedAt),
            ] + delivery.state
        )
        let dropped = try connection.run(
            """
            DELETE FROM webhook_deliveries WHERE id IN (
                SELECT id FROM webhook_deliveries WHERE webhook_id = ? AND due_at IS NOT NULL
                ORDER BY happened_at DESC, id LIMIT 1000 OFFSET ?)
            """,
            [.id(delivery.webhookID), .count(most)]
        )
        guard dropped > 0 else { return }
        try connection.run(
            "UPDATE webhooks SET dropped = dropped + ? WHERE id = ?",
            [.count(dropped), .id(delivery.webhookID)]
        )
    }

    func save(_ delivery: WebhookDelivery) throws {
        try connection.run(
            "UPDATE webhook_deliveries SET tries = ?, due_at = ?, tried_at = ?, answer = ? WHERE id = ?",
            delivery.state + [.id(delivery.id)]
        )
    }

    func removeDelivery(_ id: WebhookDeliveryID) throws {
        try connection.run("DELETE FROM webhook_deliveries WHERE id = ?", [.id(id)])
    }

    func dropWaitingWebhooks(ofHeartOn photo: PhotoID, by member: MemberID) throws {
        try connection.run(
            """
            DELETE FROM webhook_deliveries
            WHERE photo_id = ? AND by_id = ? AND kind = 'heart.given' AND due_at IS NOT NULL
            """,
            [.id(photo), .id(member)]
        )
    }

    func restartDeliveries(of webhook: WebhookID, at now: Date) throws {
        try connection.run(
            "UPDATE webhook_deliveries SET tries = 0, due_at = ? WHERE webhook_id = ? AND due_at IS NOT NULL",
            [.time(now), .id(webhook)]
        )
    }

    func trimDeliveries(of webhook: WebhookID, keeping kept: Int) throws {
        try connection.run(
            """
            DELETE FROM webhook_deliveries WHERE id IN (
                SELECT id FROM webhook_deliveries WHERE webhook_id = ? AND due_at IS NULL
                ORDER BY tried_at DESC, id LIMIT 1000 OFFSET ?)
            """,
            [.id(webhook), .count(kept)]
        )
    }

    func removeDeliveries(overBefore over: Date, waitingBefore waiting: Date) throws {
        try connection.run(
            """
            DELETE FROM webhook_deliveries
            WHERE (due_at IS NULL AND tried_at < ?) OR (due_at IS NOT NULL AND happened_at < ?)
            """,
            [.time(over), .time(waiting)]
        )
    }
}

/// The columns of a happening.
private struct WebhookParts {
    var photo: PhotoID?
    var comment: CommentID?
    var frame: FrameID?
    var giver: MemberID?

    init(_ happening: WebhookEvent) {
        switch happening {
        case .photoArrived(let photo): self.photo = photo
        case .heartGiven(let photo, let giver): (self.photo, self.giver) = (photo, giver)
        case .commentWritten(let comment, let photo): (self.comment, self.photo) = (comment, photo)
        case .frameQuiet(let frame), .frameBack(let frame): self.frame = frame
        case .test: break
        }
    }
}

extension WebhookEvent {
    fileprivate init(_ row: SQLRow) throws {
        let kind: WebhookKind = try row.word("kind")
        self =
            switch kind {
            case .photoArrived: .photoArrived(try row.id("photo_id"))
            case .heartGiven: .heartGiven(try row.id("photo_id"), by: try row.id("by_id"))
            case .commentWritten: .commentWritten(try row.id("comment_id"), on: try row.id("photo_id"))
            case .frameQuiet: .frameQuiet(try row.id("frame_id"))
            case .frameBack: .frameBack(try row.id("frame_id"))
            case .test: .test
            }
    }
}

extension WebhookDelivery {
    /// The columns that change.
    fileprivate var state: [SQLValue] {
        [.count(tries), .time(dueAt), .time(triedAt), .text(orNull: answer?.word)]
    }

    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            webhookID: try row.id("webhook_id"),
            try WebhookEvent(row),
            at: try row.time("happened_at"),
            tries: try row.count("tries"),
            dueAt: try row.optionalTime("due_at"),
            triedAt: try row.optionalTime("tried_at"),
            answer: try row.optionalText("answer").map(WebhookAnswer.init(word:))
        )
    }
}

extension WebhookAnswer {
    fileprivate var word: String {
        switch self {
        case .status(let status): String(status)
        case .failure(let failure): failure.rawValue
        }
    }

    fileprivate init(word: String) {
        self = Int(word).map(WebhookAnswer.status) ?? .failure(WebhookFailure(rawValue: word) ?? .other)
    }
}
