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
    /// The server no longer waits for a better photo from a frame that was silent for this time, in seconds.
    package var waitsFor: TimeInterval = 3 * 86_400
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
        var hours = hours
        hours.shortenAbsence(to: now)
        if let absence = hours.absence, isOf(absence, lastSeenAt) {
            guard now.timeIntervalSince(absence.until) >= comesBackWithin else { return nil }
            return FrameSilence(since: lastSeenAt, cause: .server)
        }
        return FrameSilence(since: lastSeenAt, cause: cause(report))
    }

    /// Returns whether the server no longer waits for the frame, because it was silent for too long.
    ///
    /// The server's last absence does not count, because no frame could call then.
    package func isGivenUp(lastSeenAt: Date?, _ hours: UptimeLog, now: Date) -> Bool {
        // A time in the future is of a clock that was ahead: it would keep the server waiting for years.
        guard let lastSeenAt, lastSeenAt <= now else { return true }
        var hours = hours
        hours.shortenAbsence(to: now)
        let away = hours.absence.map { $0.until.timeIntervalSince(max($0.from, lastSeenAt)) } ?? 0
        return now.timeIntervalSince(lastSeenAt) - max(0, away) >= waitsFor
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
