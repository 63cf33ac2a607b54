import FamilyCore
import FoundationEssentials
import FrameCore

/// The frame's sentences in one language, read from `assets/words`.
///
/// Every sentence must be there in every form its language has, so that a gap
/// shows when a frame is built and not on someone's wall.
struct Words: Sendable {
    /// A sentence, or one for each plural form and for single counts that are
    /// said in a way of their own ("yesterday").
    private enum Entry: Decodable {
        case always(String)
        case byCount([String: String])
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Absence is the meaning: not a sentence, so a table of them.
            if let sentence = try? container.decode(String.self) {
                self = .always(sentence)
            } else if let names = try? container.decode([String].self) {
                self = .list(names)
            } else {
                self = .byCount(try container.decode([String: String].self))
            }
        }

        var names: [String] { if case .list(let names) = self { names } else { [] } }
        private var isList: Bool { !names.isEmpty }

        func lacks(_ categories: [PluralRule.Category]) -> Bool {
            guard case .byCount(let sentences) = self else { return isList }
            return categories.contains { sentences[$0.rawValue] == nil }
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let keys: [String]
        var description: String { "the words lack \(keys.joined(separator: ", "))" }
    }

    private let entries: [String: Entry]
    private let rule: PluralRule

    /// Reads a file such as `assets/words/en.json`; its name is the language.
    init(file: URL) throws {
        entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
        let rule = PluralRule(language: file.deletingPathExtension().lastPathComponent)
        self.rule = rule
        let found = entries
        var missing = WordKey.allCases.map(\.rawValue).filter { found[$0]?.lacks(rule.categories) ?? true }
        missing += WordKey.List.allCases.filter { found[$0.rawValue]?.names.count != $0.count }.map(\.rawValue)
        guard missing.isEmpty else { throw Missing(keys: missing) }
    }

    func text(_ key: WordKey, count: Int = 0, _ values: [String: String] = [:]) -> String {
        var sentence = template(key, count: count).replacing("{count}", with: String(count))
        for (name, value) in values { sentence = sentence.replacing("{\(name)}", with: value) }
        return sentence
    }

    /// The name with this number, from 1.
    func name(_ list: WordKey.List, _ number: Int) -> String {
        let names = entries[list.rawValue]?.names ?? []
        return names.indices.contains(number - 1) ? names[number - 1] : ""
    }

    private func template(_ key: WordKey, count: Int) -> String {
        switch entries[key.rawValue] {
        case .always(let sentence): sentence
        case .byCount(let sentences): sentences[String(count)] ?? sentences[rule.category(of: count).rawValue] ?? ""
        case .list, nil: ""
        }
    }
}
