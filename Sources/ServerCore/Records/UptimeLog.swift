package import FoundationEssentials

/// When this server was running, so that its own absence can be distinguished from a frame's.
package struct UptimeLog: Equatable, Sendable {
    /// A time in which the server answered nobody.
    package struct Absence: Equatable, Sendable {
        package var from: Date
        package var until: Date

        package init(from: Date, until: Date) {
            self.from = from
            self.until = until
        }
    }

    /// A shorter restart counts as no absence, because frames retry for longer.
    ///
    /// In seconds; it is twice the time between two notes and a little more.
    private static let absenceBeginsAfter: TimeInterval = 12 * 60

    /// When the server last recorded that it runs.
    package var aliveAt: Date?
    /// The last absence that was long enough.
    package var absence: Absence?

    package init(aliveAt: Date? = nil, absence: Absence? = nil) {
        self.aliveAt = aliveAt
        self.absence = absence
    }

    /// Records a start of the server.
    package mutating func wake(at now: Date) {
        if let aliveAt, now.timeIntervalSince(aliveAt) > Self.absenceBeginsAfter {
            absence = Absence(from: aliveAt, until: now)
        }
        aliveAt = now
    }

    /// Records that the server still runs.
    package mutating func live(at now: Date) { aliveAt = now }
}
