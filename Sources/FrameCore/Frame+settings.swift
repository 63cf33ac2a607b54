import FamilyCore

// The settings that the family chose: they come with the frame's identity, are saved with it and apply at once.

extension Frame {
    /// Applies the settings that the family chose last.
    mutating func followSettings(_ chosen: FrameSettings?) {
        let before = habits
        habits = setUp.following(chosen)
        guard habits != before else { return }
        presentation.follow(habits, before: before)
        if habits.language != before.language { effects.append(.speak(habits.language)) }
    }

    /// Applies the settings and reports soon that they apply, because the keeper who changed them waits for it.
    mutating func settingsKept(instead before: ChosenSettings?) {
        followSettings(identity.known?.chosen?.settings)
        if identity.known?.chosen != before { library.reportSoon() }
    }
}
