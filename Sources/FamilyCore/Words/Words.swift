/// The words of frame, pages and API in one language.
///
/// If the language lacks a sentence, or one of its plural forms, the English one takes its place and `missing` names
/// the key, for one line in the log. A key that English lacks too is returned as it is.
package struct Words: Sendable {
    private let own: WordTable
    /// The table for missing sentences; nil if none is missing.
    private let english: WordTable?
    /// The keys for which English sentences are used.
    package let missing: [String]

    /// `keys` is everything that will be asked for; `english` is read only if the language lacks one of them.
    package init(_ own: WordTable, keys: some Sequence<String>, english: () throws -> WordTable) rethrows {
        self.own = own
        missing = keys.filter { !own.isComplete($0) }.sorted()
        self.english = missing.isEmpty ? nil : try english()
    }

    /// The language's code (BCP 47), such as `en`: the value of HTML's `lang`.
    package var language: String { own.language }
    /// The language's name in the language itself, such as `Deutsch`.
    package var name: String { own.name }
    /// The direction of the script, `ltr` or `rtl`: the value of HTML's `dir`.
    package var direction: String { own.direction }

    /// Returns the sentence with its places (`{name}`) filled in; `count` chooses the plural form and fills `{count}`.
    package func sentence(_ key: String, count: Int? = nil, _ values: [String: String] = [:]) -> String {
        var values = values
        if let count { values["count"] = String(count) }
        return Self.filled(template(key, count: count), with: values)
    }

    /// Returns the name with this number, from 1, in a list such as the months.
    package func name(_ number: Int, in key: String) -> String {
        guard case .list(let names)? = entry(key)?.entry, names.indices.contains(number - 1) else { return key }
        return names[number - 1]
    }

    /// Returns the plural forms of the table, for scripts that choose among them; nil if there are none.
    package func forms(_ key: String) -> [String: String]? {
        guard case .forms(let forms)? = entry(key)?.entry else { return nil }
        let usual = forms[PluralRule.Category.other.rawValue] ?? forms[PluralRule.Category.many.rawValue]
        return usual.map { forms.merging([PluralRule.Category.other.rawValue: $0]) { own, _ in own } } ?? forms
    }

    private func template(_ key: String, count: Int?) -> String {
        guard let (entry, language) = entry(key) else { return key }
        switch entry {
        case .sentence(let sentence): return sentence
        case .forms(let forms):
            let category = PluralRule(language: language).category(of: count ?? 0)
            return count.flatMap { forms[String($0)] } ?? forms[category.rawValue] ?? key
        case .list: return key
        }
    }

    /// Returns the entry and the language whose plural rule applies to it; nil if no table has it.
    private func entry(_ key: String) -> (entry: WordEntry, language: String)? {
        if own.isComplete(key), let entry = own.words[key] { return (entry, own.language) }
        guard let english, let entry = english.words[key] else { return nil }
        return (entry, english.language)
    }

    /// Fills each place once: a value that looks like a place stays as it was typed.
    private static func filled(_ sentence: String, with values: [String: String]) -> String {
        var filled = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            let inside = rest[open...].dropFirst()
            if let close = inside.firstIndex(of: "}"), let value = values[String(inside[..<close])] {
                filled += value
                rest = inside[close...].dropFirst()
            } else {
                filled += "{"
                rest = inside
            }
        }
        return filled + rest
    }
}
