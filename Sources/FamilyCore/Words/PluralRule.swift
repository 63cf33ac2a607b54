/// The rule by which a language chooses the form of a sentence for a count.
///
/// The categories and rules for whole numbers are those of Unicode CLDR 46, "Language Plural Rules". A new language
/// needs its file, and a row in `byLanguage` unless its rule is `one`.
package enum PluralRule: Sendable {
    /// The forms there are in any language, as CLDR names them.
    package enum Category: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

    /// Japanese, Chinese, Thai…: one form for all counts.
    case alike
    /// English, Finnish, German, Spanish…: one, and all others.
    case one
    /// French, Portuguese: one form for 0 and 1, and one for all others.
    case noneOrOne
    /// Russian, Ukrainian: 1, 21…; 2–4, 22–24…; the rest.
    case eastSlavic
    case polish
    /// Czech, Slovak.
    case czech
    case arabic
    /// Hebrew: one, a pair, and all others.
    case pair

    /// Creates the rule of a language such as `fi`; a language that is not listed has the rule `one`.
    package init(language: String) {
        self = Self.byLanguage[language] ?? .one
    }

    private static let byLanguage: [String: PluralRule] = [
        "ja": .alike, "zh": .alike, "ko": .alike, "vi": .alike, "th": .alike, "id": .alike,
        "fr": .noneOrOne, "pt": .noneOrOne,
        "ru": .eastSlavic, "uk": .eastSlavic, "be": .eastSlavic,
        "pl": .polish, "cs": .czech, "sk": .czech, "ar": .arabic, "he": .pair,
    ]

    /// The forms that a file in this language must have, `other` among them.
    package var categories: [Category] {
        switch self {
        case .alike: [.other]
        case .one, .noneOrOne: [.one, .other]
        case .pair: [.one, .two, .other]
        // In these languages `other` is for fractions; a count never needs it.
        case .eastSlavic, .polish: [.one, .few, .many]
        case .czech: [.one, .few, .other]
        case .arabic: Category.allCases
        }
    }

    /// Returns the form for a count.
    package func category(of count: Int) -> Category {
        let last = count % 10
        let lastTwo = count % 100
        switch self {
        case .alike: return .other
        case .one: return count == 1 ? .one : .other
        case .noneOrOne: return count <= 1 ? .one : .other
        case .pair: return count == 1 ? .one : count == 2 ? .two : .other
        case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .eastSlavic:
            if last == 1, lastTwo != 11 { return .one }
            return Self.isFew(last, lastTwo) ? .few : .many
        case .polish:
            if count == 1 { return .one }
            return Self.isFew(last, lastTwo) ? .few : .many
        case .arabic: return Self.arabic(count, lastTwo)
        }
    }

    private static func isFew(_ last: Int, _ lastTwo: Int) -> Bool {
        (2...4).contains(last) && !(12...14).contains(lastTwo)
    }

    private static func arabic(_ count: Int, _ lastTwo: Int) -> Category {
        switch (count, lastTwo) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }
}
