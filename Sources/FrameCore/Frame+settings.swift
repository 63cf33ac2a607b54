import FamilyCore

// The settings that the family chose: they come with the frame's identity, are saved with it and apply at once.

extension Frame {
    /// Applies the settings that the family chose last.
    mutating func followSettings(_ chosen: FrameSettings?) {
        let before = configuration
        configuration = setUp.following(chosen)
        guard configuration != before else { return }
        presentation.follow(configuration, before: before)
        if configuration.language != before.language { effects.append(.speak(configuration.language)) }
        followSurroundings(before: before)
    }

    /// Applies changed settings that depend on the room and not on the frame itself.
    mutating func followSurroundings(before: FrameConfiguration) {
        if configuration.viewing != before.viewing { effects.append(.view(viewing)) }
        let volume = configuration.room.volume
        if volume != before.room.volume { effects.append(.setVolume(percent: volume)) }
        if configuration.room.surround != before.room.surround {
            effects.append(.surround(configuration.room.surround))
            present { $0.paintedAnew($1) }
        }
    }

    /// Applies the time zone: the frame's own setting takes precedence over the family's, and both over the machine's,
    /// which may never have been set.
    mutating func followTimeZone(of identity: FrameIdentity?) {
        let next = configuration.timeZone ?? identity.flatMap { $0.timeZone.isEmpty ? nil : $0.timeZone }
        guard next != timeZone else { return }
        timeZone = next
        effects.append(.useTimeZone(next))
    }

    /// Applies the settings and reports soon that they apply, because the keeper who changed them waits for it.
    mutating func settingsKept(instead before: ChosenSettings?) {
        let hung = configuration.rotation
        followSettings(identity.known?.chosen?.settings)
        followRotation(before: hung)
        followTimeZone(of: identity.known)
        if identity.known?.chosen != before { library.reportSoon() }
        followHidings()
    }

    /// Shows no photo that is hidden from this frame, from now on.
    mutating func followHidings() { library.followHidings(identity.known?.hiddenHere ?? []) }
}
