/// The words of a text in the form in which they are searched: without case, accents and width, as people type them.
package enum SearchWords {
    /// The maximum number of letters of a word; further letters do not count.
    private static let longest = 60

    /// Returns the different words of a text, in their order.
    ///
    /// A Chinese or Japanese letter and a picture such as ❄ are words of their own, because no space divides them.
    package static func words(of text: String) -> [String] {
        var found: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty, !found.contains(String(word)) { found.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in folded(text) {
            switch part(scalar) {
            case .mark: continue
            case .gap: end()
            case .whole:
                end()
                word.append(scalar)
                end()
            case .letter: if word.count < longest { word.append(scalar) }
            }
        }
        end()
        return found
    }

    private enum Part { case letter, whole, mark, gap }

    private static func part(_ scalar: Unicode.Scalar) -> Part {
        switch scalar.value {
        // Kana, and the ideographs of every plane.
        case 0x3041...0x30FA, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .whole
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber:
            return .letter
        case .nonspacingMark, .enclosingMark, .format: return .mark
        case .otherSymbol: return .whole
        default: return .gap
        }
    }

    /// Folds case, width and accents of every letter.
    private static func folded(_ text: String) -> [Unicode.Scalar] {
        NameSkeleton.folded(text.unicodeScalars.map(NameSkeleton.compatible)).flatMap { scalar in
            digraphs[scalar] ?? [bare[scalar] ?? scalar]
        }
    }

    private static let digraphs: [Unicode.Scalar: [Unicode.Scalar]] = [
        "æ": ["a", "e"], "œ": ["o", "e"], "ß": ["s", "s"], "ё": ["е"],
    ]

    /// The letter without its accent, by Unicode's names: LATIN SMALL LETTER E WITH ACUTE is a LATIN SMALL LETTER E.
    private static let bare: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xDF...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
        let letters = blocks.joined().compactMap(Unicode.Scalar.init).compactMap { scalar in
            scalar.properties.name.map { (scalar: scalar, name: $0) }
        }
        let named = Dictionary(letters.map { ($0.name, $0.scalar) }) { first, _ in first }
        var bare: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (scalar, name) in letters {
            guard let accent = name.firstRange(of: " WITH ") else { continue }
            bare[scalar] = named[String(name[..<accent.lowerBound])]
        }
        return bare
    }()
}

/// A word that somebody searches for: it finds words that begin with it.
package struct SearchWord: Hashable, Sendable {
    /// The maximum number of words in one search; if there are more, the longest count.
    package static let most = 8

    package let text: String

    /// Returns the words that a search for typed text looks for.
    package static func words(typed: String) -> [SearchWord] {
        let words = SearchWords.words(of: typed).map(SearchWord.init)
        // A word that begins another word of the search needs no search of its own.
        let needed = words.filter { word in !words.contains { $0 != word && $0.text.hasPrefix(word.text) } }
        guard needed.count > most else { return needed }
        return Array(needed.sorted { $0.text.utf8.count > $1.text.utf8.count }.prefix(most))
    }

    /// Whether words that begin with this one are not found, because one or two Latin letters begin too many words.
    package var isWhole: Bool { text.utf8.count < 3 }

    /// The end of the range of found texts, which begins with `text`: no letter of Unicode comes after its last one.
    package var end: String { text + (isWhole ? "\u{1}" : "\u{10FFFF}") }

    package func finds(_ word: String) -> Bool { isWhole ? word == text : word.hasPrefix(text) }

    /// Returns whether a name has a word that is found.
    package func finds(inName name: String) -> Bool { SearchWords.words(of: name).contains { finds($0) } }
}
