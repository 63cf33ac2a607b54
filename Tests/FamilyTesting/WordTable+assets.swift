package import FoundationEssentials

@testable package import FamilyCore

extension WordTable {
    package static let folder = URL(filePath: #filePath).appending(path: "../../../assets/words").standardizedFileURL

    /// The server's tables by language, from `pages.de.json` and its kin.
    package static func pages() throws -> [String: WordTable] { try all { $0.hasPrefix("pages.") } }

    /// The frame's tables by language, from `de.json` and its kin.
    package static func frame() throws -> [String: WordTable] { try all { !$0.hasPrefix("pages.") } }

    private static func all(_ isWanted: (String) -> Bool) throws -> [String: WordTable] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let tables = try files.filter(isWanted).map { try read(folder.appending(path: $0)) }
        return Dictionary(uniqueKeysWithValues: tables.map { ($0.language, $0) })
    }

    /// Whether each sentence has words, and each plural form that the language has is there.
    package func isWhole(_ key: String) -> Bool { isComplete(key) && texts(key).allSatisfy { !$0.isEmpty } }

    /// The places that the sentence, or any of its plural forms, has for values.
    package func places(in key: String) -> Set<String> {
        texts(key).reduce(into: []) { places, text in
            for part in text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1) {
                places.insert(String(part.prefix { $0 != "}" }))
            }
        }
    }

    private func texts(_ key: String) -> [String] {
        switch words[key] {
        case .sentence(let sentence): [sentence]
        case .forms(let forms): Array(forms.values)
        case .list(let names): names
        case nil: []
        }
    }
}

extension Words {
    /// The server's words in a language.
    package static func pages(_ language: String = "en") throws -> Words {
        let file = WordTable.folder.appending(path: "pages.\(language).json")
        let table = try WordTable.read(file)
        return Words(table, keys: table.keys) { table }
    }
}
