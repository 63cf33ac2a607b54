import FamilyCore
import FamilyTesting
import Testing

@testable import ServerApp

struct TownLanguagesTests {
    @Test func `towns have names in each language of the pages`() throws {
        #expect(try Settings.townLanguages == WordTable.pages().keys.sorted())
    }
}
