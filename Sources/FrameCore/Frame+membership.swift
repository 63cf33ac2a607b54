import FamilyCore

// What follows for the rest of the frame from who it is.

extension Frame {
    var membershipFacts: MembershipFacts { membershipFacts(now: now) }

    func membershipFacts(now: Uptime) -> MembershipFacts {
        MembershipFacts(now: now, screen: screen, language: habits.language, library: library.condition)
    }

    mutating func carryOut(_ actions: [Membership.Action]) {
        for action in actions {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .joined: joined()
            case .returned(let identity, let registration, let leaving):
                returned(identity, as: registration, leaving: leaving)
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
        _ identity: FrameIdentity,
        as registration: FrameRegistration,
        leaving: Farewell
    ) {
        let before = membership.identity
        if before?.familyID != identity.familyID { beRemoved() }
        carryOut(membership.becomeMember(identity, as: registration, leaving: leaving))
        settingsKept(instead: before?.chosen)
        carryOut(library.readAlbumAnew())
        library.wantChanges()
        library.serverIsBack()
    }

    /// Who the frame is was asked for and told.
    mutating func identified(_ identity: FrameIdentity) {
        guard !membership.isPairing else { return carryOut(membership.identified(identity, membershipFacts)) }
        if library.identified(identity, now: now) { carryOut(membership.told(identity)) }
    }

    mutating func signInFailed(_ trouble: ServerTrouble) {
        // In a family by another way, nobody waits for it.
        guard membership.isPairing else { return }
        library.noteFailure(trouble, now: now)
        membership.signInFailed(trouble, now: now)
    }
}
