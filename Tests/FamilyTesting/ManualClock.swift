import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol, Sendable {
        package let sinceStart: Duration
        package init(_ sinceStart: Duration) { self.sinceStart = sinceStart }
        package func advanced(by duration: Duration) -> Instant { Instant(sinceStart + duration) }
        package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        package static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private struct Sleeper {
        let until: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(.zero)
        var nextKey = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Sleeps that were cancelled before they could lie down.
        var cancelledEarly: Set<Int> = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }
    /// How many tasks sleep on this clock right now.
    package var sleepers: Int { state.withLock { $0.sleepers.count } }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { lieDown(key, Sleeper(until: deadline, continuation: $0)) }
        } onCancel: {
            cancel(key)
        }
    }

    /// Moves the hands and wakes whoever's time has come, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for key in due.keys { state.sleepers[key] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    private func lieDown(_ key: Int, _ sleeper: Sleeper) {
        enum Outcome { case sleeps, due, cancelled }
        let outcome = state.withLock { state -> Outcome in
            if state.cancelledEarly.remove(key) != nil { return .cancelled }
            if sleeper.until <= state.now { return .due }
            state.sleepers[key] = sleeper
            return .sleeps
        }
        switch outcome {
        case .sleeps: break
        case .due: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    private func cancel(_ key: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let sleeper = state.sleepers.removeValue(forKey: key) else {
                state.cancelledEarly.insert(key)
                return nil
            }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
