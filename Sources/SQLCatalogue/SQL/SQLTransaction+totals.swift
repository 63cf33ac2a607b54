import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction {
    func totals(framesSeenAfter seenAfter: Date, attempts: Int) throws -> CatalogueTotals {
        var totals = CatalogueTotals()
        totals.families = try count("families", where: "1 = 1")
        totals.erasingFamilies = try count("families", where: "is_erasing = 1")
        totals.closedFamilies = try count("families", where: "is_erasing = 0 AND erase_after IS NOT NULL")
        totals.pausedFamilies = try count(
            "families",
            where: "is_erasing = 0 AND erase_after IS NULL AND paused_at IS NOT NULL"
        )
        totals.members = try count("members", where: "removed_at IS NULL")
        totals.sessions = try count("sessions", where: "1 = 1")
        totals.photos = try count("photos", where: "deleted_at IS NULL")
        totals.bytes = try bytesKept()
        totals.pairedFrames = try count("frames", where: "family_id IS NOT NULL AND revoked_at IS NULL")
        totals.framesSeen = try count(
            "frames",
            where: "family_id IS NOT NULL AND revoked_at IS NULL AND last_seen_at > ?",
            [.time(seenAfter)]
        )
        totals.waitingFrames = try count("frames", where: "family_id IS NULL AND revoked_at IS NULL")
        totals.renditionJobs = try count("rendition_jobs", where: "attempts < ?", [.count(attempts)])
        totals.oldestRenditionJob = try oldestRenditionJob(attempts: attempts)
        totals.pushDeliveries = try count("push_deliveries", where: "1 = 1")
        totals.oldestPushDelivery = try connection.row("SELECT min(taken_at) AS taken_at FROM push_deliveries", [])?
            .optionalTime("taken_at")
        try countWebhookDeliveries(in: &totals)
        return totals
    }

    /// The messages of a webhook that is switched off wait for nothing.
    private func countWebhookDeliveries(in totals: inout CatalogueTotals) throws {
        let waiting = try connection.row(
            """
            SELECT count(*) AS number, min(happened_at) AS happened_at FROM webhook_deliveries
            JOIN webhooks ON webhooks.id = webhook_id WHERE due_at IS NOT NULL AND pause IS NULL
            """,
            []
        )
        totals.webhookDeliveries = try waiting?.count("number") ?? 0
        totals.oldestWebhookDelivery = try waiting?.optionalTime("happened_at")
    }

    /// A job that was tried too often, or whose photo is deleted, waits for nothing.
    private func oldestRenditionJob(attempts: Int) throws -> Date? {
        // NB: the CROSS JOIN lets SQLite begin with the oldest job; otherwise it reads the whole album first.
        try connection.row(
            """
            SELECT queued_at FROM rendition_jobs CROSS JOIN photos
            WHERE photos.id = photo_id AND attempts < ? AND deleted_at IS NULL AND queued_at IS NOT NULL
            ORDER BY queued_at LIMIT 1
            """,
            [.count(attempts)]
        )?.optionalTime("queued_at")
    }

    private func count(_ table: String, where condition: String, _ values: [SQLValue] = []) throws -> Int {
        try connection.row("SELECT count(*) AS number FROM \(table) WHERE \(condition)", values)?.count("number") ?? 0
    }
}
