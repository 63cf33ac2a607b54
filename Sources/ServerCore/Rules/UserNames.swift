package import FamilyCore

/// Makes and checks user names.
package enum UserNames {
    /// The allowed lengths of a chosen name.
    package static let lengths = 2...40

    /// Returns the relationship's code, with a number if it is taken: `grandma`, `grandma-2`.
    package static func name(for relationship: Relationship, taken: Set<String>) -> String {
        firstFree(relationship.rawValue, taken: taken)
    }

    /// Returns a name made from a display name: `Zoë K.` becomes `zoe-k`, and `Ольга` becomes `olga`.
    ///
    /// A name of which `LatinSpelling` knows less than two letters becomes `relative`.
    package static func name(for displayName: String, taken: Set<String>) -> String {
        firstFree(slug(of: displayName), taken: taken)
    }

    /// Returns a chosen name, with a number if it is taken.
    package static func free(_ name: String, taken: Set<String>) -> String {
        firstFree(String(name.prefix(lengths.upperBound - 6)), taken: taken)
    }

    /// Returns the beginning of a name for `displayName`, to look up which are taken.
    package static func slug(of displayName: String) -> String {
        let words = LatinSpelling.plain(displayName).split(separator: "-")
        let slug = words.joined(separator: "-").prefix(lengths.upperBound - 6)
        let trimmed = slug.hasSuffix("-") ? slug.dropLast() : slug
        return lengths.contains(trimmed.count) ? String(trimmed) : "relative"
    }

    /// Parses a chosen or typed name; returns nil if it is invalid.
    ///
    /// Valid are the letters `a-z`, digits, and `.`, `_`, `-`, `@` after the first.
    package static func typed(_ text: String) -> String? {
        guard let trimmed = WordLimits.words(text, within: lengths)?.lowercased() else { return nil }
        guard trimmed.utf8.allSatisfy(isAllowed), let first = trimmed.utf8.first, isLetterOrDigit(first) else {
            return nil
        }
        return trimmed
    }

    private static func firstFree(_ name: String, taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        var number = 2
        while taken.contains("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || Array("._-@".utf8).contains(byte)
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
