import FamilyCore
import FoundationEssentials
import Mustache

/// The sentences of the pages in one language.
///
/// A language is one more file. Places for values are written `{name}`; where
/// a number changes the sentence there is one for each form the language has,
/// ending in `-one`, `-few`, `-many`…; what most languages call *other* is
/// `-many` here.
struct Words: Sendable {
    private struct File: Decodable {
        var language: String
        var name: String
        var direction: String
        var words: [String: String]
        var problems: [String: String]?
    }

    /// As in HTML's `lang`, such as `en`.
    let language: String
    /// What its own speakers call it.
    let name: String
    let direction: String
    private let sentences: [String: String]
    private let plurals: PluralRule
    private let refusals: Refusals

    init(file: URL) throws {
        let read = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
        language = read.language
        name = read.name
        direction = read.direction
        sentences = read.words
        plurals = PluralRule(language: read.language)
        refusals = Refusals(read.problems ?? [:])
    }

    /// The sentence called `name`; its name where a language lacks it, so that
    /// a gap is seen and no page breaks.
    subscript(_ name: String) -> String { sentences[name] ?? name }

    /// The sentence with its places filled in.
    func callAsFunction(_ name: String, _ values: [String: String]) -> String {
        values.reduce(self[name]) { sentence, value in
            sentence.replacing("{\(value.key)}", with: value.value)
        }
    }

    /// The sentence for a number of things, `{count}` filled in.
    func callAsFunction(_ name: String, count: Int, _ values: [String: String] = [:]) -> String {
        self("\(name)-\(form(of: count))", values.merging(["count": String(count)]) { own, _ in own })
    }

    /// What a refusal says, in this language.
    func callAsFunction(_ problem: Problem) -> String { refusals.sentence(problem.title) }

    private func form(of count: Int) -> String {
        let category = plurals.category(of: count)
        let isUsual = category == .other && !plurals.categories.contains(.many)
        return (isUsual ? .many : category).rawValue
    }
}

extension Words: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "language": language
        case "direction": direction
        default: self[name]
        }
    }
}
