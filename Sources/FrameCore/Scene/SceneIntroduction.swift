/// The card about a newcomer, as drawn over everything else.
package struct SceneIntroduction: Equatable, Sendable {
    /// The newcomer's name, on one line.
    package var name: String
    /// The button that is selected by keys; nil if there is none.
    package var chosen: IntroductionChoice?
    /// The button under a finger; nil if there is none.
    package var pressed: IntroductionChoice?
    /// The opacity, above 0 and up to 1.
    package var opacity: Double

    package init(
        name: String,
        chosen: IntroductionChoice? = nil,
        pressed: IntroductionChoice? = nil,
        opacity: Double = 1
    ) {
        self.name = name
        self.chosen = chosen
        self.pressed = pressed
        self.opacity = opacity
    }
}

extension Scene {
    /// Puts the card over the content and hides all other text.
    mutating func ask(_ card: SceneIntroduction) {
        introduction = card
        (marks, film, pie, note, captions, clock) = ([], nil, nil, nil, [], nil)
    }
}
