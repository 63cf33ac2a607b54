import FamilyCore

/// A pull beyond the end of what is known, which waits for an answer.
package struct Pull: Equatable, Sendable {
    package let way: PageDirection
    package let since: Uptime
}

/// A message over the page that disappears by itself.
struct Note: Equatable, Sendable {
    /// Long enough to read it twice.
    static let length = Duration.seconds(4)

    let phrase: Phrase
    let until: Uptime

    init(_ phrase: Phrase, now: Uptime) {
        self.phrase = phrase
        until = now.advanced(by: Self.length)
    }
}

/// The animation of hearts that the user just gave.
struct HeartAppearance: Equatable, Sendable {
    static let length = Duration.milliseconds(300)

    let photos: [PhotoID]
    let since: Uptime

    var ends: Uptime { since.advanced(by: Self.length) }

    func progress(now: Uptime) -> Double { (0.0...1.0).clamp(since.duration(to: now) / Self.length) }
}
