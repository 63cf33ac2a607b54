import FamilyCore

// The effects of the room on the rest of the frame.

extension Frame {
    mutating func handle(_ event: RoomEvent) {
        if case .pressed(let key) = event { return handle(ScreenEvent.key(key)) }
        let before = viewing
        guard room.handle(event, now: now) else { return }
        // A keeper may have the page open that shows it.
        library.reportSoon()
        if viewing != before { effects.append(.view(viewing)) }
    }

    /// The panel's size and distance in force: a size that somebody chose takes precedence over the one that the panel
    /// reports.
    var viewing: Viewing {
        var viewing = configuration.viewing
        viewing.inches = viewing.inches ?? room.means?.panelInches
        return viewing
    }

    mutating func settleRoom() {
        effects += room.settle(
            configuration,
            isChosen: identity.known?.chosen.map { $0.settings.keepsConfiguration != true } ?? false,
            isDark: presentation.isDark(now: now),
            now: now
        )
    }

    /// Applies the keepers' order that the frame be off, or on, and what the motion sensor says.
    mutating func followOff() {
        presentation.rest(isOff: identity.isOff, isEmpty: room.isEmpty(configuration, now: now))
    }

    /// Updates the night, and forgets the fingers on a screen that is dark.
    mutating func settleNight() {
        inform { $0.settleNight($1) }
        if presentation.isAsleep { forgetTouches() }
    }

    /// Wakes a frame that is off or asleep at a touch; returns whether it was, because that touch does nothing else.
    ///
    /// A finger that lay on the screen when it went dark wakes nothing, however it moves and when it is lifted.
    mutating func wokeUp(by event: ScreenEvent) -> Bool {
        guard !presentation.isAsleep || !event.continuesTouch else { return true }
        if room.touched(now: now) { library.reportSoon() }
        let wasPutOut = presentation.isPutOut
        guard presentation.wakeFromSleep(now: now) else { return false }
        if identity.isOff {
            carryOut(identity.offEnded())
            library.reportSoon()
        }
        if wasPutOut { library.reportSoon() }
        return true
    }

    /// Turns the screen dark until the next touch or key, because somebody pressed Power or Sleep.
    ///
    /// The program goes on, and forgets this with its end: a frame that starts anew is lit.
    mutating func putOut() {
        inform { $0.putOut($1) }
        library.reportSoon()
    }

    /// Turns the picture as the family chose, if that choice changed.
    ///
    /// A rotation that somebody set by a key at the frame stays until then.
    mutating func followRotation(before: Rotation) {
        guard configuration.rotation != before else { return }
        rotationTrial = nil
        let manualRotation = ManualRotation(setting: configuration.rotation, rotation: configuration.rotation)
        effects.append(.shelf([.keepRotation(manualRotation)]))
        if rotation != configuration.rotation { self.rotate(to: configuration.rotation) }
    }
}
