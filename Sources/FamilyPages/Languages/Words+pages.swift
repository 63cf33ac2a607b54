import FamilyCore
import Mustache
import ServerCore

extension Words {
    /// Returns the sentence without arguments.
    subscript(_ word: PageWord) -> String { sentence(word.rawValue) }

    /// Returns the sentence with its arguments.
    func callAsFunction(_ word: PageWord, _ values: [String: String]) -> String { sentence(word.rawValue, values) }

    /// Returns the sentence in the plural form for `count`, which is also an argument.
    func callAsFunction(_ word: PageWord, count: Int, _ values: [String: String] = [:]) -> String {
        sentence(word.rawValue, count: count, values)
    }

    /// Returns the name with this number, from 1.
    func name(_ number: Int, of list: PageWord.List) -> String { name(number, in: list.rawValue) }

    /// Sets a name apart from the sentence around it (Unicode's isolates, UAX 9): whatever script it is in, the
    /// sentence keeps its language's direction.
    func apart(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

    /// The maximum number of names in a sentence.
    private static let mostNames = 4

    /// Returns "Anna", "Anna and Mikko" or "Anna, Mikko, Zoë and 9 more".
    func names(_ people: [String]) -> String {
        guard people.count > 1, let last = people.last else { return people.first ?? "" }
        guard people.count > Self.mostNames else {
            return self(.namesAnd, ["names": people.dropLast().joined(separator: ", "), "last": last])
        }
        let named = people.prefix(Self.mostNames - 1)
        let others = String(people.count - named.count)
        return self(.namesMore, ["names": named.joined(separator: ", "), "count": others])
    }
}

/// Provides words to templates: `{{w.addCaption}}` is a sentence, `{{w.sendCount.one}}` one of its plural forms.
extension Words: MustacheParent {
    package func child(named key: String) -> Any? {
        switch key {
        case "language": language
        case "direction": direction
        default: forms(key) ?? sentence(key)
        }
    }
}
