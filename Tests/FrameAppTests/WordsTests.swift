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

    @Test(
        arguments: [
            (nil, 0, "\u{2068}Anna\u{2069}"), (.now, 0, "\u{2068}Anna\u{2069} · just now"),
            (.minutes(1), 1, "\u{2068}Anna\u{2069} · 1 minute ago · 1 heart"),
            (.hours(5), 2, "\u{2068}Anna\u{2069} · 5 hours ago · 2 hearts"),
            (.days(1), 0, "\u{2068}Anna\u{2069} · yesterday"), (.days(2), 0, "\u{2068}Anna\u{2069} · 2 days ago"),
            (.weeks(1), 0, "\u{2068}Anna\u{2069} · 1 week ago"),
            (.months(11), 0, "\u{2068}Anna\u{2069} · 11 months ago"),
            (.years(3), 0, "\u{2068}Anna\u{2069} · 3 years ago"),
        ] as [(PhotoAge?, Int, String)]
    )
    func `says who, when and how loved`(age: PhotoAge?, hearts: Int, line: String) throws {
        let caption = SceneCaption(photo: .make("p"), words: "", sender: "Anna", age: age, hearts: hearts, opacity: 1)
        #expect(try Painted.words().line(about: caption) == line)
    }

    @Test func `names the sentences that a file lacks`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("xx.json", holding: #"{"connecting": "…", "newest": {"other": "{count}"}}"#.utf8)
        let error = #expect(throws: Words.Missing.self) { try Words(file: URL(filePath: file)) }
        #expect(error?.keys.count == WordKey.allCases.count - 2)
        #expect(error?.keys.contains("offline") == true)
    }
}
