import FamilyCore

// How the family wants the frame to live: it comes with who we are, is kept
// with it, and holds from the moment it is known.

extension Frame {
    /// Lives as the family chose last, from now on.
    mutating func followSettings(_ chosen: FrameSettings?) {
        let before = habits
        habits = setUp.following(chosen)
        guard habits != before else { return }
        if habits.night != before.night { night.follow(habits.night) }
        if habits.slideshow != before.slideshow { slideshow.follow(habits.slideshow) }
        if habits.language != before.language { effects.append(.speak(habits.language)) }
    }

    /// Who chose waits for the word that it is done.
    mutating func settingsKept(instead before: ChosenSettings?) {
        followSettings(membership.identity?.chosen?.settings)
        if membership.identity?.chosen != before { reporter.hurry() }
    }
}
