/// What is done about a shelf that could not be written: it is tried again, soon at first and then every minute.
package struct ShelfRetry: Equatable, Sendable {
    /// What made room has happened by then.
    static let soon = Duration.seconds(1)

    private var failures = 0
    private var retryAt: Uptime?

    package init() {}

    /// Changes wait to be written: what follows from them, such as the files of new photos, waits too.
    package var isBehind: Bool { failures > 0 }

    /// A second try failed as well.
    package var staysBehind: Bool { failures > 1 }

    package var deadline: Uptime? { retryAt }

    package mutating func failed(now: Uptime) {
        failures += 1
        retryAt = now.advanced(by: failures == 1 ? Self.soon : CachePolicy.looksEvery)
    }

    package mutating func written() { self = ShelfRetry() }

    /// The disk is short of room, though nothing waits: it is looked at again.
    package mutating func look(within pause: Duration = CachePolicy.looksEvery, now: Uptime) {
        let next = now.advanced(by: pause)
        retryAt = retryAt.map { min($0, next) } ?? next
    }

    /// Tells whether it is time to look, once.
    package mutating func isDue(now: Uptime) -> Bool {
        guard retryAt.hasCome(by: now) else { return false }
        retryAt = nil
        return true
    }
}
