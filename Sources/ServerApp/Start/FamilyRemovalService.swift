import FamilyCore
import FamilyServices
import Logging
import ServiceLifecycle

/// After a family was deleted, prints a new setup link and removes the family's
/// remaining data.
struct FamilyRemovalService: NamedService {
    let parts: ServerParts

    func run() async throws {
        for await _ in parts.services.leaving.farewells.cancelOnGracefulShutdown() {
            let invitation = SetupInvitation(parts: parts)
            let isOffered = await invitation.offer()
            do {
                try await parts.services.housekeeping.finishForgetting()
            } catch {
                // The next start continues the removal.
                parts.logger.error(
                    "removal of the family's data not finished",
                    metadata: ["error": .string("\(error)")]
                )
            }
            // If the graceful stop cancels this, the next start invites.
            if !isOffered { try? await cancelWhenGracefulShutdown { try await invitation.offerLater() } }
        }
    }
}
