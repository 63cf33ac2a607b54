import Synchronization

/// The loop on the client's thread: it alone calls libcurl, and waits in
/// `curl_multi_poll` while nothing happens.
final class TransferLoop: Sendable {
    enum Order: Sendable {
        case start(TransferOrder)
        case cancel(Call)
        case goOn(Call)
        case stop
    }

    private let wakeup: Wakeup
    private let inbox = Mutex<[Order]>([])

    private init(_ wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Opens libcurl and starts a thread.
    ///
    /// Throws if the system is out of memory or threads.
    static func begun(named name: String) throws(HTTPError) -> TransferLoop {
        let curl: Curl
        switch Curl.opened {
        case .failure(let missing): throw HTTPError(tried: "starting", kind: .other, message: missing.message)
        case .success(let opened): curl = opened
        }
        guard let multi = MultiHandle(curl), let wakeup = Wakeup() else {
            throw HTTPError(tried: "starting", kind: .other, message: "libcurl does not start")
        }
        let loop = TransferLoop(wakeup)
        guard LoopThread.start(named: name, { loop.run(multi) }) else {
            throw HTTPError(tried: "starting", kind: .other, message: "no thread to be had")
        }
        return loop
    }

    func post(_ order: Order) {
        inbox.withLock { $0.append(order) }
        wakeup.wake()
    }

    /// Runs until a stop order comes; this is the body of the thread.
    private func run(_ multi: MultiHandle) {
        var work = TransferWork(multi)
        while work.obey(takeOrders()) {
            work.turn()
            multi.wait(for: wakeup, atMost: work.waitLimit)
        }
    }

    private func takeOrders() -> [Order] {
        inbox.withLock { orders in
            defer { orders = [] }
            return orders
        }
    }
}

/// The running transfers; only the loop's thread uses them.
private struct TransferWork {
    private let multi: MultiHandle
    private var transfers: [ObjectIdentifier: Transfer] = [:]

    /// The longest wait of the loop without a transfer: an hour is as good as
    /// for ever, and fits curl's milliseconds.
    private static let longestSleep = Duration.seconds(3600)

    init(_ multi: MultiHandle) {
        self.multi = multi
    }

    /// Carries out the orders; returns false after a stop order.
    mutating func obey(_ orders: [TransferLoop.Order]) -> Bool {
        for order in orders {
            switch order {
            case .start(let order): start(order)
            case .cancel(let call): cancel(call)
            case .goOn(let call): transfers[ObjectIdentifier(call)]?.goOn()
            case .stop:
                stop()
                return false
            }
        }
        return true
    }

    mutating func turn() {
        multi.perform()
        while let (transfer, code) = multi.nextDone() {
            end(transfer, with: transfer.outcome(code))
        }
        endTheSilent()
    }

    /// The longest time that the loop may wait.
    var waitLimit: Duration {
        guard let next = transfers.values.compactMap(\.silenceEnds).min() else { return Self.longestSleep }
        return max(.zero, min(Self.longestSleep, ContinuousClock.now.duration(to: next)))
    }

    private mutating func start(_ order: TransferOrder) {
        // A task may be cancelled before its request arrives here.
        guard !order.call.isCancelled else { return order.finish(.failure(order.request.cancelled)) }
        do throws(HTTPError) {
            let transfer = try Transfer(order, by: multi.curl)
            guard multi.add(transfer.easy) else { throw order.request.error(.other, "curl accepts no more requests") }
            transfers[ObjectIdentifier(order.call)] = transfer
        } catch {
            order.finish(.failure(error))
        }
    }

    private mutating func cancel(_ call: Call) {
        guard let transfer = transfers[ObjectIdentifier(call)] else { return }
        end(transfer, with: .failure(transfer.order.request.cancelled))
    }

    private mutating func endTheSilent() {
        let now = ContinuousClock.now
        for transfer in transfers.values {
            guard let deadline = transfer.silenceEnds, deadline <= now else { continue }
            end(transfer, with: .failure(transfer.order.request.error(.timedOut, "the answer was silent for too long")))
        }
    }

    private mutating func end(_ transfer: Transfer, with outcome: Result<HTTPHead, HTTPError>) {
        multi.remove(transfer.easy)
        transfers[ObjectIdentifier(transfer.order.call)] = nil
        transfer.order.finish(outcome)
    }

    private mutating func stop() {
        for transfer in transfers.values {
            end(transfer, with: .failure(transfer.order.request.cancelled))
        }
    }
}

extension HTTPRequest {
    var cancelled: HTTPError { error(.cancelled, "cancelled") }
}
