import Synchronization

/// Orders for a task, of which all but the first few stand back until there is
/// something to see.
///
/// A start has two processors at best, and whatever else they do there, opening
/// libcurl or decoding neighbours, the first photo comes so much later.
final class Backlog<Order: Sendable>: Sendable {
    private struct Held {
        /// How many more may go at once.
        var ahead: Int
        var orders: [Order] = []
    }

    /// To be taken by one task, in the order they came.
    let orders: AsyncStream<Order>
    private let line: AsyncStream<Order>.Continuation
    /// Nothing once all may go.
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

    /// One of those that may go at once is not needed any more.
    func forgo() { held.withLock { if let ahead = $0?.ahead, ahead > 0 { $0?.ahead = ahead - 1 } } }

    /// How many orders stand back.
    var heldBack: Int { held.withLock { $0?.orders.count ?? 0 } }

    /// Lets go what was held back, and all that comes.
    ///
    /// An order that another thread adds meanwhile may overtake them.
    func release() {
        let orders = held.withLock { held in
            defer { held = nil }
            return held?.orders ?? []
        }
        for order in orders { line.yield(order) }
    }

    /// Takes no more; what there is is done.
    func finish() {
        release()
        line.finish()
    }
}
