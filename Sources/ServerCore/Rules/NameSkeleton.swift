/// Tells whether two names look alike, in any script.
///
/// Two names are one when they differ in nothing but case, width, spaces and
/// invisible characters, or in letters that Latin, Cyrillic and Greek draw
/// alike. It follows the idea of Unicode's confusable skeletons (UTS 39) with
/// the letters a family may type; marks count: Zoe and Zoë are two names.
package struct NameSkeleton: Hashable, Sendable {
    /// As the name looks in the case in which it is written.
    private let drawn: String
    /// As it looks in small letters.
    private let small: String

    package init(_ name: String) {
        let plain = name.unicodeScalars.compactMap(Self.plain)
        drawn = Self.text(plain.map { Self.lookalikes[$0] ?? $0 })
        small = Self.text(Self.folded(plain).map { Self.lookalikes[$0] ?? $0 })
    }

    /// Whether a reader would take one for the other.
    package func looksLike(_ other: NameSkeleton) -> Bool { drawn == other.drawn || small == other.small }

    /// Nil for what nobody sees.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let properties = scalar.properties
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return nil }
        switch properties.generalCategory {
        case .format, .control, .surrogate, .privateUse, .unassigned: return nil
        default: return compatible(scalar)
        }
    }

    /// The usual letter for a wide, circled or mathematical one.
    private static func compatible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: shifted(scalar, by: 0xFF01 - 0x21)
        case 0x24B6...0x24CF: shifted(scalar, by: 0x24B6 - 0x41)
        case 0x24D0...0x24E9: shifted(scalar, by: 0x24D0 - 0x61)
        case 0x1D400...0x1D6A3: mathematical(scalar)
        default: scalar
        }
    }

    private static func shifted(_ scalar: Unicode.Scalar, by distance: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(scalar.value - distance) ?? scalar
    }

    /// The mathematical alphabets follow one another, each with 26 capitals and
    /// 26 small letters.
    private static func mathematical(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let place = (scalar.value - 0x1D400) % 52
        return Unicode.Scalar(place < 26 ? 0x41 + place : 0x61 + place - 26) ?? scalar
    }

    /// Full case folding: ß is ss, ς is σ.
    private static func folded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { scalar in
            scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
                Array($0.properties.lowercaseMapping.unicodeScalars)
            }
        }
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        // NB: texts compare by canonical equivalence: é is e with its mark.
        return String(view)
    }

    /// Cyrillic and Greek letters, and some signs, that are drawn like a Latin
    /// letter.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            // Cyrillic, then Greek, then signs; each above the letter it looks like.
            ("АВЕЗКМНОРСТУХІЈЅҮԚԜаеорсухіјѕһүԛԝкмнвтьг", "ABE3KMHOPCTYXIJSYQWaeopcyxijshyqwkmhbtbr"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεικνορτυχωη", "ABEZHIKMNOPTYXabyeikvoptuxwn"),
            // With their marks, as keyboards write them.
            ("ёЁїЇѐЀάέίόύϊϋΆΈΊΌΎΪΫ", "ëËïÏèÈáéíóúïüÁÉÍÓÝÏŸ"),
            ("01|Iıɑɡ", "Ollliag"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (alike, latin) in pairs {
            for (one, other) in zip(alike.unicodeScalars, latin.unicodeScalars) { table[one] = other }
        }
        return table
    }()
}
