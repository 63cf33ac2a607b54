import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import Synchronization
import Testing

@testable import FamilyServices
@testable import ServerApp

struct SetupInvitationTests {
    @Test func `invites the first keeper as soon as the catalogue answers`() async throws {
        try await TestServer.run { server in
            let parts = server.server.parts
            var ports = parts.services.sending.context.ports
            let catalogue = InterruptedCatalogue(ports.catalogue)
            ports.catalogue = catalogue
            let said = Mutex<[String]>([])
            let file = SetupLinkFile(path: server.folder.path("link"))
            let invitation = SetupInvitation(
                entry: try await FamilyServices(ports: ports).entry,
                file: file,
                announce: { line in said.withLock { $0.append(line) } },
                logger: parts.logger,
                pause: .milliseconds(1)
            )
            catalogue.fail(3)
            let isOffered = await invitation.offer()
            #expect(!isOffered && said.withLock(\.isEmpty))
            try await invitation.offerLater()
            #expect(catalogue.failed.withLock(\.self) == 3)
            let link = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
            #expect(said.withLock(\.self) == ["Set the family up at \(link.dropLast())"])
        }
    }
}
