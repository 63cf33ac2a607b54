import FamilyActs
import FamilyCore
import Logging

/// Invites a first keeper, while there is no family.
struct SetupInvitation {
    let parts: ServerParts

    /// A new link each time, said and written into a file; where a family lives
    /// here, the file of an old one goes.
    func offer() async throws {
        guard let link = try await parts.acts.entry.newSetupLink() else { return parts.setupLink.remove() }
        parts.settings.announce("Set the family up at \(link)")
        do {
            try parts.setupLink.write(link)
        } catch {
            parts.logger.warning("setup link not written", metadata: ["error": .string("\(error)")])
        }
    }
}
