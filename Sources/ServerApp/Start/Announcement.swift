import FamilyCore
import FamilyServices
import FoundationEssentials
import Launch
import Logging
import ServerCore
import ServiceLifecycle
import Synchronization

/// Announces the running server: prints the setup link for the first keeper and
/// tells systemd about readiness and health.
struct Announcement: NamedService {
    let parts: ServerParts
    let bound: BoundPort

    func run() async throws {
        let notice = ServiceNotice(environment: ProcessInfo.processInfo.environment)
        // The graceful stop cancels the watching, so the cancellation error is
        // expected.
        try? await cancelWhenGracefulShutdown {
            // If there is no port, `Serving` reports the reason. The first
            // service to end decides the error, so this one waits.
            guard (try? await bound.value) != nil else { return try await Task.sleep(for: .seconds(Int32.max)) }
            let invitation = parts.copies.channel == nil ? SetupInvitation(parts: parts) : nil
            let isOffered = await invitation?.offer() ?? true
            notice.ready()
            try await withThrowingTaskGroup(of: Void.self) { group in
                if !isOffered { group.addTask { try await invitation?.offerLater() } }
                group.addTask { try await watch(notice) }
                try await group.waitForAll()
            }
        }
        notice.stopping()
    }

    /// Pings systemd's watchdog while the catalogue answers, twice as often as
    /// systemd requires.
    private func watch(_ notice: ServiceNotice) async throws {
        guard let timeout = notice.watchdog else { return try await Task.sleep(for: .seconds(Int32.max)) }
        if parts.disk.hasDatabase { return try await watchDatabase(notice, every: timeout / 2) }
        while true {
            do throws(Problem) {
                _ = try await parts.services.entry.isSetUp()
                notice.alive()
            } catch {
                parts.logger.error("catalogue does not answer", metadata: ["problem": .string(error.description)])
            }
            try await Task.sleep(for: timeout / 2)
        }
    }

    /// Pings also while the database is away, which may last for hours: a restart does not bring it back, and without
    /// it a server does not even start.
    ///
    /// The ping does not wait for the question, because a question to a host that is silent takes longer than systemd
    /// waits. A question that never ends is a hang of this program, for which it has to be restarted.
    private func watchDatabase(_ notice: ServiceNotice, every interval: Duration) async throws {
        let watch = QuestionWatch()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while true {
                    // The error is ignored: `StoreProbe` logs once that the database is away.
                    _ = try? await parts.services.entry.isSetUp()
                    watch.noteEnd()
                    try await Task.sleep(for: interval)
                }
            }
            group.addTask {
                while true {
                    if watch.isEnding { notice.alive() }
                    try await Task.sleep(for: interval)
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Knows whether the questions to a database come to an end, with an answer or an error.
private final class QuestionWatch: Sendable {
    /// The longest time for a question: all its tries together may take a minute, and names may resolve slowly.
    private static let longest: Duration = .seconds(300)

    // NB: this clock stands still while the machine sleeps, as the watchdog's does.
    private let lastEnd = Mutex(SuspendingClock.now)

    var isEnding: Bool { lastEnd.withLock { SuspendingClock.now - $0 } < Self.longest }

    func noteEnd() { lastEnd.withLock { $0 = SuspendingClock.now } }
}
