import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct MoveSourceTests {
    /// A wall clock that is years ahead or behind must not shorten the week in the trash.
    @Test func `a move dates the trash by the clock by which it is emptied`() async throws {
        let (settings, folder) = try await TestServer.run { server in (server.server.parts.settings, server.folder) }
        defer { withExtendedLifetime(folder) {} }
        let source = try await MoveSource(
            try DataFolder(settings.data, known: settings.knownDataFolders),
            settings,
            nil,
            opensPhotos: false
        )
        let lived = Date(timeIntervalSince1970: 1_500_000_000)
        try await source.catalogue.write(.allFamilies) { try $0.note(ServedTimeClock(wall: lived)) }
        #expect(try await source.trashDay() == TrashDay(of: lived))
        try await source.catalogue.close()
    }
}
