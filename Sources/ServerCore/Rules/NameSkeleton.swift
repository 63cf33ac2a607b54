/// Tells whether two names look alike, in any script.
///
/// Two names are the same if they differ only in case, width, spaces, invisible characters, or letters that Latin,
/// Cyrillic and Greek draw alike. It follows Unicode's confusable skeletons (UTS 39) for letters that families use.
/// Diacritics count: Zoe and Zoë are two names.
package struct NameSkeleton: Hashable, Sendable {
    /// The look of the name in its own case.
    private let drawn: String
    /// The look of the name in lower case.
    private let small: String

    package init(_ name: String) {
        let plain = name.unicodeScalars.compactMap(Self.plain)
        drawn = Self.text(plain.map { Self.lookalikes[$0] ?? $0 })
        small = Self.text(Self.folded(plain).map { Self.lookalikes[$0] ?? $0 })
    }

    /// Returns whether a reader would confuse the two.
    package func looksLike(_ other: NameSkeleton) -> Bool { drawn == other.drawn || small == other.small }

    /// Returns the plain letter; nil for an invisible character.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let properties = scalar.properties
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return nil }
        switch properties.generalCategory {
        case .format, .control, .surrogate, .privateUse, .unassigned: return nil
        default: return compatible(scalar)
        }
    }

    /// Returns the usual letter for a wide, circled or mathematical one.
    static func compatible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
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

    /// Returns the letter of a mathematical alphabet; each alphabet has 26 capitals and 26 small letters.
    private static func mathematical(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let place = (scalar.value - 0x1D400) % 52
        return Unicode.Scalar(place < 26 ? 0x41 + place : 0x61 + place - 26) ?? scalar
    }

    /// Returns full case folding: ß becomes ss, ς becomes σ.
    static func folded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { scalar in
            scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
                Array($0.properties.lowercaseMapping.unicodeScalars)
            }
        }
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        // NB: strings compare by canonical equivalence: é equals e with its mark.
        return String(view)
    }

    /// Cyrillic and Greek letters and some signs that look like a Latin letter.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            // Cyrillic, then Greek; each letter has the same index as the Latin letter that it looks like.
            ("АВЕЗКМНОРСТУХІЈЅҮԚԜаеорсухіјѕһүԛԝкмнвтьг", "ABE3KMHOPCTYXIJSYQWaeopcyxijshyqwkmhbtbr"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεικνορτυχωη", "ABEZHIKMNOPTYXabyeikvoptuxwn"),
            // Letters with diacritics, as keyboards write them.
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
