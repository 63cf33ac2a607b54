import FamilyCore

// The two ways into a family: the invitation stands on the screen with nothing
// to do; a touch on the words at its foot slides in the view for signing in.
// Codes are renewed behind that view, and a keeper who comes to the door while
// it is open has the screen until the number is compared.

extension Frame {
    /// Whether the words at the foot lie there, which only the invitation has.
    func isWayToSignIn(_ point: ScreenPoint) -> Bool {
        let place = point.pixel(on: screen)
        return isInviting && SignInPlan.opening(on: screen).contains(x: place.x, y: place.y)
    }

    private var isInviting: Bool {
        if pairing != nil, case .invitation = pairingContent { true } else { false }
    }

    mutating func openSignIn() {
        welcome.open(language: habits.language, now: now)
        gestures.forget()
    }

    /// Whether what hands did was for the view, or opened it by a key.
    mutating func welcomeTook(_ event: ScreenEvent) -> Bool {
        guard pairing != nil, event.isOfHand, !isProving else { return false }
        guard welcome.isOpen else {
            guard isInviting, event == .key(.enter) || event == .key(.tab) else { return false }
            openSignIn()
            return true
        }
        touchedAt = now
        pairing?.touched(now: now)
        if let credentials = welcome.took(event, on: screen, now: now) { signIn(credentials) }
        return true
    }

    mutating func settleWelcome() {
        // Fingers that lift meanwhile lift from the number.
        if isProving { welcome.forgetTouches() }
        welcome.advance(on: screen, now: now)
    }

    /// What stands on the screen of a frame that is in no family.
    func welcomeScene(now: Uptime) -> Scene {
        let waiting = pairingContent(now: now)
        guard let view = welcome.view, !isProving else { return Scene(content: waiting) }
        let come = welcome.presence(now: now)
        return Scene(
            content: .signIn(view.scene(now: now)),
            // Backwards it goes out to the right, as it came in.
            departing: come < 1 ? SceneDeparture(content: waiting, progress: come) : nil,
            pie: view.pie(now: now)
        )
    }

    // MARK: - The server

    private mutating func signIn(_ credentials: SignIn.Credentials) {
        // Without a private ID nobody has answered us yet.
        guard pairing?.registration != nil else { return welcome.complain(.unreached) }
        welcome.asks(now: now)
        effects.append(.call(.signIn(credentials)))
    }

    mutating func signedIn(_ identity: FrameIdentity) {
        for action in pairing?.signedIn(identity) ?? [] { perform(action) }
    }

    mutating func signInFailed(_ trouble: ServerTrouble) {
        // In a family by another way, nobody waits for it.
        guard pairing != nil else { return }
        reachability.failed(trouble, now: now)
        pairing?.signInFailed(trouble, now: now)
        welcome.failed(complaint(about: trouble))
    }

    private func complaint(about trouble: ServerTrouble) -> SignInView.Complaint {
        switch trouble {
        case .unreachable, .cancelled: .unreached
        case .refused(let problem) where problem.code == .wrongPassword: .wrongPassword
        case .refused(let problem) where problem.status == 429:
            .tooManyTries(until: now.advanced(by: .seconds((1...86_400).clamp(problem.interval ?? 60))))
        case .slowDown, .revoked, .unknownFrame, .notFound, .refused: .failed
        }
    }

    var isProving: Bool { if case .proving = pairing?.state { true } else { false } }
}
