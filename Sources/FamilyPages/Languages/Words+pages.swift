import FamilyCore
import Mustache
import ServerCore

extension Words {
    /// The sentence as it is.
    subscript(_ word: PageWord) -> String { sentence(word.rawValue) }

    /// The sentence with its places filled in.
    func callAsFunction(_ word: PageWord, _ values: [String: String]) -> String { sentence(word.rawValue, values) }

    /// The sentence for a number of things, `{count}` filled in.
    func callAsFunction(_ word: PageWord, count: Int, _ values: [String: String] = [:]) -> String {
        sentence(word.rawValue, count: count, values)
    }

    /// The name with this number, from 1.
    func name(_ number: Int, of list: PageWord.List) -> String { name(number, in: list.rawValue) }
}

/// A template names a sentence as `{{w.addCaption}}`, and one of its plural forms as `{{w.sendCount.one}}`.
extension Words: MustacheParent {
    package func child(named key: String) -> Any? {
        switch key {
        case "language": language
        case "direction": direction
        default: forms(key) ?? sentence(key)
        }
    }
}
