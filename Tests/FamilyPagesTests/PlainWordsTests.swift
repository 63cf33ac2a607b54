import FamilyCore
import FamilyTesting
import Foundation
import Testing

/// The files of `assets/words` as a person reads them, frame and pages alike.
struct PlainWordsTests {
    /// What was said once and stopped readers: other names of things, a second form of address, literal translations.
    private static let unsaid: [String: [String]] = [
        "en": [
            "Keeper", "keeper", "Take a frame in", "How it lives", "The frame has them", "Space and leaving",
            "Its journey", "joins with their name only", "Nothing is here",
        ],
        "de": [
            "chick", "lassen Sie", "wenn Sie", "dass Sie", "Ihr ", "Ihre", "Zuletzt gehört", "Wie er lebt",
            "Platz und Abschied", "Seine Reise", "liebt", "verstummt",
        ],
        "es": [
            "Cómo vive", "El marco las tiene", "Espacio y despedida", "Su viaje", "quedado en silencio", "hoy, {",
            "ayer, {",
        ],
        "fi": [
            "toistu", "Kenellä", "Miten se elää", "Kehyksellä on nämä", "Tila ja lähteminen", "Kuvan matka", "roolissa",
            "Käyttäjänimi", "vaiennut",
        ],
    ]

    @Test(arguments: LanguagesTests.spoken)
    func `says nothing that stopped a reader`(language: String) throws {
        for name in ["\(language).json", "pages.\(language).json"] {
            let text = try String(contentsOf: WordTable.folder.appending(path: name), encoding: .utf8)
            let lines = text.replacing("{keeper}", with: "").split(separator: "\n")
            let said = lines.map { $0.split(separator: "\": ").last ?? "" }
            let found = Self.unsaid[language, default: []].filter { word in said.contains { $0.contains(word) } }
            #expect(found == [], "\(name)")
        }
    }

    @Test(
        arguments: [
            ("en", "ten minutes"), ("de", "Zehn Minuten"), ("es", "diez minutos"), ("fi", "kymmenen minuutin"),
        ]
    )
    func `who deletes a photo is told how long it can be undone`(language: String, time: String) throws {
        #expect(try Words.pages(language).sentence("deletePhotoConsequence").contains(time))
    }

    @Test(arguments: [("en", "a year"), ("de", "ein Jahr"), ("es", "un año"), ("fi", "vuoden")])
    func `who deletes a photo is told how long copies stay in the backup`(language: String, time: String) throws {
        #expect(try Words.pages(language).sentence("deletePhotoBackup").contains(time))
    }

    @Test(arguments: [1, 2])
    func `Spanish says who loves a photo by their number`(lovers: Int) throws {
        let said = try Words.pages("es").sentence("lovedBy", count: lovers, ["names": "Ana"])
        #expect(said == (lovers == 1 ? "Le encanta a Ana" : "Les encanta a Ana"))
    }
}
