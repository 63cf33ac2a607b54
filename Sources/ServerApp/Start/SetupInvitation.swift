import FamilyCore
import FamilyServices
import Logging
import ServerCore
import ServiceLifecycle

/// Invites the first keeper while there is no family.
struct SetupInvitation: Sendable {
    let entry: SignInService
    let file: SetupLinkFile
    let announce: @Sendable (String) -> Void
    let logger: Logger
    /// The pause after an attempt that failed.
    var pause: Duration = .seconds(5)

    /// Creates, prints and stores a new setup link; returns false if the catalogue did not answer.
    ///
    /// If there is a family, only removes the file of an old link.
    func offer() async -> Bool {
        do throws(Problem) {
            guard let link = try await entry.newSetupLink() else {
                file.remove()
                return true
            }
            announce("Set the family up at \(link)")
            write(link)
            return true
        } catch {
            logger.error("no setup link yet", metadata: ["problem": .string(error.description)])
            return false
        }
    }

    /// Offers again after pauses until the catalogue answers; throws only if the task is cancelled.
    func offerLater() async throws {
        repeat { try await Task.sleep(for: pause) } while await !offer()
    }

    private func write(_ link: String) {
        do {
            try file.write(link)
        } catch {
            logger.warning("setup link not written", metadata: ["error": .string("\(error)")])
        }
    }
}

extension SetupInvitation {
    init(parts: ServerParts) {
        self.init(
            entry: parts.services.entry,
            file: parts.setupLink,
            announce: parts.settings.announce,
            logger: parts.logger
        )
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
            let invitation = SetupInvitation(parts: parts)
            if await !invitation.offer() { try? await invitation.offerLater() }
        }
        try? await Task.sleep(for: .seconds(Int32.max))
    }
}
