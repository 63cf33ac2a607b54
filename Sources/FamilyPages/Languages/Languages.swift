import FoundationEssentials

/// The languages that the pages speak, and which of them a visitor hears.
struct Languages: Sendable {
    private static let usualName = "en"

    /// What decides about the language, for caches on the way.
    static let varyingBy = "Accept-Language, Cookie"

    /// The words where nothing else fits.
    let usual: Words

    /// By what their speakers call them, as a person looks for their own.
    let all: [Words]

    /// Reads every `pages.*.json` in the folder.
    init(folder: URL) throws {
        all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("pages.") && $0.hasSuffix(".json") }
            .map { try Words(file: folder.appending(path: $0)) }
            .sorted { $0.name < $1.name }
        guard let usual = all.first(where: { $0.language == Self.usualName }) else {
            throw MissingWords(language: Self.usualName)
        }
        self.usual = usual
    }

    func knows(_ language: String) -> Bool { all.contains { $0.language == language } }

    /// What the person chose here stands above what the browser says.
    func choice(chosen: String?, accepted: String) -> String {
        if let chosen, knows(chosen) { return chosen }
        // Any language will do: then the usual one.
        let known = [usual.language] + all.map(\.language).filter { $0 != usual.language }
        return AcceptLanguage(accepted).choice(among: known) ?? usual.language
    }
}

/// A build whose assets lack the words of the pages.
struct MissingWords: Error, CustomStringConvertible {
    let language: String
    var description: String { "the pages' words in \(language) are missing" }
}
