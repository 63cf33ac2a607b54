/// The arrangement of letters on the keyboards of a language.
package struct KeyboardLayout: Equatable, Sendable {
    /// The three rows of small letters.
    package let rows: [[Character]]

    /// Creates the layout for a language code such as `fi`; a code that is not listed gets the English layout, with
    /// its other letters on the page of accents.
    package init(language: String) {
        rows = (Self.byLanguage[language] ?? Self.english).map(Array.init)
    }

    /// The languages that have a layout, each by its code.
    static var languages: [String] { byLanguage.keys.sorted() }

    private static let english = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    private static let byLanguage = [
        "de": ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
        "en": english,
        "es": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
        "fi": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    ]
}

/// The other pages, which are the same in every language.
///
/// Together with the letters they contain every ASCII sign, because a password may have been chosen on any machine.
enum SharedKeys {
    static let accents = ["áàâãäåæçéè", "êëíìîïñóòô", "õöøúùûü"]
    static let digits = ["1234567890", "@#$&_-()+/", "*\"':;!?"]
    static let signs = ["[]{}<>^~`|", "\\=%€£¥§°¿¡", "«»„“”‘’"]

    /// The letters that holding a key offers, the most usual first.
    static let others: [Character: [Character]] = [
        "a": "áàâãäåæā", "c": "çćč", "d": "ðď", "e": "éèêëēęě", "g": "ğ", "i": "íìîïī", "l": "ł", "n": "ñńň",
        "o": "óòôöõøœō", "r": "ř", "s": "ßśšş", "t": "þť", "u": "úùûüūů", "y": "ýÿ", "z": "žźż",
    ].mapValues(Array.init)
}
