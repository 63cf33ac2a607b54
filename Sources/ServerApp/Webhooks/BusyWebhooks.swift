import ServerCore
import Synchronization

/// The webhooks that are sent to now.
final class BusyWebhooks: Sendable {
    private let ids = Mutex<Set<WebhookID>>([])

    /// Returns whether a webhook may be sent to: it is not sent to yet, and no more than `most` are.
    func begin(_ webhook: WebhookID, atMost most: Int) -> Bool {
        ids.withLock { $0.count < most && $0.insert(webhook).inserted }
    }

    func end(_ webhook: WebhookID) { ids.withLock { _ = $0.remove(webhook) } }
}
