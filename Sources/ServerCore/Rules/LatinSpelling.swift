/// Writes Latin, Cyrillic and Greek letters with the letters that are on every keyboard.
///
/// Cyrillic and Greek are written about as passports write them. A letter sounds differently in each language, and
/// nobody says of which language a name is, so each letter has one spelling.
package enum LatinSpelling {
    /// Returns the text in `a-z` and digits; each other character is `-`.
    package static func plain(_ text: String) -> String {
        var plain = ""
        var last: Character?
        for letter in text.lowercased() {
            plain += isGreekU(letter, after: last) ? "u" : spelling(of: letter)
            last = letter
        }
        return plain
    }

    /// Whether two Greek letters are one vowel.
    private static func isGreekU(_ letter: Character, after last: Character?) -> Bool {
        guard let last else { return false }
        return "υύ".contains(letter) && "οό".contains(last)
    }

    private static func spelling(of letter: Character) -> String {
        guard let ascii = letter.asciiValue else { return spellings[letter] ?? "-" }
        return UserNames.isLetterOrDigit(ascii) ? String(letter) : "-"
    }

    private static let spellings: [Character: String] = {
        var spellings: [Character: String] = [:]
        for table in [latin, cyrillic, greek] {
            for (spelling, letters) in table { for letter in letters { spellings[letter] = spelling } }
        }
        return spellings
    }()

    /// Latin letters with diacritics, by how they are written without.
    private static let latin = [
        "a": "àáâãåāăą", "ae": "äæ", "c": "çćčĉċ", "d": "ďđð", "e": "èéêëēėęě", "g": "ĝğġģ", "h": "ĥħ",
        "i": "ìíîïīįı", "j": "ĵ", "k": "ķ", "l": "ĺļľł", "n": "ñńņň", "o": "òóôõøō", "oe": "öœő", "r": "ŕřŗ",
        "s": "śšşșŝ", "ss": "ß", "t": "ťţț", "th": "þ", "u": "ùúûūůųŭ", "ue": "üű", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
    ]

    /// The signs that only change the letter before them are left out.
    private static let cyrillic = [
        "a": "аә", "b": "б", "v": "в", "g": "гґғ", "d": "д", "dj": "ђ", "gj": "ѓ", "e": "еёэ", "ye": "є", "zh": "ж",
        "z": "з", "dz": "ѕ", "i": "иії", "y": "йы", "j": "ј", "k": "кқ", "kj": "ќ", "l": "л", "lj": "љ", "m": "м",
        "n": "нң", "nj": "њ", "o": "оө", "p": "п", "r": "р", "s": "с", "t": "т", "c": "ћ", "u": "уўұү", "f": "ф",
        "h": "һ", "kh": "х", "ts": "ц", "ch": "ч", "dzh": "џ", "sh": "ш", "shch": "щ", "yu": "ю", "ya": "я", "": "ъь",
    ]

    /// The letters of modern Greek.
    private static let greek = [
        "a": "αά", "v": "β", "g": "γ", "d": "δ", "e": "εέ", "z": "ζ", "i": "ηήιίϊΐ", "th": "θ", "k": "κ", "l": "λ",
        "m": "μ", "n": "ν", "x": "ξ", "o": "οόωώ", "p": "π", "r": "ρ", "s": "σς", "t": "τ", "y": "υύϋΰ", "f": "φ",
        "ch": "χ", "ps": "ψ",
    ]
}
