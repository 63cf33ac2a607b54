import FamilyActs
import FamilyCore
import Logging
import ServiceLifecycle

/// After a family was deleted: invites the next one, and sees that nothing is
/// left of the last.
struct Farewell: NamedService {
    let parts: ServerParts

    func run() async throws {
        for await _ in parts.acts.leaving.farewells.cancelOnGracefulShutdown() {
            do {
                try await SetupInvitation(parts: parts).offer()
                try await parts.acts.housekeeping.finishForgetting()
            } catch {
                // The next start goes on with it.
                parts.logger.error("not all is forgotten", metadata: ["error": .string("\(error)")])
            }
        }
    }
}
