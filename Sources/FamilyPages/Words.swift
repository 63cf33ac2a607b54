package import FoundationEssentials
import Mustache

/// The sentences of the pages in one language.
///
/// A language is one more file. Places for values are written `{name}`; where
/// a number changes the sentence there are two, ending in `-one` and `-many`.
package struct Words: Sendable {
    private struct File: Decodable {
        var language: String
        var direction: String
        var words: [String: String]
    }

    /// As in HTML's `lang`, such as `en`.
    let language: String
    private let direction: String
    private let sentences: [String: String]

    package init(file: URL) throws {
        let read = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
        language = read.language
        direction = read.direction
        sentences = read.words
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
        let form = count == 1 ? "one" : "many"
        return self("\(name)-\(form)", values.merging(["count": String(count)]) { own, _ in own })
    }
}

extension Words: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "language": language
        case "direction": direction
        default: self[name]
        }
    }
}
