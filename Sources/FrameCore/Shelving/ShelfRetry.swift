/// The retries of a shelf that could not be written: soon at first, then every minute.
package struct ShelfRetry: Equatable, Sendable {
    /// The first retry comes after this time, when files have been dropped.
    static let soon = Duration.seconds(1)

    private var failures = 0
    private var retryAt: Uptime?

    package init() {}

    /// Whether changes wait to be written; effects that depend on them, such as downloads, wait too.
    package var isBehind: Bool { failures > 0 }

    /// Whether the second attempt failed as well.
    package var staysBehind: Bool { failures > 1 }

    package var deadline: Uptime? { retryAt }

    package mutating func failed(now: Uptime) {
        failures += 1
        retryAt = now.advanced(by: failures == 1 ? Self.soon : CachePolicy.looksEvery)
    }

    package mutating func written() { self = ShelfRetry() }

    /// Plans another measurement of a disk that is short of space, although nothing waits to be written.
    package mutating func look(within pause: Duration = CachePolicy.looksEvery, now: Uptime) {
        let next = now.advanced(by: pause)
        retryAt = retryAt.map { min($0, next) } ?? next
    }

    /// Returns whether a retry is due; returns true only once.
    package mutating func isDue(now: Uptime) -> Bool {
        guard retryAt.hasCome(by: now) else { return false }
        retryAt = nil
        return true
    }
}
