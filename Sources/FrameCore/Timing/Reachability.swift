import FamilyCore

/// Whether the family's server answers.
package struct Reachability: Equatable, Sendable {
    /// A shorter outage is not shown: a router restarts, or a server is upgraded.
    package static let timeout = Duration.seconds(60)

    private var lostAt: Uptime?
    /// Whether the server answered at least once since the program started.
    package private(set) var everReached = false

    /// Whether the server answers that this frame's version is too old.
    package private(set) var isOutdated = false

    /// Whether the last answer came from somebody who is not the family's server.
    package private(set) var isStranger = false

    package init() {}

    package mutating func answered() {
        lostAt = nil
        isOutdated = false
        isStranger = false
        everReached = true
    }

    package mutating func failed(_ error: ServerError, now: Uptime) {
        switch error {
        case .unreachable: lose(isStranger: false, now: now)
        case .stranger: lose(isStranger: true, now: now)
        case .cancelled: break
        // The server answers but rejects this version, so no photo comes either.
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

    /// Whether the last call did not reach the server.
    package var isLost: Bool { lostAt != nil }

    /// Returns whether the server has been unreachable for so long that the user is shown a mark.
    package func isOffline(now: Uptime) -> Bool { markAt.hasCome(by: now) }

    private var markAt: Uptime? { lostAt?.advanced(by: Self.timeout) }

    /// Returns when the offline mark must appear; nil if it is shown already or not due.
    package func deadline(now: Uptime) -> Uptime? { markAt.flatMap { $0 > now ? $0 : nil } }
}
