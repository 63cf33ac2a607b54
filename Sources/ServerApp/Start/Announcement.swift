import FamilyCore
import FamilyServices
import FoundationEssentials
import Launch
import Logging
import ServerCore
import ServiceLifecycle

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
}
