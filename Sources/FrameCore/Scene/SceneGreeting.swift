/// The greeting of a gift card.
package struct SceneGreeting: Equatable, Sendable {
    package var words: String
    /// The name of the person who gave the frame; empty if the card has none.
    package var giver: String
    /// The line about what the frame waits for; nil once it is in the family.
    package var line: Phrase?

    package init(words: String, giver: String, line: Phrase? = nil) {
        self.words = words
        self.giver = giver
        self.line = line
    }
}

extension Scene {
    /// Puts the greeting over the photos and hides all other words.
    mutating func greet(_ greeting: SceneGreeting) {
        self.greeting = greeting
        (marks, film, pie, note, captions, clock) = ([], nil, nil, nil, [], nil)
        (birthdays, coming, stick) = ([], nil, nil)
    }
}
