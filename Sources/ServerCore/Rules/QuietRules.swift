package import FamilyCore
package import FoundationEssentials

/// Decides which frames are quiet, since when and the most likely reason, from their last report.
package struct QuietRules: Equatable, Sendable {
    /// A frame that has made no call for this time and listens to no events is quiet, in seconds; frames report every
    /// quarter of an hour.
    package var quietAfter: TimeInterval = 50 * 60
    /// A frame that connected within this time before the server went off was running then; in seconds.
    package var lastSeenTolerance: TimeInterval = 20 * 60
    /// Frames connect again within this time after the server is back; in seconds.
    package var comesBackWithin: TimeInterval = 15 * 60
    /// Below this signal quality in percent, Wi-Fi is unreliable.
    package var weakWifi = 35
    /// Below this free space, a frame's SD card takes neither photos nor records.
    package var fullCard = ByteCount.megabytes(50)

    package init() {}

    /// Returns the silence of a frame; nil if it is there or not missed yet.
    package func silence(
        of report: FrameReport?,
        lastSeenAt: Date?,
        isHere: Bool,
        _ hours: UptimeLog,
        now: Date
    ) -> FrameSilence? {
        guard !isHere, let lastSeenAt, now.timeIntervalSince(lastSeenAt) >= quietAfter else { return nil }
        if let absence = hours.absence, isOf(absence, lastSeenAt) {
            guard now.timeIntervalSince(absence.until) >= comesBackWithin else { return nil }
            return FrameSilence(since: lastSeenAt, cause: .server)
        }
        return FrameSilence(since: lastSeenAt, cause: cause(report))
    }

    /// Returns whether the frame fell silent when the server did.
    private func isOf(_ absence: UptimeLog.Absence, _ lastSeenAt: Date) -> Bool {
        lastSeenAt >= absence.from.addingTimeInterval(-lastSeenTolerance) && lastSeenAt <= absence.until
    }

    private func cause(_ report: FrameReport?) -> FrameSilence.Cause {
        if let free = report?.freeBytes, free < fullCard { return .card }
        if let wifi = report?.wifi, wifi < weakWifi { return .wifi }
        return .power
    }
}
