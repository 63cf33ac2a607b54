/// The card that asks about a newcomer, as it is drawn over everything else.
package struct SceneIntroduction: Equatable, Sendable {
    /// The newcomer's, on one line.
    package var name: String
    /// The button that keys have come to.
    package var chosen: IntroductionChoice?
    /// The button under a finger.
    package var pressed: IntroductionChoice?
    /// Above 0, up to 1.
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
    /// Puts the card over the content; what else would speak, is silent.
    mutating func ask(_ card: SceneIntroduction) {
        introduction = card
        (marks, film, pie, note, captions, clock) = ([], nil, nil, nil, [], nil)
    }
}
