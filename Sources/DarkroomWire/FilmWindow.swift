/// The part of a film or a voice that is shown, in milliseconds.
///
/// A short film is shown whole. Of a longer one at most `longest` is shown, from the start that its sender chose.
/// Server and darkroom both compute it, so that a darkroom cannot report another one.
package struct FilmWindow: Equatable, Sendable {
    /// The longest film that is shown whole: a minute, and one second more, because phones record a little longer.
    package static let longestWhole = 61_000
    /// The maximum length that is shown of a longer film.
    package static let longest = 60_000
    /// The maximum length of any film that a darkroom makes, also of an animation whose last picture stays for long.
    package static let longestMade = 120_000

    /// The start of the part, counted from the film's beginning.
    package let start: Int
    package let length: Int

    package var end: Int { start + length }

    /// Computes the part to show; `film` is the length of the whole film.
    ///
    /// A start too late for a whole minute gives the last minute. Returns nil if the film is too long to be shown whole
    /// and no start was chosen.
    package init?(of film: Int, from chosen: Int?) {
        if film <= Self.longestWhole {
            (start, length) = (0, film)
            return
        }
        guard let chosen else { return nil }
        start = min(max(0, chosen), film - Self.longest)
        length = Self.longest
    }

    /// True if only a part of the film is shown.
    package func isPart(of film: Int) -> Bool { length < film }
}
