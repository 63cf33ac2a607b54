import FamilyCore

// How the family wants the frame to live: it comes with who the frame is, is
// kept with it, and holds from the moment it is known.

extension Frame {
    /// Lives as the family chose last, from now on.
    mutating func followSettings(_ chosen: FrameSettings?) {
        let before = habits
        habits = setUp.following(chosen)
        guard habits != before else { return }
        presentation.follow(habits, before: before)
        if habits.language != before.language { effects.append(.speak(habits.language)) }
    }

    /// Who chose waits for the word that it is done.
    mutating func settingsKept(instead before: ChosenSettings?) {
        followSettings(identity.known?.chosen?.settings)
        if identity.known?.chosen != before { library.reportSoon() }
    }
}
