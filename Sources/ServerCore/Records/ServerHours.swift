package import FoundationEssentials

/// When this server was there, as far as one must know to tell its own silence
/// from a frame's.
package struct ServerHours: Equatable, Sendable {
    /// A time in which nobody was answered.
    package struct Absence: Equatable, Sendable {
        package var from: Date
        package var until: Date

        package init(from: Date, until: Date) {
            self.from = from
            self.until = until
        }
    }

    /// A restart that is over sooner has silenced no frame: they try for longer.
    ///
    /// It is twice the time between two notes and a little more.
    private static let absenceBeginsAfter: TimeInterval = 12 * 60

    /// When it was last noted that the server lives.
    package var aliveAt: Date?
    /// The last one that was long enough.
    package var absence: Absence?

    package init(aliveAt: Date? = nil, absence: Absence? = nil) {
        self.aliveAt = aliveAt
        self.absence = absence
    }

    /// The server starts.
    package mutating func wake(at now: Date) {
        if let aliveAt, now.timeIntervalSince(aliveAt) > Self.absenceBeginsAfter {
            absence = Absence(from: aliveAt, until: now)
        }
        aliveAt = now
    }

    /// The server is still there.
    package mutating func live(at now: Date) { aliveAt = now }
}
