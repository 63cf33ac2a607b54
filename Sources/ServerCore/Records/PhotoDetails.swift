package import FamilyCore

/// The values of a sender for one photo, parsed and within limits: the caption, the place, the choice about the position
/// in the file, and the start of a long film.
package struct PhotoDetails: Equatable, Sendable {
    /// The caption; may be empty.
    package var caption: String
    /// Where it was taken; nil if not given.
    package var place: String?
    /// The sender's choice for this photo; the family's may be stricter.
    package var positions: Positions
    /// The start of the shown part of a film; nil if the sender chose none, and then a long film is refused.
    package var filmStart: FilmStart?
    /// The moment to put it into; nil if the sender chose none.
    package var moment: MomentChoice?
    /// Until when nobody else sees it, on the family's clock; nil if it is no surprise.
    package var surprise: LocalDateTime?

    package init(
        caption: String = "",
        place: String? = nil,
        positions: Positions = .keep,
        filmStart: FilmStart? = nil,
        moment: MomentChoice? = nil,
        surprise: LocalDateTime? = nil
    ) {
        self.caption = caption
        self.place = place
        self.positions = positions
        self.filmStart = filmStart
        self.moment = moment
        self.surprise = surprise
    }

    /// Parses the choice about positions, which an empty text keeps; throws if it is no choice.
    package static func positions(typed text: String) throws(Problem) -> Positions {
        if text.isEmpty { return .keep }
        guard let positions = Positions(rawValue: text) else { throw Problem(.positionChoice) }
        return positions
    }

    /// Parses a caption, with line ends of any system; throws if it is too long.
    package static func caption(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let words = WordLimits.words(lines, within: WordLimits.caption) else {
            throw .words(.caption, WordLimits.caption)
        }
        return words
    }

    /// Parses a comment, which may have several lines; throws if it is too long or empty.
    package static func comment(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let words = WordLimits.words(lines, within: WordLimits.comment) else {
            throw .words(.comment, WordLimits.comment)
        }
        return words
    }

    /// Parses the reason for hiding as one line; it may be empty.
    ///
    /// Throws if it is too long.
    package static func reason(typed text: String) throws(Problem) -> String {
        guard let reason = WordLimits.line(text, within: WordLimits.hidingReason) else {
            throw .words(.hidingReason, WordLimits.hidingReason)
        }
        return reason
    }

    /// Parses a place as one line; returns nil if it is empty and throws if it is too long.
    package static func place(typed text: String) throws(Problem) -> String? {
        guard let place = WordLimits.line(text, within: WordLimits.place) else {
            throw .words(.place, WordLimits.place)
        }
        return place.isEmpty ? nil : place
    }
}
