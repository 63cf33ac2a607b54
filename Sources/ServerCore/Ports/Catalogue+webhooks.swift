package import FamilyCore
package import FoundationEssentials

package protocol WebhookReading {
    /// Returns a family's webhooks, the oldest first.
    func webhooks(of family: FamilyID) throws -> [WebhookRecord]
    func webhook(_ id: WebhookID) throws -> WebhookRecord?
    /// Returns the webhooks that are on and for which a message waits.
    func webhooksWithWaitingMessages() throws -> [WebhookID]
    /// Returns the due message that waited longest; its happening may be withheld from the reader.
    func firstDueDelivery(of webhook: WebhookID, at now: Date, latest: Date) throws -> WebhookDelivery?
    /// Returns a message that waits; its happening may be withheld from the reader.
    func waitingDelivery(_ id: WebhookDeliveryID) throws -> WebhookDelivery?
    /// Returns the messages that were tried, the last one first.
    ///
    /// Messages of photos that are not in the album, or that the reader may not see, are left out.
    func triedDeliveries(of webhook: WebhookID, limit: Int) throws -> [WebhookDelivery]
    /// Returns the families with a webhook.
    func familiesWithWebhooks() throws -> [FamilyID]
    /// Returns the frames of a family that are recorded as missed.
    func missedFrames(of family: FamilyID) throws -> [FrameID]
}

package protocol WebhookWriting {
    func add(_ webhook: WebhookRecord) throws
    /// Writes what changes in a webhook; does nothing if the webhook was removed.
    func save(_ webhook: WebhookRecord) throws
    func removeWebhook(_ id: WebhookID) throws
    /// Removes the webhooks of a member who is not a keeper any more.
    func removeWebhooks(of member: MemberID) throws
    /// Adds a message; if more than `most` wait for its webhook, drops and counts the oldest.
    func add(_ delivery: WebhookDelivery, keeping most: Int) throws
    /// Writes what an attempt changed; does nothing if the message was removed.
    func save(_ delivery: WebhookDelivery) throws
    func removeDelivery(_ id: WebhookDeliveryID) throws
    /// Removes the messages of a heart that were not sent yet.
    func dropWaitingWebhooks(ofHeartOn photo: PhotoID, by member: MemberID) throws
    /// Makes all messages of a webhook due at once and resets their attempts.
    func restartDeliveries(of webhook: WebhookID, at now: Date) throws
    /// Removes messages of the past, all but the `kept` that were tried last.
    func trimDeliveries(of webhook: WebhookID, keeping kept: Int) throws
    /// Removes messages that ended before `over`, and messages that wait since before `waiting`.
    func removeDeliveries(overBefore over: Date, waitingBefore waiting: Date) throws
    func noteMissed(_ frame: FrameID, in family: FamilyID, at now: Date) throws
    func noteBack(_ frame: FrameID) throws
}
