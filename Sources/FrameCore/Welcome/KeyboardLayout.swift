/// Where the letters of a language lie on its keyboards, as people there have
/// learned it.
package struct KeyboardLayout: Equatable, Sendable {
    /// Three rows of small letters.
    package let rows: [[Character]]

    /// For a language such as `fi`; one that is not listed types as English
    /// does, with the letters it lacks on the page of accents.
    package init(language: String) {
        rows = (Self.byLanguage[language] ?? Self.english).map(Array.init)
    }

    private static let english = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    private static let byLanguage = [
        "de": ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
        "es": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
        "fi": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    ]
}

/// The other pages, which are alike in every language.
///
/// Together with the letters they hold every sign of ASCII: a password may
/// have been chosen on any machine.
enum SharedKeys {
    static let accents = ["áàâãäåæçéè", "êëíìîïñóòô", "õöøúùûü"]
    static let digits = ["1234567890", "@#$&_-()+/", "*\"':;!?"]
    static let signs = ["[]{}<>^~`|", "\\=%€£¥§°¿¡", "«»„“”‘’"]

    /// What a letter becomes when its key is held, the most usual first.
    static let others: [Character: [Character]] = [
        "a": "áàâãäåæā", "c": "çćč", "d": "ðď", "e": "éèêëēęě", "g": "ğ", "i": "íìîïī", "l": "ł", "n": "ñńň",
        "o": "óòôöõøœō", "r": "ř", "s": "ßśšş", "t": "þť", "u": "úùûüūů", "y": "ýÿ", "z": "žźż",
    ].mapValues(Array.init)
}
