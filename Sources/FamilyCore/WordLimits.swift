/// The bounds of words that people type.
///
/// Lengths are in Unicode scalars after trimming white space at both ends.
package enum WordLimits {
    package static let displayName = 1...60
    package static let familyName = 1...60
    package static let frameName = 1...60
    package static let caption = 0...500
    /// A place's name; empty: no place.
    package static let place = 0...60
    /// The words of a search; empty: everything is found.
    package static let search = 0...200
    package static let comment = 1...300
    /// The reason why a photo is hidden; empty: no reason.
    package static let hidingReason = 0...140
    package static let momentTitle = 1...80
    package static let momentDetails = 0...2_000
    package static let collectionTitle = 1...80
    package static let collectionDetails = 0...2_000
    /// The greeting on a gift card; empty: no greeting.
    package static let greeting = 0...300
    /// A password: at least 8 letters (ASVS 6.2.1), at most as many as scrypt is given.
    package static let password = 8...256

    /// Trims `text` and drops control characters; returns nil if the rest breaks `limit`.
    ///
    /// Text of invisible characters alone counts as empty.
    package static func words(_ text: String, within limit: ClosedRange<Int>) -> String? {
        let kept = text.unicodeScalars.filter { !isControl($0) }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: kept)
        let trimmed = view.allSatisfy(isInvisible) ? "" : trimming(String(view))
        return limit.contains(trimmed.unicodeScalars.count) ? trimmed : nil
    }

    /// Reads one line, such as a name or a title: as `words`, with spaces in place of line ends.
    ///
    /// Marks that turn the direction of the letters behind them are dropped (embeddings, overrides and isolates, UAX 9):
    /// with them, a name could be read as another person's name.
    package static func line(_ text: String, within limit: ClosedRange<Int>) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: line.unicodeScalars.filter { !isDirection($0) })
        return words(String(kept), within: limit)
    }

    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        // NB: newlines are kept, because a caption may have two lines.
        scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        // The blank of Braille is a symbol.
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" { return true }
        switch properties.generalCategory {
        case .format, .control, .surrogate, .unassigned: return true
        default: return false
        }
    }

    private static func trimming(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        let length = start.reversed().drop(while: \.isWhitespace).count
        return String(start.prefix(length))
    }
}
