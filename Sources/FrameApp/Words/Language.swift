import FoundationEssentials

/// Which languages there are, and which one a frame speaks.
enum Language {
    /// Where nothing else fits.
    static let usual = "en"

    /// The languages that have a file in this folder, by name.
    static func all(in folder: URL) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        // `pages.en.json` are the words of the server's pages.
        return names.filter { $0.hasSuffix(".json") && $0.count { $0 == "." } == 1 }
            .map { String($0.dropLast(".json".count)) }
            .sorted()
    }

    /// The file of a language's words.
    static func file(_ language: String, in folder: URL) -> URL { folder.appending(path: "\(language).json") }

    /// What the machine is set to, by the variables of POSIX in their order, if
    /// there are words for it.
    static func ofMachine(_ environment: [String: String], among known: [String]) -> String {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // `fi_FI.UTF-8` is Finnish.
        let language = set.map { $0.prefix { $0.isLetter }.lowercased() } ?? usual
        return known.contains(language) ? language : usual
    }
}
