import ServerAppTesting
import Testing

@testable import FamilyServices
@testable import ServerApp

struct HomeNameTests {
    @Test func `a catalogue that does not answer changes no name`() async throws {
        try await TestServer.run { server in
            var ports = server.server.parts.services.sending.context.ports
            let catalogue = InterruptedCatalogue(ports.catalogue)
            ports.catalogue = catalogue
            let names = HomeName(entry: try await FamilyServices(ports: ports).entry)
            #expect(await names.next(after: nil) == "GrandMa")
            _ = try await House(server)
            #expect(await names.next(after: "GrandMa") == "The Lindgrens")
            catalogue.fail(2)
            #expect(await names.next(after: "The Lindgrens") == "The Lindgrens")
            #expect(await names.next(after: nil) == nil, "nothing is announced before the catalogue answers")
        }
    }
}
