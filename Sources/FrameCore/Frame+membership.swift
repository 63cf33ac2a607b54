import FamilyCore

// What follows for the rest of the frame from who it is.

extension Frame {
    var membershipFacts: MembershipFacts { membershipFacts(now: now) }

    func membershipFacts(now: Uptime) -> MembershipFacts {
        MembershipFacts(now: now, screen: screen, language: habits.language, library: libraryCondition)
    }

    private var libraryCondition: LibraryCondition {
        LibraryCondition(
            isFull: policy.isFull,
            isOutdated: reachability.isOutdated,
            isLost: reachability.isLost,
            everReached: reachability.everReached
        )
    }

    mutating func carryOut(_ actions: [Membership.Action]) {
        for action in actions {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .joined: joined()
            case .returned(let identity, let registration, let leaving):
                returned(identity, as: registration, leaving: leaving)
            case .identityChanged(let chosen): settingsKept(instead: chosen)
            case .returnClosed: sync.catchUp()
            case .touched: touchedAt = now
            case .gesturesEnded: gestures.forget()
            }
        }
    }

    private mutating func joined() {
        settingsKept(instead: nil)
        sync.wantChanges()
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
        readAlbumAnew()
        sync.wantChanges()
        serverIsBack()
    }

    /// The mark of a forgotten frame was touched, or its key was pressed.
    mutating func openReturn() {
        guard membership.isForgotten, !membership.isPairing, isAtRest else { return }
        caption = nil
        note = nil
        heartbeat = nil
        gestures.forget()
        carryOut(membership.openReturn(now: now, jitter: &jitter))
    }

    mutating func openSignIn() { carryOut(membership.openSignIn(membershipFacts)) }

    /// Who the frame is was asked for and told.
    mutating func identified(_ identity: FrameIdentity) {
        guard !membership.isPairing else { return carryOut(membership.identified(identity, membershipFacts)) }
        guard sync.identified(now: now) else { return }
        bringing.wanted = Array((identity.wanted ?? []).prefix(WantedRendition.most))
        carryOut(membership.told(identity))
    }

    mutating func signInFailed(_ trouble: ServerTrouble) {
        // In a family by another way, nobody waits for it.
        guard membership.isPairing else { return }
        reachability.failed(trouble, now: now)
        membership.signInFailed(trouble, now: now)
    }

    /// Taken out of the family: nothing of its album stays here.
    mutating func beRemoved() {
        effects.append(.stopListening)
        effects += downloads.identifiers.map(FrameEffect.cancelDownload)
        effects += window.hold([], having: { _ in false }).map(effect)
        endGrid()
        effects += [.shelf([.wipe]), .use(nil)]
        var blank = Frame(version: version, shelfBound: policy.bound, habits: setUp)
        if habits.language != setUp.language { effects.append(.speak(setUp.language)) }
        blank.effects = effects
        blank.now = now
        // The room stays the same.
        blank.clock = clock
        blank.night = night
        blank.night.follow(setUp.night)
        blank.isPanelOff = isPanelOff
        blank.reachability = reachability
        blank.writing = writing
        // So does the way the panel hangs, which is turned anew by the start.
        let turn = HandTurn(setting: habits.rotation, rotation: rotation)
        let seed = UInt64(jitter.fraction() * 0x1p53)
        blank.start(ShelfContents(turn: turn), rotation.turned(screen), seed: seed, wasRemoved: true)
        self = blank
    }
}
