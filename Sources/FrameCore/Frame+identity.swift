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
            case .gesturesEnded: inform { $0.letGo($1) }
            }
        }
    }

    /// Takes a frame that had no family into one.
    ///
    /// Both files of its identity may have been lost while it was in another family.
    private mutating func joined() {
        if let told = identity.known, library.owner.mayBeAnother(than: told.familyID) { eraseFormerFamily() }
        settingsKept(instead: nil)
        library.wantChanges()
    }

    /// Erases what a former family left on the shelf of a frame that has just joined its family.
    private mutating func eraseFormerFamily() {
        guard let told = identity.known, let registration = identity.registration, let leaving = identity.farewell
        else { return }
        beRemoved()
        carryOut(identity.becomeMember(told, as: registration, leaving: leaving))
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
        // The request may have been made before a code was opened.
        let isOfLibrary = library.identified(told, now: now)
        guard !identity.isPairing else { return carryOut(identity.identified(told, identityFacts)) }
        guard isOfLibrary else { return }
        var told = told
        told.hiddenHere = library.hidings(in: told, known: identity.known)
        told.off = told.off?.merged(with: identity.known?.off)
        carryOut(identity.told(told))
    }

    mutating func signInFailed(_ error: ServerError) {
        library.noteFailure(error, now: now)
        identity.signInFailed(error, now: now)
    }
}
