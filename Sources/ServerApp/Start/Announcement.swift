import FamilyActs
import FamilyCore
import FoundationEssentials
import Launch
import Logging
import ServerCore
import ServiceLifecycle

/// Tells who waits that the server is there: the setup link to a new family's
/// first keeper, readiness and life to systemd.
struct Announcement: NamedService {
    let parts: ServerParts
    let bound: BoundPort

    func run() async throws {
        let notice = ServiceNotice(environment: ProcessInfo.processInfo.environment)
        // Cancelled by the graceful stop: the end of the watching is what is wanted.
        try? await cancelWhenGracefulShutdown {
            // Why there is no port the serving says; who ends first is heard.
            guard (try? await bound.value) != nil else { return try await Task.sleep(for: .seconds(Int32.max)) }
            try await SetupInvitation(parts: parts).offer()
            notice.ready()
            try await watch(notice)
        }
        notice.stopping()
    }

    /// Pings as long as the catalogue answers, twice as often as systemd asks.
    private func watch(_ notice: ServiceNotice) async throws {
        guard let patience = notice.watchdog else { return try await Task.sleep(for: .seconds(Int32.max)) }
        while true {
            do throws(Problem) {
                _ = try await parts.acts.entry.isSetUp()
                notice.alive()
            } catch {
                parts.logger.error("catalogue silent", metadata: ["problem": .string(error.description)])
            }
            try await Task.sleep(for: patience / 2)
        }
    }
}
