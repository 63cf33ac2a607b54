import FamilyCore

/// Who the frame is: its family, the secret for its calls, and how it joins a family and returns to it.
///
/// - `Pairing` shows a code until a keeper lets the frame in.
/// - `SignInFlow` is the other way to join: signing in with a keyboard.
/// - `ForgottenFrameRecovery` is the way back when the server has forgotten the frame.
/// - `PairingScreenExit` is the screen that slides away once the frame has joined.
///
/// The machine performs no effects: its methods take an event and return actions.
struct Identity: Sendable {
    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// A family let the frame in that was in none before.
        case joined
        /// A family let in a frame that had a family already: see `becomeMember`.
        case returned(FrameIdentity, FrameRegistration, PairingScreenExit)
        /// The server sent a changed identity; `chosenBefore` are the settings before.
        case identityChanged(chosenBefore: ChosenSettings?)
        /// The code that the user had opened is closed.
        case returnClosed
        /// The user touched the screen.
        case touched
        /// The fingers now lie on something else; their gestures end.
        case gesturesEnded
    }

    /// The frame's identity from the server; nil if it was in no family yet.
    private(set) var known: FrameIdentity?
    /// The registration that calls use, except while `returning`.
    private(set) var registration: FrameRegistration?
    private(set) var pairing: Pairing?
    private(set) var welcome = SignInFlow()
    /// How the server does not know the frame: it was restored from an old backup or is another server; nil if it
    /// knows it.
    private var forgetting: ForgottenFrameRecovery.Forgetting?
    private var returning: ForgottenFrameRecovery?
    private(set) var farewell: PairingScreenExit?
    private(set) var wasRemoved = false
    /// Questions about newcomers whose answer the server has, though it may still list them.
    private var answered: Set<IntroductionID> = []
    /// The number of sign-ins since the program started.
    private var attempts = 0
    private var actions: [Action] = []

    /// Creates the identity of a frame without a family; sign-ins are numbered on from those of `former`.
    init(after former: Identity? = nil) { attempts = former?.attempts ?? 0 }

    /// Restores the state from the shelf; sign-ins are numbered on from those of `former`.
    init(
        _ contents: ShelfContents,
        formerSecret: String?,
        after former: Identity,
        now: Uptime,
        jitter: inout Jitter
    ) {
        attempts = former.attempts
        known = contents.identity
        registration = contents.registration
        wasRemoved = formerSecret != nil
        guard known == nil || registration == nil else { return }
        pairing = Pairing(registration: registration, formerSecret: formerSecret, now: now, jitter: jitter.split())
    }

    // MARK: - Current state

    /// Whether a pairing code is on the screen or will be; no photos are shown then.
    var isPairing: Bool { pairing != nil }
    var isInFamily: Bool { pairing == nil && known != nil }
    var isForgotten: Bool { forgetting != nil }

    /// Whether a frame that is in a family shows a pairing code.
    private var isReturning: Bool { pairing != nil && known != nil }

    /// When the photos come back by themselves.
    var returnDeadline: Uptime? { isReturning ? returning?.deadline : nil }

    // MARK: - Answers of the server

    mutating func registered(_ registration: FrameRegistration, _ facts: IdentityFacts) -> [Action] {
        answer(facts) { $0?.registered(registration, now: facts.now) }
    }

    mutating func invited(_ invitation: Invitation, now: Uptime) { pairing?.invited(invitation, now: now) }

    mutating func polled(_ state: InvitationState, _ facts: IdentityFacts) -> [Action] {
        answer(facts) { $0?.polled(state, now: facts.now) }
    }

    /// Handles the answer to `whoAmI` during pairing.
    mutating func identified(_ identity: FrameIdentity, _ facts: IdentityFacts) -> [Action] {
        answer(facts) { $0?.identified(identity, now: facts.now) }
    }

    mutating func signedIn(_ identity: FrameIdentity, _ facts: IdentityFacts) -> [Action] {
        answer(facts) { $0?.signedIn(identity) }
    }

    mutating func signInFailed(_ error: ServerError, isByForm: Bool = true, now: Uptime) {
        pairing?.signInFailed(error, now: now)
        if isByForm { welcome.failed(SignInView.SignInError(error, now: now)) }
    }

    mutating func failed(_ call: ServerCall, _ error: ServerError, now: Uptime) {
        pairing?.failed(call, error, now: now)
    }

    /// Records that the server knows the frame, unless a code was opened.
    mutating func serverAnswered() { if pairing == nil { forgetting = nil } }

    /// Records whether the error says that the server does not know the frame as a member of the family.
    mutating func noteForgetting(_ call: ServerCall, _ error: ServerError) {
        guard known != nil, pairing == nil else { return }
        switch error {
        case .unknownFrame: forgetting = .unknown
        // Every frame of a family may call `whoAmI`: if that is refused, the frame is not in a family.
        case .refused(let problem) where problem.code == .notAllowed && call == .whoAmI: forgetting = .waiting
        default: break
        }
    }

    /// Stores the identity that the server sent.
    ///
    /// It may still list introductions that were answered meanwhile; a later answer does not.
    mutating func told(_ identity: FrameIdentity) -> [Action] {
        keep(identity)
        answered.formIntersection(identity.newcomers?.map(\.introduction) ?? [])
        return drained()
    }

    /// Records that the server has the answer to an introduction or no longer asks.
    mutating func introductionAnswered(_ id: IntroductionID) -> [Action] {
        answered.insert(id)
        if let known { keep(known) }
        return drained()
    }

    /// Stores the identity without the introductions that are answered.
    mutating func keep(_ told: FrameIdentity) {
        var next = told.kept
        next.newcomers?.removeAll { answered.contains($0.introduction) }
        if next.newcomers?.isEmpty == true { next.newcomers = nil }
        guard next != known else { return }
        let chosen = known?.chosen
        known = next
        actions += [.perform(.shelf([.keepIdentity(next)])), .identityChanged(chosenBefore: chosen)]
    }

    // MARK: - Touches

    mutating func touched(now: Uptime) { pairing?.touched(now: now) }

    /// Forgets the fingers on the sign-in view, because something else lies under them now.
    mutating func forgetTouches() { welcome.forgetTouches() }

    /// Asks the server at once, because the machine is in a network again.
    mutating func networkIsBack(now: Uptime) { pairing?.networkIsBack(now: now) }

    mutating func openSignIn(_ facts: IdentityFacts, by event: ScreenEvent? = nil) -> [Action] {
        welcome.open(by: event, language: facts.language, on: facts.screen, now: facts.now)
        actions.append(.gesturesEnded)
        return drained()
    }

    /// Handles a touch or key for the sign-in view or for a code that the user opened; returns nil for all others.
    mutating func handle(_ event: ScreenEvent, _ facts: IdentityFacts) -> [Action]? {
        guard event.isOfHand, handleWelcomeEvent(event, facts) || handleReturnEvent(event, facts) else { return nil }
        return drained()
    }

    private mutating func handleWelcomeEvent(_ event: ScreenEvent, _ facts: IdentityFacts) -> Bool {
        guard pairing != nil, !isProving else { return false }
        guard welcome.isOpen else {
            guard isInviting(facts), event == .key(.enter) || event == .key(.tab) else { return false }
            actions = openSignIn(facts, by: event)
            return true
        }
        actions.append(.touched)
        pairing?.touched(now: facts.now)
        if let credentials = welcome.handle(event, on: facts.screen, now: facts.now) { signIn(credentials, facts) }
        return true
    }

    private mutating func signIn(_ credentials: SignIn.Credentials, _ facts: IdentityFacts) {
        // Without a registration no server has answered yet.
        guard pairing?.registration != nil else { return welcome.complain(.unreached) }
        attempts += 1
        welcome.asks(attempt: attempts, now: facts.now)
        actions.append(.perform(.call(.signIn(credentials, attempt: attempts))))
    }

    /// Closes the sign-in, whose answer is ignored, because the user chose another server.
    mutating func abandonSignIn() { welcome = SignInFlow() }

    /// Closes the code at a touch, except while a keeper compares the number.
    private mutating func handleReturnEvent(_ event: ScreenEvent, _ facts: IdentityFacts) -> Bool {
        guard isReturning else { return false }
        guard !isProving, returning?.takesTouches(now: facts.now) == true else { return true }
        actions.append(.touched)
        switch event {
        case .touchUp(_, let point) where isWayToSignIn(point, facts): actions += openSignIn(facts)
        case .touchUp, .key, .wheel: closeReturn()
        default: break
        }
        return true
    }

    // MARK: - The way back

    /// Shows a pairing code in place of the photos, until a touch or for some minutes.
    mutating func openReturn(now: Uptime, jitter: inout Jitter) -> [Action] {
        let known = returning?.registration ?? (forgetting == .waiting ? registration : nil)
        pairing = Pairing(registration: known, now: now, jitter: jitter.split())
        returning = ForgottenFrameRecovery(openedAt: now, registration: known)
        return [.perform(.use(known))]
    }

    private mutating func closeReturn() {
        (pairing, welcome) = (nil, SignInFlow())
        actions += [.perform(.use(registration)), .returnClosed]
    }

    /// Makes the forgotten frame a member of a family: its own or another one.
    mutating func becomeMember(
        _ told: FrameIdentity,
        as registration: FrameRegistration,
        leaving: PairingScreenExit
    ) -> [Action] {
        (returning, forgetting, pairing, welcome, wasRemoved) = (nil, nil, nil, SignInFlow(), false)
        self.registration = registration
        let identity = told.kept
        known = identity
        farewell = leaving
        return [
            .perform(.use(registration)),
            .perform(.shelf([.keepRegistration(registration), .keepIdentity(identity)])),
        ]
    }

    // MARK: - Settling

    mutating func settle(_ facts: IdentityFacts) -> [Action] {
        let now = facts.now
        if farewell?.isOver(now: now) == true { farewell = nil }
        // Fingers that lift now lift from the number, not from the keys.
        if isProving { welcome.forgetTouches() }
        welcome.advance(on: facts.screen, now: now)
        if !isProving, !welcome.isOpen, returnDeadline.hasCome(by: now) { closeReturn() }
        return answer(facts) { $0?.advance(now: now) }
    }

    /// Lets the pairing screen slide away once there is something to show, or after `PairingScreenExit.longest`.
    mutating func settleFarewell(hasSomethingToShow: Bool, now: Uptime) {
        guard let leaving = farewell, !leaving.isSliding else { return }
        let isLate = leaving.since.advanced(by: PairingScreenExit.longest) <= now
        if hasSomethingToShow || isLate { farewell?.slide(now: now) }
    }

    // MARK: - Pairing

    /// Passes an answer of the server to `pairing`; if the frame joins a family by it, the screen slides away later.
    private mutating func answer(_ facts: IdentityFacts, _ tell: (inout Pairing?) -> [Pairing.Action]?) -> [Action] {
        guard pairing != nil else { return drained() }
        let leaving = PairingScreenExit(content: welcomeScene(facts).content, since: facts.now)
        for step in tell(&pairing) ?? [] {
            switch step {
            case .call(let call): actions.append(.perform(.call(call)))
            case .keep(let registration): keep(registration)
            case .joined(let identity): join(identity, leaving: leaving)
            }
        }
        return drained()
    }

    private mutating func keep(_ new: FrameRegistration) {
        // Until a family lets the frame in with the new registration, the old one is kept: the old server may still
        // know it.
        guard returning == nil else {
            returning?.registration = new
            return actions.append(.perform(.use(new)))
        }
        registration = new
        actions += [.perform(.shelf([.keepRegistration(new)])), .perform(.use(new))]
    }

    private mutating func join(_ told: FrameIdentity, leaving: PairingScreenExit) {
        let identity = told.kept
        if let registration = returning?.registration {
            return actions.append(.returned(identity, registration, leaving))
        }
        (pairing, welcome, wasRemoved, farewell) = (nil, SignInFlow(), false, leaving)
        known = identity
        actions += [.perform(.shelf([.keepIdentity(identity)])), .joined]
    }

    mutating func drained() -> [Action] {
        defer { actions = [] }
        return actions
    }
}
