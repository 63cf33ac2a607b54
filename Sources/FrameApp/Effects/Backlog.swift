import Synchronization

/// Orders for a task; all but the first few are held back until there is
/// something to see.
///
/// A start has two processors at best: any other work there, such as opening
/// libcurl or decoding neighbouring photos, delays the first photo.
final class Backlog<Order: Sendable>: Sendable {
    private struct Held {
        /// The number of further orders that pass at once.
        var ahead: Int
        var orders: [Order] = []
    }

    /// The orders that may be done, for one task, in order of arrival.
    let orders: AsyncStream<Order>
    private let line: AsyncStream<Order>.Continuation
    /// nil once all orders pass.
    private let held: Mutex<Held?>

    init(ahead: Int = 0) {
        held = Mutex(Held(ahead: ahead))
        (orders, line) = AsyncStream.makeStream()
    }

    func add(_ order: Order) {
        let mayGo = held.withLock { held in
            guard held?.ahead == 0 else {
                held?.ahead -= 1
                return true
            }
            held?.orders.append(order)
            return false
        }
        if mayGo { line.yield(order) }
    }

    /// Lowers by one the number of further orders that pass at once, because that order is not needed any more.
    func forgo() { held.withLock { if let ahead = $0?.ahead, ahead > 0 { $0?.ahead = ahead - 1 } } }

    /// The number of orders held back.
    var heldBack: Int { held.withLock { $0?.orders.count ?? 0 } }

    /// Passes on the orders that were held back, and all later ones at once.
    ///
    /// An order that another thread adds meanwhile may overtake them.
    func release() {
        let orders = held.withLock { held in
            defer { held = nil }
            return held?.orders ?? []
        }
        for order in orders { line.yield(order) }
    }

    /// Ends the backlog; the orders it has are still done.
    func finish() {
        release()
        line.finish()
    }
}
