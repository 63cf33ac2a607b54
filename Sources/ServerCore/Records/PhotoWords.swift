import FamilyCore

/// What a sender writes on a photo, read and within its bounds.
package struct PhotoWords: Equatable, Sendable {
    /// May be empty.
    package var caption: String
    /// Where it was taken; nothing where nobody says.
    package var place: String?

    package init(caption: String = "", place: String? = nil) {
        self.caption = caption
        self.place = place
    }

    /// Reads a caption as it was typed, with the line ends of a browser or of
    /// any other program.
    package static func caption(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let words = WordLimits.words(lines, within: WordLimits.caption) else {
            throw .words(.caption, WordLimits.caption)
        }
        return words
    }

    /// Reads a comment as it was typed, in as many lines.
    package static func comment(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let words = WordLimits.words(lines, within: WordLimits.comment) else {
            throw .words(.comment, WordLimits.comment)
        }
        return words
    }

    /// Reads why a photo is hidden, on one line; it may be empty.
    package static func reason(typed text: String) throws(Problem) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let reason = WordLimits.words(line, within: WordLimits.hidingReason) else {
            throw .words(.hidingReason, WordLimits.hidingReason)
        }
        return reason
    }

    /// Reads a place as it was typed: on one line, and nothing where nothing is
    /// left.
    package static func place(typed text: String) throws(Problem) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let place = WordLimits.words(line, within: WordLimits.place) else {
            throw .words(.place, WordLimits.place)
        }
        return place.isEmpty ? nil : place
    }
}
