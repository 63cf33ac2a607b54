import FoundationEssentials

/// The languages that have word files, and the choice of one for a frame.
enum Language {
    /// The language if no other one fits.
    static let usual = "en"

    /// Returns the languages that have a file in this folder, sorted.
    static func all(in folder: URL) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        // `pages.en.json` and the like are the words of the server's pages.
        return names.filter { $0.hasSuffix(".json") && $0.count { $0 == "." } == 1 }
            .map { String($0.dropLast(".json".count)) }
            .sorted()
    }

    /// Returns the URL of a language's word file.
    static func file(_ language: String, in folder: URL) -> URL { folder.appending(path: "\(language).json") }

    /// Returns the machine's language by the POSIX variables in their order; the usual one if there are no words for
    /// it.
    static func ofMachine(_ environment: [String: String], among known: [String]) -> String {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // `fi_FI.UTF-8` is Finnish.
        let language = set.map { $0.prefix { $0.isLetter }.lowercased() } ?? usual
        return known.contains(language) ? language : usual
    }
}
