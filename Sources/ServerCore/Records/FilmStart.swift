import FamilyCore

/// The start, chosen by the sender, of the minute of a long film or voice that is shown.
package struct FilmStart: Equatable, Hashable, Sendable {
    /// Counted from the film's beginning.
    package let milliseconds: Int

    /// The latest start, in seconds: no film of at most 500 MB is longer than a day.
    package static let latestSeconds = 86_400
    /// The maximum bytes of typed seconds: a day has five digits, and browsers write up to nine after the point.
    private static let longestText = 16

    /// Creates a start; returns nil if it is before the beginning or later than `latestSeconds`.
    package init?(milliseconds: Int) {
        guard (0...Self.latestSeconds * 1000).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Parses seconds such as `12` or `12.5`; returns nil if the text is empty.
    ///
    /// Throws if it is not such a number, or beyond the bounds.
    package static func typed(_ text: String) throws(Problem) -> FilmStart? {
        if text.isEmpty { return nil }
        // Swift's parser also accepts signs, exponents, hexadecimal digits, infinity and "nan".
        guard text.utf8.count <= longestText, text.utf8.allSatisfy("0123456789.".utf8.contains),
            let seconds = Double(text), seconds <= Double(latestSeconds),
            let start = FilmStart(milliseconds: Int((seconds * 1000).rounded()))
        else { throw .filmStart }
        return start
    }
}
