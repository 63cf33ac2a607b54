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
    package mutating func wake(at now: Date) { live(at: now, served: 0) }

    /// Records that the server runs, after `served` seconds of running since the last record.
    ///
    /// A longer time since that record is an absence: the server was off, the machine slept, or a clock that was behind
    /// at the start was set right. A monotonic clock that stops in a sleeping machine measures `served`.
    package mutating func live(at now: Date, served: TimeInterval) {
        shortenAbsence(to: now)
        if let aliveAt, now.timeIntervalSince(aliveAt) - max(0, served) > Self.absenceBeginsAfter {
            absence = Absence(from: beginning(ofAbsenceAfter: aliveAt), until: now)
        }
        aliveAt = now
    }

    /// Corrects an absence that ends in the future, because the clock was ahead at the start.
    ///
    /// If the clock has been set right since the last record, the absence ends now. Otherwise its end is unknown, and
    /// it is dropped: it would end in years.
    mutating func shortenAbsence(to now: Date) {
        guard let found = absence, found.until > now else { return }
        let isJustCorrected = aliveAt.map { $0 > now } ?? false
        let isLong = now.timeIntervalSince(found.from) > Self.absenceBeginsAfter
        absence = isJustCorrected && isLong ? Absence(from: found.from, until: now) : nil
    }

    /// Returns when an absence began before which the server was last there at `moment`.
    ///
    /// An absence that had ended just before belongs to it, because frames had no time to come back.
    private func beginning(ofAbsenceAfter moment: Date) -> Date {
        guard let absence, moment.timeIntervalSince(absence.until) < Self.absenceBeginsAfter else { return moment }
        return min(absence.from, moment)
    }

    /// How many times faster regular work must go so that a server which is off for a part of the day does as much of
    /// it as one that always runs; from 1 to `maxSpeedup`.
    ///
    /// It compares the last absence with the time since. A server that is on for two hours a day reaches 12.
    package func speedup(at now: Date) -> Double {
        // An absence that ends in the future is of a clock that was ahead.
        guard let absence, absence.until <= now else { return 1 }
        let off = min(max(0, absence.until.timeIntervalSince(absence.from)), Self.longestCounted)
        let on = max(now.timeIntervalSince(absence.until), Self.shortestStay)
        return min((on + off) / on, Self.maxSpeedup)
    }

    /// The limit of `speedup`, so that a small computer stays quick for the family.
    package static let maxSpeedup = 12.0
    /// A longer absence counts as a week: it may be a clock that was wrong.
    private static let longestCounted: TimeInterval = 7 * 86_400
    /// A server that has just started is taken to stay on for an hour.
    private static let shortestStay: TimeInterval = 3_600
}
