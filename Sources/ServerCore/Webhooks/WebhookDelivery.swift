package import FamilyCore
package import FoundationEssentials

package enum WebhookDeliveryKey {}
package typealias WebhookDeliveryID = Identifier<WebhookDeliveryKey>

/// A message to a webhook: it waits, or it is over and remembered.
///
/// It is written in the transaction of what happened. A server that dies between the sending and the note of it sends
/// the message again under the same ID: each message comes at least once.
package struct WebhookDelivery: Equatable, Sendable {
    /// The `webhook-id`, the same at each try.
    package let id: WebhookDeliveryID
    package let webhookID: WebhookID
    package let happening: WebhookEvent
    package let happenedAt: Date
    package var tries: Int
    /// When it is sent next; nil: it is over.
    package var dueAt: Date?
    package var triedAt: Date?
    /// The end of the last try.
    package var answer: WebhookAnswer?

    package init(
        id: WebhookDeliveryID,
        webhookID: WebhookID,
        _ happening: WebhookEvent,
        at happenedAt: Date,
        tries: Int = 0,
        dueAt: Date?,
        triedAt: Date? = nil,
        answer: WebhookAnswer? = nil
    ) {
        self.id = id
        self.webhookID = webhookID
        self.happening = happening
        self.happenedAt = happenedAt
        self.tries = tries
        self.dueAt = dueAt
        self.triedAt = triedAt
        self.answer = answer
    }
}
