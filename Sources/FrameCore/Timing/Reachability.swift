import FamilyCore

/// Whether the family's server answers.
package struct Reachability: Equatable, Sendable {
    /// Shorter silences are nobody's business: a router that restarts, a
    /// server that is upgraded.
    package static let patience = Duration.seconds(60)

    private var lostAt: Uptime?
    /// The server answered at least once since the program started.
    package private(set) var everReached = false

    /// The server answers that it has gone on without our version.
    package private(set) var isOutdated = false

    /// Somebody who is not the family's server answered last.
    package private(set) var isStranger = false

    package init() {}

    package mutating func answered() {
        lostAt = nil
        isOutdated = false
        isStranger = false
        everReached = true
    }

    package mutating func failed(_ trouble: ServerError, now: Uptime) {
        switch trouble {
        case .unreachable: lose(isStranger: false, now: now)
        case .stranger: lose(isStranger: true, now: now)
        case .cancelled: break
        // Somebody is there, but nobody who knows us: no photo comes either.
        case .refused(let problem) where problem.code == .frameOutdated:
            everReached = true
            isOutdated = true
            lostAt = lostAt ?? now
        case .slowDown, .revoked, .unknownFrame, .notFound, .refused: answered()
        }
    }

    private mutating func lose(isStranger: Bool, now: Uptime) {
        self.isStranger = isStranger
        lostAt = lostAt ?? now
    }

    /// The last try failed.
    package var isLost: Bool { lostAt != nil }

    /// Lost for so long that she may know.
    package func isOffline(now: Uptime) -> Bool { markAt.hasCome(by: now) }

    private var markAt: Uptime? { lostAt?.advanced(by: Self.patience) }

    /// When the offline mark must appear, if that is still to come.
    package func deadline(now: Uptime) -> Uptime? { markAt.flatMap { $0 > now ? $0 : nil } }
}
