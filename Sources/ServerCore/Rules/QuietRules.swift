package import FamilyCore
package import FoundationEssentials

/// Which frame has gone quiet, since when, and why most likely: by what it said
/// last.
package struct QuietRules: Equatable, Sendable {
    /// A frame tells how it is every quarter of an hour: three times missed,
    /// and a little more.
    package var quietAfter: TimeInterval = 50 * 60
    /// Before our own absence a frame was heard of this recently, if it was
    /// there.
    package var tellsEvery: TimeInterval = 20 * 60
    /// After our own absence frames come back within so long.
    package var comesBackWithin: TimeInterval = 15 * 60
    /// Of a hundred; below it a frame hears its Wi-Fi only now and then.
    package var weakWifi = 35
    /// With less left, a card takes neither photos nor notes.
    package var fullCard = ByteCount.megabytes(50)

    package init() {}

    /// Nothing where the frame is there, or not missed yet.
    package func silence(
        of report: FrameReport?,
        lastSeenAt: Date?,
        isHere: Bool,
        _ hours: ServerHours,
        now: Date
    ) -> FrameSilence? {
        guard !isHere, let lastSeenAt, now.timeIntervalSince(lastSeenAt) >= quietAfter else { return nil }
        if let absence = hours.absence, isOf(absence, lastSeenAt) {
            guard now.timeIntervalSince(absence.until) >= comesBackWithin else { return nil }
            return FrameSilence(since: lastSeenAt, cause: .server)
        }
        return FrameSilence(since: lastSeenAt, cause: cause(report))
    }

    /// Whether the frame fell silent as we did.
    private func isOf(_ absence: ServerHours.Absence, _ lastSeenAt: Date) -> Bool {
        lastSeenAt >= absence.from.addingTimeInterval(-tellsEvery) && lastSeenAt <= absence.until
    }

    private func cause(_ report: FrameReport?) -> FrameSilence.Cause {
        if let free = report?.freeBytes, free < fullCard { return .card }
        if let wifi = report?.wifi, wifi < weakWifi { return .wifi }
        return .power
    }
}
