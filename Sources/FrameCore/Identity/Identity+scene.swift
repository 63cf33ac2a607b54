import FamilyCore

// The screen while the frame is in no family, and when it changes.

extension Identity {
    /// Returns when the screen changes by time or the server must be asked again; nil if never.
    func deadline(now: Uptime) -> Uptime? {
        guard let pairing else { return [farewell?.deadline].soonest(after: now) }
        var ticks: Uptime?
        if case .waiting(let code) = pairing.state { ticks = code.nextStep(now: now) }
        let ofCode = [pairing.deadline, ticks, farewell?.deadline, returnDeadline]
        return (ofCode + welcome.deadlines(now: now)).soonest(after: now)
    }

    /// Returns the area that opens the sign-in when touched: the words at the foot of the invitation.
    ///
    /// nil if the invitation is not shown.
    func signInPlace(_ facts: IdentityFacts) -> PixelRect? {
        isInviting(facts) ? SignInPlan.opening(on: facts.screen) : nil
    }

    func isWayToSignIn(_ point: ScreenPoint, _ facts: IdentityFacts) -> Bool {
        let place = point.pixel(on: facts.screen)
        return signInPlace(facts)?.contains(x: place.x, y: place.y) == true
    }

    func isInviting(_ facts: IdentityFacts) -> Bool {
        if pairing != nil, case .invitation = pairingContent(facts) { true } else { false }
    }

    /// Returns the scene of a frame that is in no family.
    func welcomeScene(_ facts: IdentityFacts) -> Scene {
        let waiting = pairingContent(facts)
        guard let view = welcome.view, !isProving else { return Scene(content: waiting) }
        let come = welcome.presence(now: facts.now)
        return Scene(
            content: .signIn(view.scene(on: facts.screen, now: facts.now)),
            // When the view closes, it moves out to the right, where it came from.
            departing: come < 1 ? SceneDeparture(content: waiting, progress: come) : nil,
            pie: view.pie(now: facts.now)
        )
    }

    /// The content that still covers the family's photos; nil once it slides away.
    var coveringContent: SceneContent? { farewell.flatMap { $0.isSliding ? nil : $0.content } }

    func departure(now: Uptime) -> SceneDeparture? {
        farewell.map { SceneDeparture(content: $0.content, progress: $0.progress(now: now)) }
    }

    private func pairingContent(_ facts: IdentityFacts) -> SceneContent {
        switch pairing?.state {
        case .waiting(let code) where facts.now < code.expiresAt:
            .invitation(SceneInvitation(code, facts, hasLeft: wasRemoved))
        case .proving(let number, _): .proving(number: number)
        case .recognising: recognisingContent(facts)
        case .resting: .notice(Notice.resting.scene())
        default: .notice(askingNotice(facts).scene())
        }
    }

    /// The keeper picked the number: it stays until the photos come.
    private func recognisingContent(_ facts: IdentityFacts) -> SceneContent {
        pairing?.provenNumber.map { .proving(number: $0) } ?? .notice(askingNotice(facts).scene())
    }

    private func askingNotice(_ facts: IdentityFacts) -> Notice {
        let library = facts.library
        if library.isFull { return .full }
        if library.isOutdated { return .outdated }
        if wasRemoved { return .removed }
        if facts.isSearching, library.isLost || !library.everReached { return .searching }
        if library.isLost { return library.isStranger ? .stranger : .unreached }
        return library.everReached ? .preparing : .starting
    }

    /// Whether the screen says that no server of a family answers, or the one that answers gives no code.
    func lacksServer(_ facts: IdentityFacts) -> Bool {
        guard case .notice = pairingContent(facts) else { return false }
        if case .resting = pairing?.state { return false }
        return switch askingNotice(facts) {
        case .searching, .unreached, .stranger, .outdated: true
        case .removed: facts.library.isLost
        case .preparing: pairing?.isRefused == true
        default: false
        }
    }

    /// The state in one word for `FrameStatus`; nil in a family.
    var stateName: String? {
        switch pairing?.state {
        case .new: "new"
        case .returning: "returning"
        case .asking: "asking"
        case .waiting: "waiting"
        case .proving: "proving"
        case .recognising: "recognising"
        case .resting: "resting"
        case .joined, nil: nil
        }
    }

    func shownCode(now: Uptime) -> String? {
        guard case .waiting(let code) = pairing?.state, now < code.expiresAt else { return nil }
        return code.invitation.code.display
    }

    var shownNumber: Int? { if case .proving(let number, _) = pairing?.state { number } else { nil } }
}

extension SceneInvitation {
    fileprivate init(_ code: DisplayedCode, _ facts: IdentityFacts, hasLeft: Bool) {
        self.init(
            code: code.invitation.code,
            acceptURL: code.invitation.acceptURL,
            secondsLeft: code.secondsLeft(now: facts.now),
            lifeLeft: code.lifeLeft(now: facts.now),
            hasLeft: hasLeft,
            giftTrouble: facts.giftTrouble,
            server: facts.server
        )
    }
}
