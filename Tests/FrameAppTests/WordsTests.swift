import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

@testable import FrameApp

struct WordsTests {
    @Test(arguments: Painted.languages, Painted.phrases)
    func `says every phrase in every language with nothing left open`(language: String, phrase: Phrase) throws {
        let sentence = try Painted.words(in: language).sentence(phrase)
        #expect(!sentence.isEmpty && !sentence.contains("{"))
    }

    @Test func `the files have what the code asks for, and nothing else`() throws {
        let asked = WordKey.allCases.map(\.rawValue) + WordKey.List.allCases.map(\.rawValue)
        #expect(try #require(WordTable.frame()["en"]).keys == Set(asked))
    }

    @Test func `speaks at least four languages`() {
        #expect(Set(Painted.languages).isSuperset(of: ["de", "en", "es", "fi"]))
    }

    @Test(
        arguments: [
            ("fi", PhotoAge.hours(1), "1 tunti sitten"), ("fi", .hours(21), "21 tuntia sitten"),
            ("fi", .days(2), "toissapäivänä"), ("de", .days(1), "gestern"), ("de", .weeks(1), "vor 1 Woche"),
            ("de", .years(2), "vor 2 Jahren"), ("es", .months(1), "hace 1 mes"), ("es", .days(9), "hace 9 días"),
        ] as [(String, PhotoAge, String)]
    )
    func `tells the time as each language does`(language: String, age: PhotoAge, words: String) throws {
        let caption = SceneCaption(photo: .make("p"), words: "", sender: "Anna", age: age, hearts: 0, opacity: 1)
        #expect(try Painted.words(in: language).line(about: caption).hasSuffix(" · \(words)"))
    }

    @Test(
        arguments: [
            (["LANG": "fi_FI.UTF-8"], "fi"), (["LANG": "de"], "de"), (["LANG": "C"], "en"), ([:], "en"),
            (["LC_ALL": "", "LC_MESSAGES": "es_MX@x", "LANG": "fi_FI"], "es"), (["LANG": "xx_XX"], "en"),
        ] as [([String: String], String)]
    )
    func `speaks as the machine does`(environment: [String: String], language: String) {
        #expect(Language.ofMachine(environment, among: ["de", "en", "es", "fi"]) == language)
    }

    @Test(
        arguments: [
            (.newCount(1), "1 new"), (.newCount(2), "2 new"),
            (.newest(lookedMinutesAgo: 0), "This is the newest. Checked just now."),
            (.newest(lookedMinutesAgo: 1), "This is the newest. Checked 1 minute ago."),
            (.newest(lookedMinutesAgo: 2), "This is the newest. Checked 2 minutes ago."),
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

    @Test(arguments: ["Kuusamo", "תל אביב", "北京", "\u{202E}abc"])
    func `says where, between who and when, and turned by no other script`(place: String) throws {
        for sender in ["Anna", "שלומית"] {
            let caption = SceneCaption(
                photo: .make("p"),
                words: "",
                sender: sender,
                place: place,
                age: .days(2),
                hearts: 1,
                opacity: 1
            )
            let line = "\u{2068}\(sender)\u{2069} · \u{2068}\(place)\u{2069} · 2 days ago · 1 heart"
            #expect(try Painted.words().line(about: caption) == line)
        }
    }

    @Test(arguments: [(1, "1 km from home"), (640, "640 km from home")])
    func `says how far from home, beside where`(kilometres: Int, words: String) throws {
        let caption = SceneCaption(
            photo: .make("p"),
            words: "",
            sender: "Anna",
            place: "Kuusamo",
            homeKilometres: kilometres,
            age: .days(2),
            hearts: 0,
            opacity: 1
        )
        let line = "\u{2068}Anna\u{2069} · \u{2068}Kuusamo\u{2069} · \(words) · 2 days ago"
        #expect(try Painted.words().line(about: caption) == line)
    }

    @Test(arguments: ["Mikko", "שלומית"], ["What a day!", "יום יפה", "\u{202E}abc"])
    func `says who said what, each turned by no other script`(author: String, words: String) throws {
        let comment = SceneComment(author: author, words: words)
        #expect(try Painted.words().line(of: comment) == "\u{2068}\(author)\u{2069}: \u{2068}\(words)\u{2069}")
    }

    @Test(arguments: Painted.languages)
    func `a list has a name for each number`(language: String) throws {
        let words = try Painted.words(in: language)
        for list in WordKey.List.allCases {
            #expect(Set((1...list.count).map { words.name(list, $0) }).count == list.count)
            #expect(words.name(list, list.count + 1) == list.rawValue)
        }
    }

    @Test func `what a language lacks is said in English, with a line in the log for each`() throws {
        let folder = try TemporaryFolder()
        let english = try Data(contentsOf: Language.file("en", in: Painted.wordsFolder))
        _ = try folder.file("en.json", holding: english)
        _ = try folder.file(
            "xx.json",
            holding: #"{"language": "xx", "name": "X", "direction": "ltr", "words": {"offline": "…"}}"#.utf8
        )
        let log = LogLines()
        let words = try Words(frame: "xx", in: URL(filePath: folder.path), log.logger)
        let said = try Painted.words().text(.connecting)
        #expect(words.text(.offline) == "…" && words.text(.connecting) == said)
        #expect(log.lines.count == WordKey.allCases.count - 1 + WordKey.List.allCases.count)
    }
}
