import FamilyCore
import FamilyPages
import FamilyTesting
import FoundationEssentials
import Logging
import ServerCore
import Testing

@testable import ServerApp

struct MissingWordsTests {
    @Test func `what a language lacks is said in English, with a line in the log for each`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("words"), withIntermediateDirectories: false)
        let english = WordTable.folder.appending(path: "pages.en.json")
        _ = try folder.file("words/pages.en.json", holding: Data(contentsOf: english))
        let own = #""words": {}, "problems": {"disk-full": "Levy on täynnä."}"#
        let json = #"{"language": "fi", "name": "Suomi", "direction": "ltr", \#(own)}"#
        _ = try folder.file("words/pages.fi.json", holding: json.utf8)
        let lines = Lines()
        let logger = Logger(label: "test") { _ in LineLog(level: .info) { lines.add($0) } }
        let words = try Languages(assets: URL(filePath: folder.path), logger)["fi"]
        let keys = try WordTable.read(english).keys
        #expect(words(Problem(.diskFull)) == "Levy on täynnä.")
        #expect(words(Problem(.notFound)) == "There is nothing at this address. Perhaps it was deleted.")
        #expect(Set(lines.all).count == keys.count - 1 && lines.all.count == keys.count - 1)
        #expect(lines.all.contains { $0.contains(#"key="problems/not-found""#) && $0.contains(#"language="fi""#) })
    }
}
