import FamilyCore
import FoundationEssentials
import FrameCore
import Launch
import Logging

/// Reports the frame's health: to systemd's watchdog, in `status.json`, and in
/// the trace for measurements.
///
/// It is for the loop's thread; the file is written on another thread.
final class HealthReporter {
    /// The shortest time between two pings.
    private static let pingsApart = Duration.seconds(2)

    private let notice: ServiceNotice
    private let writer: StatusWriter
    private let trace: Trace?
    private let log: Logger
    private var pace = StatusPace()
    private var firstPresent: StatusDocument.FirstPresent?
    private var pingedAt: Uptime?

    init(notice: ServiceNotice, writer: StatusWriter, trace: Trace?, log: Logger) {
        self.notice = notice
        self.writer = writer
        self.trace = trace
        self.log = log
    }

    /// The next time at which `saw` has something to write although nothing
    /// changes; nil if there is none.
    var deadline: Uptime? { pace.deadline }

    /// Must be called after each present.
    func presented(_ scene: Scene, size: PixelSize, now: Uptime) {
        trace?.presented(scene, size: size)
        if firstPresent == nil { rememberFirst() }
        guard pingedAt.map({ $0.advanced(by: Self.pingsApart) <= now }) ?? true else { return }
        pingedAt = now
        notice.alive()
    }

    func update(_ status: FrameStatus, now: Uptime) {
        let document = StatusDocument(status, firstPresent: firstPresent)
        if let due = pace.due(document, now: now) { writer.write(due) }
    }

    private func rememberFirst() {
        let seconds = ProgramAge.seconds ?? 0
        firstPresent = .init(seconds: (seconds * 1000).rounded() / 1000, at: Date())
        notice.ready()
        log.notice("the first picture was shown \(seconds) s after the start")
    }
}
