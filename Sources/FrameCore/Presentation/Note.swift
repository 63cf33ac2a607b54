/// A message over the page that disappears by itself.
struct Note: Equatable, Sendable {
    /// How long a message stays: long enough to read it twice.
    static let length = Duration.seconds(4)

    let phrase: Phrase
    let until: Uptime

    init(_ phrase: Phrase, now: Uptime) {
        self.phrase = phrase
        until = now.advanced(by: Self.length)
    }
}
