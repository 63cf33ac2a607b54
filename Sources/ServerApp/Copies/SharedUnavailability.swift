import Synchronization

/// Measures how long the database or the store that all copies share has been away.
///
/// During a failover of the database, each copy lets its requests wait. If all copies reported at once that they are
/// not ready, the load balancer would refuse every request. If the database stays away, the reason may be this copy's
/// own network, and other copies may serve better.
final class SharedUnavailability: Sendable {
    static let timeout: Duration = .seconds(15)

    private let since = Mutex<ContinuousClock.Instant?>(nil)

    /// Records the state; returns true if the store is away, and for less than `timeout`.
    ///
    /// `begin` is the time of the question that found the state, and `now` the time of its answer.
    func isShort(_ isAway: Bool, from begin: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        since.withLock { since in
            guard isAway else {
                since = nil
                return false
            }
            let start = since ?? begin
            since = start
            return now - start < Self.timeout
        }
    }
}
