package import FamilyCore
package import FoundationEssentials

package protocol WebhookReading {
    /// A family's webhooks, the oldest first.
    func webhooks(of family: FamilyID) throws -> [WebhookRecord]
    func webhook(_ id: WebhookID) throws -> WebhookRecord?
    /// The webhooks that are on and for which a message waits.
    func webhooksWithWaitingMessages() throws -> [WebhookID]
    /// The message that waited longest of those that are due; its happening may be withheld from the reader.
    func firstDueDelivery(of webhook: WebhookID, at now: Date, latest: Date) throws -> WebhookDelivery?
    /// A message that waits; its happening may be withheld from the reader.
    func waitingDelivery(_ id: WebhookDeliveryID) throws -> WebhookDelivery?
    /// The messages that were tried, the last one first, without those of photos that the album or the reader lacks.
    func triedDeliveries(of webhook: WebhookID, limit: Int) throws -> [WebhookDelivery]
    /// The families with a webhook.
    func familiesWithWebhooks() throws -> [FamilyID]
    /// The frames of a family of which is known that they are missed.
    func missedFrames(of family: FamilyID) throws -> [FrameID]
}

package protocol WebhookWriting {
    func add(_ webhook: WebhookRecord) throws
    /// Writes what changes in a webhook; one that is not there any more stays away.
    func save(_ webhook: WebhookRecord) throws
    func removeWebhook(_ id: WebhookID) throws
    /// Removes the webhooks of a member who is no keeper any more.
    func removeWebhooks(of member: MemberID) throws
    /// Notes a message; where more than `most` wait for its webhook, the oldest are dropped and counted.
    func add(_ delivery: WebhookDelivery, keeping most: Int) throws
    /// Writes what a try changed; a message that is not there any more stays away.
    func save(_ delivery: WebhookDelivery) throws
    func removeDelivery(_ id: WebhookDeliveryID) throws
    /// Forgets a heart of which no webhook has heard yet.
    func dropWaitingWebhooks(ofHeartOn photo: PhotoID, by member: MemberID) throws
    /// Makes all messages of a webhook due at once, with all their tries before them.
    func restartDeliveries(of webhook: WebhookID, at now: Date) throws
    /// Forgets messages of the past, all but the `kept` tried last.
    func trimDeliveries(of webhook: WebhookID, keeping kept: Int) throws
    /// Forgets messages that were over, and that still wait, since these moments.
    func removeDeliveries(overBefore over: Date, waitingBefore waiting: Date) throws
    func noteMissed(_ frame: FrameID, in family: FamilyID, at now: Date) throws
    func noteBack(_ frame: FrameID) throws
}
