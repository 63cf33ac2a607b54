import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

@testable import FrameApp

struct WordsTests {
    @Test(arguments: Painted.phrases)
    func `says every phrase with nothing left open`(phrase: Phrase) throws {
        let sentence = try Painted.words().sentence(phrase)
        #expect(!sentence.isEmpty && !sentence.contains("{"))
    }

    @Test(
        arguments: [
            (.newCount(1), "1 new"), (.newCount(2), "2 new"),
            (.newest(lookedMinutesAgo: 0), "This is the newest. Looked just now."),
            (.newest(lookedMinutesAgo: 1), "This is the newest. Looked 1 minute ago."),
            (.newest(lookedMinutesAgo: 2), "This is the newest. Looked 2 minutes ago."),
        ] as [(Phrase, String)]
    )
    func `counts as people do`(phrase: Phrase, sentence: String) throws {
        #expect(try Painted.words().sentence(phrase) == sentence)
    }

    @Test func `names the sentences that a file lacks`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("xx.json", holding: #"{"connecting": "…", "newest": {"other": "{count}"}}"#.utf8)
        let error = #expect(throws: Words.Missing.self) { try Words(file: URL(filePath: file)) }
        #expect(error?.keys.count == WordKey.allCases.count - 2)
        #expect(error?.keys.contains("offline") == true)
    }
}
