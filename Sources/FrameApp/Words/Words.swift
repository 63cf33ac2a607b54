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

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Absence is the meaning: not a sentence, so a table of them.
            if let sentence = try? container.decode(String.self) {
                self = .always(sentence)
            } else {
                self = .byCount(try container.decode([String: String].self))
            }
        }

        func lacks(_ categories: [PluralRule.Category]) -> Bool {
            guard case .byCount(let sentences) = self else { return false }
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
        let missing = WordKey.allCases.map(\.rawValue).filter { found[$0]?.lacks(rule.categories) ?? true }
        guard missing.isEmpty else { throw Missing(keys: missing) }
    }

    func text(_ key: WordKey, count: Int = 0, _ values: [String: String] = [:]) -> String {
        var sentence = template(key, count: count).replacing("{count}", with: String(count))
        for (name, value) in values { sentence = sentence.replacing("{\(name)}", with: value) }
        return sentence
    }

    private func template(_ key: WordKey, count: Int) -> String {
        switch entries[key.rawValue] {
        case .always(let sentence): sentence
        case .byCount(let sentences): sentences[String(count)] ?? sentences[rule.category(of: count).rawValue] ?? ""
        case nil: ""
        }
    }
}
