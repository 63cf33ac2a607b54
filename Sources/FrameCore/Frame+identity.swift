import FamilyCore

// What follows for the rest of the frame from who it is.

extension Frame {
    var identityFacts: IdentityFacts { identityFacts(now: now) }

    func identityFacts(now: Uptime) -> IdentityFacts {
        IdentityFacts(now: now, screen: screen, language: habits.language, library: library.condition)
    }

    mutating func carryOut(_ actions: [Identity.Action]) {
        for action in actions {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .joined: joined()
            case .returned(let told, let registration, let leaving):
                returned(told, as: registration, leaving: leaving)
            case .identityChanged(let chosen): settingsKept(instead: chosen)
            case .returnClosed: library.catchUp()
            case .touched: presentation.touched(now: now)
            case .gesturesEnded: presentation.endGestures()
            }
        }
    }

    private mutating func joined() {
        settingsKept(instead: nil)
        library.wantChanges()
    }

    /// Another family's frame must have nothing of the old one's; for its own
    /// it keeps what it has, and asks the server for all that this one knows.
    private mutating func returned(
        _ told: FrameIdentity,
        as registration: FrameRegistration,
        leaving: Farewell
    ) {
        let before = identity.known
        if before?.familyID != told.familyID { beRemoved() }
        carryOut(identity.becomeMember(told, as: registration, leaving: leaving))
        settingsKept(instead: before?.chosen)
        carryOut(library.readAlbumAnew())
        library.wantChanges()
        library.serverIsBack()
    }

    /// Who the frame is was asked for and told.
    mutating func identified(_ told: FrameIdentity) {
        if let serverTime = told.serverTime {
            clockCorrection.heard(serverTime, on: machineClock)
            clock = clockCorrection.corrected(machineClock)
        }
        guard !identity.isPairing else { return carryOut(identity.identified(told, identityFacts)) }
        if library.identified(told, now: now) { carryOut(identity.told(told)) }
    }

    mutating func signInFailed(_ trouble: ServerError) {
        // In a family by another way, nobody waits for it.
        guard identity.isPairing else { return }
        library.noteFailure(trouble, now: now)
        identity.signInFailed(trouble, now: now)
    }
}
