import FamilyCore
import Testing

@testable import FamilyPages

struct RefusalsTests {
    private let german = Refusals([
        "{1} is empty.": "{1} ist leer.",
        "{1} is not a photo.": "{1} ist kein Foto.",
        "The file": "Die Datei",
        "{1} minutes": "{1} Minuten",
        "Please wait {1} and try again.": "Bitte warte {1}.",
        "{1} needs {2} to {3} letters.": "{2}–{3} Zeichen: {1}",
        "Only a keeper can do this.": "Das kann nur der Verwalter.",
    ])

    @Test(
        arguments: [
            ("Only a keeper can do this.", "Das kann nur der Verwalter."),
            ("cat.jpg is empty.", "cat.jpg ist leer."),
            ("The file is empty.", "Die Datei ist leer."),
            ("Please wait 5 minutes and try again.", "Bitte warte 5 Minuten."),
            ("A name needs 1 to 60 letters.", "1–60 Zeichen: A name"),
            ("{1} is empty.", "{1} ist leer."),
            ("a {2} b is empty.", "a {2} b ist leer."),
            ("Nobody wrote this.", "Nobody wrote this."),
            ("", ""),
        ]
    )
    func `finds the sentence by the English one`(english: String, said: String) {
        #expect(german.sentence(english) == said)
    }

    @Test func `of two that fit, the one that says more is meant`() {
        let refusals = Refusals(["{1}.": "short {1}", "{1} is full.": "full {1}"])
        #expect(refusals.sentence("The album is full.") == "full The album")
    }

    @Test func `a language without a table leaves the sentence as it is`() {
        #expect(Refusals([:]).sentence("The file is empty.") == "The file is empty.")
    }

    @Test(arguments: LanguagesTests.spoken)
    func `a real refusal is said whole in every language`(language: String) throws {
        let words = try Words.ours(language)
        let problem = Problem(
            status: 413,
            code: .fileTooLarge,
            title: "The file is larger than 60 MB and was not taken."
        )
        #expect(words(problem).contains("60"))
        #expect((words(problem) == problem.title) == (language == "en"))
    }
}
