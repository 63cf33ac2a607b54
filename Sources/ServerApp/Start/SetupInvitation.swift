import FamilyCore
import FamilyServices
import Logging

/// Invites the first keeper while there is no family.
struct SetupInvitation {
    let parts: ServerParts

    /// Creates, prints and stores a new setup link.
    ///
    /// If there is a family, only removes the file of an old link.
    func offer() async throws {
        guard let link = try await parts.services.entry.newSetupLink() else { return parts.setupLink.remove() }
        parts.settings.announce("Set the family up at \(link)")
        do {
            try parts.setupLink.write(link)
        } catch {
            parts.logger.warning("setup link not written", metadata: ["error": .string("\(error)")])
        }
    }
}
