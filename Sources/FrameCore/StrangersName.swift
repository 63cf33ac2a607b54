/// The name that a stranger gave to a network or a server, as it may stand in a line of the screen.
enum StrangersName {
    /// Returns the name without what would disturb its line; nil if nothing is left.
    ///
    /// Control characters, marks of direction and unassigned characters become spaces, several spaces become one, and a
    /// name of more than `longest` letters is cut.
    static func shown(_ scalars: some Sequence<Unicode.Scalar>, longest: Int) -> String? {
        let kept = String(String.UnicodeScalarView(scalars.map(shown)))
        let words = kept.split(separator: " ").joined(separator: " ")
        guard words.unicodeScalars.contains(where: { $0 != " " && $0 != joiner }) else { return nil }
        return words.count > longest ? "\(words.prefix(longest - 1))…" : words
    }

    /// The joiner makes one emoji of several, and is invisible itself.
    private static let joiner: Unicode.Scalar = "\u{200D}"

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar == joiner { return scalar }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate,
            .unassigned:
            return " "
        default: return scalar
        }
    }
}
