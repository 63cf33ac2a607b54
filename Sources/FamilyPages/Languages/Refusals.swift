/// What the server's refusals are in a language of the pages.
///
/// A refusal is thrown with one English sentence, and programs go by its code.
/// So the English sentence finds the other one, as with gettext: `{1} is empty.`
/// is every sentence of that shape. What fills a place may be words of ours too
/// ("The file", "5 minutes").
struct Refusals: Sendable {
    private struct Shape {
        /// What stands before, between and after the places.
        let parts: [Substring]
        let said: String

        init(_ english: String, said: String) {
            let marked = (1...9).reduce(english) { $0.replacing("{\($1)}", with: "\u{0}") }
            parts = marked.split(separator: "\u{0}", omittingEmptySubsequences: false)
            self.said = said
        }

        /// How much of a sentence it must find: of two that fit, the one that
        /// says more is meant.
        var length: Int { parts.reduce(0) { $0 + $1.count } }

        /// What stands in the places, if the sentence is of this shape.
        func values(in sentence: String) -> [String]? {
            guard let first = parts.first, sentence.hasPrefix(first) else { return nil }
            var rest = sentence.dropFirst(first.count)
            var values: [String] = []
            for (index, part) in parts.enumerated().dropFirst() {
                guard index < parts.count - 1 else {
                    guard rest.hasSuffix(part) else { return nil }
                    return values + [String(rest.dropLast(part.count))]
                }
                guard let found = rest.firstRange(of: part) else { return nil }
                values.append(String(rest[..<found.lowerBound]))
                rest = rest[found.upperBound...]
            }
            return nil
        }
    }

    private let whole: [String: String]
    private let shapes: [Shape]

    /// Takes the language's table from English sentences to its own.
    init(_ table: [String: String]) {
        whole = table.filter { !$0.key.contains("{") }
        shapes = table.filter { $0.key.contains("{") }
            .map { Shape($0.key, said: $0.value) }
            .sorted { $0.length > $1.length }
    }

    /// The sentence in this language; as it is where the language lacks it.
    func sentence(_ english: String) -> String {
        if let said = whole[english] { return said }
        for shape in shapes {
            guard let values = shape.values(in: english) else { continue }
            return values.enumerated().reduce(shape.said) { said, value in
                said.replacing("{\(value.offset + 1)}", with: sentence(value.element))
            }
        }
        return english
    }
}
