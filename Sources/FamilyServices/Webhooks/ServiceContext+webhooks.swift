import FamilyCore
import FoundationEssentials
import ServerCore

extension ServiceContext {
    /// Records an event for the webhooks of the family that want it, in the transaction of the event.
    ///
    /// Whether the webhook's keeper may see it is checked at each sending, because that may change meanwhile.
    func tellWebhooks(_ happening: WebhookEvent, in family: FamilyID, _ writer: any CatalogueWriter) throws {
        guard ports.webhooks.reach != nil else { return }
        for webhook in try writer.webhooks(of: family) where webhook.hears(happening.kind) {
            try note(happening, for: webhook, writer)
        }
    }

    func note(_ happening: WebhookEvent, for webhook: WebhookRecord, _ writer: any CatalogueWriter) throws {
        let now = now
        let delivery = WebhookDelivery(
            id: newIdentifier(),
            webhookID: webhook.id,
            happening,
            at: now,
            dueAt: now
        )
        try writer.add(delivery, keeping: rules.webhooks.mostWaiting)
    }

    /// Makes a waiting photo arrive and notifies the webhooks; returns the new revision.
    func bring(_ photo: PhotoRecord, at now: Date, _ writer: any CatalogueWriter) throws -> Int64 {
        let revision = try writer.arrive(photo, at: now)
        try tellWebhooks(.photoArrived(photo.id), in: photo.familyID, writer)
        return revision
    }

    /// Notifies the webhooks which frames have gone quiet, and which are back.
    ///
    /// A frame that was removed meanwhile counts as neither.
    func noteMissed(_ quiet: Set<FrameID>, in family: FamilyID) async throws(Problem) {
        let context = self
        let known = try await read(.all(of: family)) { Set(try $0.missedFrames(of: family)) }
        guard known != quiet else { return }
        try await write(.all(of: family)) { writer in
            let here = Set(try writer.frames(of: family).map(\.id))
            let known = Set(try writer.missedFrames(of: family))
            for frame in quiet.subtracting(known).intersection(here).sorted(by: { $0.text < $1.text }) {
                try writer.noteMissed(frame, in: family, at: context.now)
                try context.tellWebhooks(.frameQuiet(frame), in: family, writer)
            }
            for frame in known.subtracting(quiet).sorted(by: { $0.text < $1.text }) {
                try writer.noteBack(frame)
                if here.contains(frame) { try context.tellWebhooks(.frameBack(frame), in: family, writer) }
            }
        }
        outbox.signal()
    }
}
