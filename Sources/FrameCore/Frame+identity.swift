import FamilyCore

// The effects of the identity machine on the rest of the frame.

extension Frame {
    var identityFacts: IdentityFacts { identityFacts(now: now) }

    func identityFacts(now: Uptime) -> IdentityFacts {
        IdentityFacts(
            now: now,
            screen: screen,
            language: configuration.language,
            library: library.condition,
            server: sceneServer,
            isSearching: search.isSearching,
            giftTrouble: gift.hindrance?.phrase
        )
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

    /// Takes over a frame that had a family before.
    ///
    /// If the family is another one, everything of the old family is erased. If it is the same, the frame keeps its
    /// photos and reads the whole album again.
    private mutating func returned(
        _ told: FrameIdentity,
        as registration: FrameRegistration,
        leaving: PairingScreenExit
    ) {
        let before = identity.known
        if before?.familyID != told.familyID { beRemoved() }
        carryOut(identity.becomeMember(told, as: registration, leaving: leaving))
        settingsKept(instead: before?.chosen)
        carryOut(library.readAlbumAnew())
        library.wantChanges()
        library.serverIsBack()
    }

    /// Handles the answer to `whoAmI`.
    mutating func identified(_ told: FrameIdentity) {
        if let serverTime = told.serverTime {
            correctedClock.correct(by: serverTime)
        }
        guard !identity.isPairing else { return carryOut(identity.identified(told, identityFacts)) }
        guard library.identified(told, now: now) else { return }
        var told = told
        told.hiddenHere = library.hidings(in: told, known: identity.known)
        told.off = told.off?.merged(with: identity.known?.off)
        carryOut(identity.told(told))
    }

    mutating func signInFailed(_ error: ServerError) {
        // The frame joined a family in another way meanwhile: nobody waits for the sign-in.
        guard identity.isPairing else { return }
        library.noteFailure(error, now: now)
        identity.signInFailed(error, now: now)
    }
}
