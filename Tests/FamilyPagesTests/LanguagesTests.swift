import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import FamilyPages

struct LanguagesTests {
    static let spoken = ["de", "en", "es", "fi"]

    @Test func `speaks four languages, each by its own name`() throws {
        let all = try Languages.ours().all
        #expect(all.map(\.language) == Self.spoken)
        #expect(all.map(\.name) == ["Deutsch", "English", "Español", "Suomi"])
    }

    @Test(
        arguments: [
            ("fi", "de", "fi"), (nil, "de", "de"), ("xx", "es", "es"), (nil, "sv", "en"), (nil, "", "en"),
            (nil, "*", "en"), ("../fi", "", "en"),
        ] as [(String?, String, String)]
    )
    func `an own choice stands above the browser's word`(chosen: String?, accepted: String, heard: String) throws {
        #expect(try Languages.ours().choice(chosen: chosen, accepted: accepted).language == heard)
    }

    @Test func `lacks nothing in any language`() throws {
        #expect(try Languages.ours().missing.isEmpty)
    }

    @Test func `without English there is no last resort`() throws {
        let empty = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        #expect(throws: MissingWords.self) { try Languages(folder: empty) }
    }
}

struct PageWordsTests {
    @Test(
        arguments: [
            ("en", "2 photos are in the album"), ("de", "2 Fotos sind im Album"),
            ("es", "2 fotos están en el álbum"), ("fi", "2 kuvaa on albumissa"),
        ]
    )
    func `says many in each language`(language: String, said: String) throws {
        #expect(try Words.pages(language)(.sent, count: 2) == said)
    }

    @Test func `the files have what code and templates ask for, and nothing else`() throws {
        let code = PageWord.allCases.map(\.rawValue) + PageWord.List.allCases.map(\.rawValue)
        let problems = ProblemKind.allCases.map(\.wordKey) + ProblemWord.allCases.map(\.rawValue)
        let asked = try Set(code + problems).union(Self.askedByTemplates())
        let said = try #require(WordTable.pages()["en"]).keys
        #expect(asked.subtracting(said) == [], "missing")
        #expect(said.subtracting(asked) == [], "left over")
    }

    @Test func `templates get sentences, plural forms and what a language is called`() throws {
        let words = try Words.pages("de")
        #expect(words.child(named: "send") as? String == "Senden")
        let forms = words.child(named: "sendCount") as? [String: String]
        #expect(forms == ["one": "1 Foto senden", "other": "{count} Fotos senden"])
        #expect(words.child(named: "language") as? String == "de")
    }

    /// What stands in `{{w.…}}`; of `{{w.sendCount.one}}` the first part is a word's name.
    private static func askedByTemplates() throws -> Set<String> {
        let folder = WordTable.folder.appending(path: "../web/templates").standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let texts = try files.filter { $0.hasSuffix(".mustache") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let names = texts.flatMap { $0.split(separator: "{{w.").dropFirst() }
            .map { String($0.prefix { $0.isLetter }) }
        return Set(names).subtracting(["language", "direction"])
    }
}

extension Languages {
    static func ours() throws -> Languages { try Languages(folder: WordTable.folder) }
}
