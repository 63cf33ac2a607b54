import ServerCore
import Synchronization

/// The webhooks that are sent to now.
///
/// If more are ready than places are there, each gets a place for one message, and those come first that had none for
/// the longest time: slow receivers of one family must not keep the messages of another one back.
final class BusyWebhooks: Sendable {
    private struct State {
        var busy: Set<WebhookID> = []
        /// The number of the latest place that a webhook got, of those that are ready or busy.
        var numbers: [WebhookID: Int] = [:]
        var given = 0
        var isCrowded = false
    }

    private let state = Mutex(State())

    /// Returns those of the ready webhooks that have a place from now on; at most `most` have one.
    func begin(_ ready: [WebhookID], atMost most: Int) -> [WebhookID] {
        state.withLock { state in
            let known = state.busy.union(ready)
            state.numbers = state.numbers.filter { known.contains($0.key) }
            let waiting = ready.filter { !state.busy.contains($0) }
                .sorted { state.numbers[$0, default: 0] < state.numbers[$1, default: 0] }
            let chosen = waiting.prefix(max(0, most - state.busy.count))
            for webhook in chosen {
                state.given += 1
                state.numbers[webhook] = state.given
            }
            state.busy.formUnion(chosen)
            state.isCrowded = chosen.count < waiting.count
            return Array(chosen)
        }
    }

    /// Whether a webhook was ready and got no place.
    var isCrowded: Bool { state.withLock(\.isCrowded) }

    func end(_ webhook: WebhookID) { state.withLock { _ = $0.busy.remove(webhook) } }
}
