package import FoundationEssentials

/// A file of `assets/words`: the words of one language.
package struct WordTable: Decodable, Sendable {
    private enum CodingKeys: CodingKey { case language, name, direction, words, problems }

    /// The language's code (BCP 47), such as `en`: the value of HTML's `lang`.
    package let language: String
    /// The language's name in the language itself, such as `Deutsch`.
    package let name: String
    /// The direction of the script, `ltr` or `rtl`: the value of HTML's `dir`.
    package let direction: String
    let words: [String: WordEntry]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        language = try container.decode(String.self, forKey: .language)
        name = try container.decode(String.self, forKey: .name)
        direction = try container.decode(String.self, forKey: .direction)
        let words = try container.decode([String: WordEntry].self, forKey: .words)
        let problems = try container.decodeIfPresent([String: WordEntry].self, forKey: .problems) ?? [:]
        self.words = problems.reduce(into: words) { $0[Self.problemKey($1.key)] = $1.value }
    }

    package static func read(_ file: URL) throws -> WordTable {
        try JSONDecoder().decode(WordTable.self, from: Data(contentsOf: file))
    }

    /// Returns the key of a sentence under `problems`, where each sentence has the name of its kind as its key.
    package static func problemKey(_ kind: String) -> String { "problems/" + kind }

    /// The keys of everything that the table says.
    package var keys: Set<String> { Set(words.keys) }

    /// Returns whether the table has this key in every form that its language needs.
    func isComplete(_ key: String) -> Bool {
        switch words[key] {
        case .sentence, .list: true
        case .forms(let forms): PluralRule(language: language).categories.allSatisfy { forms[$0.rawValue] != nil }
        case nil: false
        }
    }
}

/// The words of one language for one key.
enum WordEntry: Decodable, Equatable, Sendable {
    case sentence(String)
    /// A sentence for each plural category of CLDR (`one`, `few`, `other`…), and for single counts that are said in a
    /// way of their own (`"1": "yesterday"`).
    case forms([String: String])
    /// Names that are counted from 1: Monday, January.
    case list([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // JSON does not mark the kind of a value, so decode each kind in turn.
        if let sentence = try? container.decode(String.self) {
            self = .sentence(sentence)
        } else if let names = try? container.decode([String].self) {
            self = .list(names)
        } else {
            self = .forms(try container.decode([String: String].self))
        }
    }
}
