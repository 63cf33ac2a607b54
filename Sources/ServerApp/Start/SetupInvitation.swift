import FamilyCore
import FamilyServices
import Logging
import ServiceLifecycle

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

/// Invites the first keeper, at the copy that does the background work only, because each new link ends the one before.
struct SetupAtOneCopy: NamedService {
    let parts: ServerParts
    let bound: BoundPort

    func run() async throws {
        // The waits end when this copy loses the background work or stops.
        await cancelWhenGracefulShutdown {
            guard (try? await bound.value) != nil, parts.copies.channel != nil else { return }
            do {
                try await SetupInvitation(parts: parts).offer()
            } catch {
                parts.logger.error("no setup link", metadata: ["error": .string("\(error)")])
            }
        }
        try? await Task.sleep(for: .seconds(Int32.max))
    }
}
