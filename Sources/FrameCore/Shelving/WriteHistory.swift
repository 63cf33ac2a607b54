package import FamilyCore

/// The bytes that were written to the card in the last day, from the numbers that the system counts.
///
/// This history is kept in memory only, because counting writes must not cause writes.
package struct WriteHistory: Equatable, Sendable {
    package static let day = Duration.seconds(24 * 3600)
    /// The minimum time between two kept readings: a day has 25 of them.
    package static let readingsApart = Duration.seconds(3600)

    private struct Reading: Equatable {
        let time: Uptime
        let written: Int64
        let received: Int64
    }

    private var readings: [Reading] = []

    package init() {}

    /// Takes a reading; both numbers only grow, and may start at any value.
    ///
    /// Returns the bytes since the reading of a day ago, or since the first reading.
    package mutating func read(written: Int64, received: Int64, now: Uptime) -> FrameWrites {
        // A smaller count is that of another card: the history begins again.
        if let last = readings.last, written < last.written { readings = [] }
        if readings.last.map({ $0.time.advanced(by: Self.readingsApart) <= now }) ?? true {
            readings.append(Reading(time: now, written: written, received: received))
        }
        while readings.count > 1, readings[1].time.advanced(by: Self.day) <= now { readings.removeFirst() }
        let first = readings[0]
        return FrameWrites(
            written: ByteCount(written - first.written),
            received: ByteCount(max(0, received - first.received)),
            seconds: Int(first.time.duration(to: now).components.seconds)
        )
    }
}
