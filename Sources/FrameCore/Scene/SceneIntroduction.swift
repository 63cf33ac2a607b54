import FamilyCore

/// The card about a newcomer, an invitation or a photo, as drawn over everything else.
package struct SceneIntroduction: Equatable, Sendable {
    /// A moment to which the viewer is invited.
    package struct Invitation: Equatable, Sendable {
        /// Its title, on one line.
        package var title: String
        package var starts: LocalTime

        package init(title: String, starts: LocalTime) {
            self.title = title
            self.starts = starts
        }
    }

    /// The name of the newcomer or of the one who invites, on one line.
    package var name: String
    /// To what the viewer is invited; nil if the card asks about a newcomer.
    package var invitation: Invitation?
    /// The question whether to hide a photo; nil if the card asks about something else.
    package var hiding: SceneHideCard?
    /// The button that is selected by keys; nil if there is none.
    package var chosen: IntroductionChoice?
    /// The button under a finger; nil if there is none.
    package var pressed: IntroductionChoice?
    /// The opacity, above 0 and up to 1.
    package var opacity: Double

    package init(
        name: String,
        invitation: Invitation? = nil,
        hiding: SceneHideCard? = nil,
        chosen: IntroductionChoice? = nil,
        pressed: IntroductionChoice? = nil,
        opacity: Double = 1
    ) {
        self.name = name
        self.invitation = invitation
        self.hiding = hiding
        self.chosen = chosen
        self.pressed = pressed
        self.opacity = opacity
    }

    init(asking question: CardQuestion) {
        switch question {
        case .newcomer(let newcomer): self.init(name: Presentation.onOneLine(newcomer.displayName))
        case .invitation(let invitation, let starts):
            self.init(
                name: Presentation.onOneLine(invitation.host),
                invitation: Invitation(title: Presentation.onOneLine(invitation.title), starts: starts)
            )
        }
    }
}

extension Scene {
    /// Puts the card over the content and hides all other text.
    mutating func ask(_ card: SceneIntroduction) {
        introduction = card
        (marks, film, pie, note, captions, clock, coming) = ([], nil, nil, nil, [], nil, nil)
    }
}
