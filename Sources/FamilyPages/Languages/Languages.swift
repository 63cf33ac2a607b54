package import FamilyCore
package import FoundationEssentials

/// The languages of the pages, and the choice of one for a visitor.
package struct Languages: Sendable {
    private static let usualName = "en"

    /// The request headers that decide the language, for caches.
    static let varyingBy = "Accept-Language, Cookie"

    /// English, the default.
    package let usual: Words

    /// All languages, sorted by the name that their speakers use.
    let all: [Words]

    /// Reads every `pages.*.json` in the folder; throws if English is missing.
    package init(folder: URL) throws {
        let tables = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("pages.") && $0.hasSuffix(".json") }
            .map { try WordTable.read(folder.appending(path: $0)) }
        guard let english = tables.first(where: { $0.language == Self.usualName }) else {
            throw MissingWords(language: Self.usualName)
        }
        all = tables.map { Words($0, keys: english.keys) { english } }.sorted { $0.name < $1.name }
        usual = Words(english, keys: english.keys) { english }
    }

    /// The sentences that a language lacks, for the log; they are shown in English.
    package var missing: [(language: String, key: String)] {
        all.flatMap { words in words.missing.map { (words.language, $0) } }
    }

    func knows(_ language: String) -> Bool { all.contains { $0.language == language } }

    /// Returns the words in this language, or in English if it is unknown.
    package subscript(_ language: String) -> Words { all.first { $0.language == language } ?? usual }

    /// Returns the words by the person's choice, else by the browser's header.
    func choice(chosen: String?, accepted: String) -> Words {
        if let chosen, knows(chosen) { return self[chosen] }
        // For "any language", English comes first.
        let known = [usual.language] + all.map(\.language).filter { $0 != usual.language }
        return AcceptLanguage(accepted).choice(among: known).map { self[$0] } ?? usual
    }
}

/// An error of a build whose assets lack the words of the pages.
struct MissingWords: Error, CustomStringConvertible {
    let language: String
    var description: String { "the pages' words in \(language) are missing" }
}
