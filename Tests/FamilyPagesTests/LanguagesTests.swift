import FamilyCore
import Foundation
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
        #expect(try Languages.ours().choice(chosen: chosen, accepted: accepted) == heard)
    }

    @Test func `without English there is no last resort`() throws {
        let empty = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        #expect(throws: MissingWords.self) { try Languages(folder: empty) }
    }
}

struct WordsTests {
    @Test(
        arguments: [
            ("en", "2 photos are in the album"), ("de", "2 Fotos sind im Album"),
            ("es", "2 fotos están en el álbum"), ("fi", "2 kuvaa on albumissa"),
        ]
    )
    func `says many in each language`(language: String, said: String) throws {
        #expect(try Words.ours(language)("sent", count: 2) == said)
    }

    @Test(
        arguments: [
            ("en", 0, "many"), ("en", 1, "one"), ("fr", 0, "one"), ("fr", 2, "many"), ("pl", 1, "one"),
            ("pl", 3, "few"), ("pl", 5, "many"), ("ar", 11, "many"), ("ar", 100, "other"), ("ja", 1, "many"),
        ]
    )
    func `counts by the language's own rule`(language: String, count: Int, form: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"language":"\#(language)","name":"","direction":"ltr","words":{}}"#.utf8).write(to: file)
        // What a language lacks is its own name.
        #expect(try Words(file: file)("photos", count: count) == "photos-\(form)")
    }
}

extension Languages {
    static func ours() throws -> Languages { try Languages(folder: Words.folder) }
}

extension Words {
    static let folder = URL(filePath: #filePath).appending(path: "../../../assets/words").standardizedFileURL

    static func ours(_ language: String) throws -> Words {
        try Words(file: folder.appending(path: "pages.\(language).json"))
    }
}
