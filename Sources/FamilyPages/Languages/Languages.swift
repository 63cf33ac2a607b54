package import FamilyCore
package import FoundationEssentials

/// The languages that the pages speak, and which of them a visitor hears.
package struct Languages: Sendable {
    private static let usualName = "en"

    /// What decides about the language, for caches on the way.
    static let varyingBy = "Accept-Language, Cookie"

    /// English: the words where nothing else fits.
    package let usual: Words

    /// By what their speakers call them, as a person looks for their own.
    let all: [Words]

    /// Reads every `pages.*.json` in the folder.
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

    /// What a language lacks, for the log: English is said in its place.
    package var missing: [(language: String, key: String)] {
        all.flatMap { words in words.missing.map { (words.language, $0) } }
    }

    func knows(_ language: String) -> Bool { all.contains { $0.language == language } }

    /// The words in this language, or the usual ones.
    package subscript(_ language: String) -> Words { all.first { $0.language == language } ?? usual }

    /// What the person chose here stands above what the browser says.
    func choice(chosen: String?, accepted: String) -> Words {
        if let chosen, knows(chosen) { return self[chosen] }
        // Any language will do: then the usual one.
        let known = [usual.language] + all.map(\.language).filter { $0 != usual.language }
        return AcceptLanguage(accepted).choice(among: known).map { self[$0] } ?? usual
    }
}

/// A build whose assets lack the words of the pages.
struct MissingWords: Error, CustomStringConvertible {
    let language: String
    var description: String { "the pages' words in \(language) are missing" }
}
