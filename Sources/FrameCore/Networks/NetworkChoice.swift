import FamilyCore

/// The machine's network: which one it is in, and how to join a Wi-Fi.
///
/// - A frame without a family that has no network offers the Wi-Fis around by itself, because it can do nothing else.
/// - A frame with photos offers them only to somebody who touched the sign that it is not connected.
///
/// The machine performs no effects: its methods take an event and return actions.
struct NetworkChoice: Sendable {
    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// The machine is in a network again.
        case linked
    }

    /// The facts of the other machines that this one needs.
    struct Facts {
        let now: Uptime
        let screen: PixelSize
        /// The language of the keyboard.
        let language: String
        /// The frame has no family, and no server answers.
        let isStranded: Bool
        /// The family's server has been unreachable for so long that the user is shown a mark.
        let isOffline: Bool
        /// The Wi-Fi that a gift card names; nil: there is no card, or it names none.
        var card: JoinRequest?
    }

    /// The time without a network after which the frame asks: at a start, the machine tries known networks first.
    static let settling = Duration.seconds(4)
    /// A page that somebody opened closes after this time without a touch.
    static let timeout = Duration.seconds(120)
    /// An attempt that nobody answers ends after this time.
    static let longestJoin = Duration.seconds(75)

    enum View: Sendable {
        case closed
        /// The page that says how the frame is connected; `lit` is the button under a finger.
        case facts(lit: NetworkFactsPlan.Target?)
        case list(NetworkListView)
        /// The form for the password of a listed network; with nil, for the name and password of a hidden one.
        case form(SignInView, NetworkOffer?)
        case joining(Attempt)
    }

    struct Attempt: Sendable {
        let number: Int
        let request: JoinRequest
        /// The typed form, for another attempt; nil if nothing was typed.
        let typed: (form: SignInView, offer: NetworkOffer?)?
        let since: Uptime
    }

    /// The last news of the machine's networks; nil before the first news.
    private(set) var survey: NetworkSurvey?
    private(set) var view = View.closed
    /// Whether somebody asked for what is on the screen.
    private(set) var isByHand = false
    private var linklessSince: Uptime?
    private var touchedAt = Uptime.start
    private var watch: NetworkWatch?
    private var attempts = 0
    private var card = GiftCardNetwork()
    private var known = KnownNetworkReturn()
    private var actions: [Action] = []

    // MARK: - Current state

    /// The times at which the state changes without an event.
    var deadlines: [Uptime?] {
        let closesAt = touchedAt.advanced(by: Self.timeout)
        let returnsAt = known.deadline(linklessSince: linklessSince, touchedAt: touchedAt)
        return switch view {
        case .closed: [linklessSince?.advanced(by: Self.settling), returnsAt]
        case .facts, .list: isByHand ? [closesAt] : [card.retriesAt(touchedAt: touchedAt), returnsAt]
        case .form(let form, _): form.deadlines + [closesAt]
        case .joining(let attempt): [attempt.since.advanced(by: Self.longestJoin)]
        }
    }

    // MARK: - Events

    mutating func handle(_ event: NetworkEvent, now: Uptime) {
        switch event {
        case .seen(let survey): update(survey, now: now)
        case .unavailable:
            (survey, linklessSince) = (nil, nil)
            switch view {
            case .facts, .list: close()
            case .closed, .form, .joining: break
            }
        case .joinEnded(let number, let error): ended(number, error, now: now)
        case .returnEnded(let number, let error): known.ended(number, error, now: now)
        }
    }

    private mutating func update(_ next: NetworkSurvey, now: Uptime) {
        let wasLinkless = survey?.isLinkless == true
        survey = next
        linklessSince = next.link == .none ? linklessSince ?? now : nil
        if wasLinkless, !next.isLinkless { actions.append(.linked) }
        if case .list(var list) = view {
            list.update(next.accessPoints)
            view = .list(list)
        }
    }

    private mutating func ended(_ number: Int, _ error: JoinError?, now: Uptime) {
        guard case .joining(let attempt) = view, attempt.number == number else { return }
        if let error { return fail(attempt, error, now: now) }
        close()
        // The networks that were seen are older than this.
        survey?.link = .wireless(attempt.request.name)
        linklessSince = nil
        actions.append(.linked)
    }

    private mutating func fail(_ attempt: Attempt, _ error: JoinError, now: Uptime) {
        touchedAt = now
        guard let typed = attempt.typed else { return showList(saying: error.phrase) }
        var form = typed.form
        form.failed(.network(error))
        view = .form(form, typed.offer)
    }

    // MARK: - Opening and closing

    /// Opens what the frame knows of its network, because somebody asked why it is not connected.
    mutating func openFacts(now: Uptime) { (view, isByHand, touchedAt) = (.facts(lit: nil), true, now) }

    mutating func openList(now: Uptime) {
        (isByHand, touchedAt) = (true, now)
        showList()
    }

    private mutating func showList(saying line: Phrase? = nil) {
        view = .list(NetworkListView(survey?.accessPoints ?? [], hasBack: isByHand, line: line))
    }

    private mutating func close() { (view, isByHand) = (.closed, false) }

    // MARK: - Settling

    /// Updates the state after an event or the passing of time; returns the actions that are due.
    mutating func settle(_ facts: Facts) -> [Action] {
        advance(facts)
        let isLinkless = (linklessSince?.advanced(by: Self.settling)).hasCome(by: facts.now)
        if facts.isStranded, isLinkless, canBeChosen, !tryCard(facts), !isOpen { showList() }
        let isOver = !facts.isStranded || joined != nil || !canBeChosen && !isTypingWithoutNews
        if isOpen, !isByHand, !isJoining, isOver { close() }
        returnToKnown(facts)
        let wanted: NetworkWatch? = isOpen ? .closely : facts.isStranded || facts.isOffline ? .quietly : nil
        if wanted != watch {
            watch = wanted
            actions.append(.perform(.watchNetworks(wanted)))
            if wanted == nil { (survey, linklessSince) = (nil, nil) }
        }
        defer { actions = [] }
        return actions
    }

    /// Returns into a Wi-Fi that the machine knows, unless somebody is choosing one, or a gift card names one.
    private mutating func returnToKnown(_ facts: Facts) {
        let isNeeded = facts.isStranded && facts.card == nil || facts.isOffline
        guard isNeeded, let survey, survey.isLinkless else { return known.forget() }
        guard survey.radio == .on, isUnattended,
            let number = known.begin(linklessSince: linklessSince, touchedAt: touchedAt, now: facts.now)
        else { return }
        actions.append(.perform(.returnToNetwork(number)))
    }

    /// Tries the Wi-Fi that a gift card names, unless somebody is choosing one; returns whether it does.
    private mutating func tryCard(_ facts: Facts) -> Bool {
        let touched: Uptime
        switch view {
        case .closed: touched = .start
        case .list where !isByHand: touched = touchedAt
        default: return false
        }
        guard let request = card.due(facts.card, survey, touchedAt: touched, now: facts.now) else { return false }
        join(request, typed: nil, now: facts.now)
        return true
    }

    private mutating func advance(_ facts: Facts) {
        switch view {
        case .closed: return
        case .joining(let attempt):
            if attempt.since.advanced(by: Self.longestJoin) <= facts.now { fail(attempt, .noAnswer, now: facts.now) }
            return
        case .form(var form, let offer):
            form.advance(on: facts.screen, now: facts.now)
            view = .form(form, offer)
        case .facts, .list: if !isByHand { return }
        }
        guard touchedAt.advanced(by: Self.timeout) <= facts.now else { return }
        if isByHand { close() } else { showList() }
    }

    /// Forgets the fingers, because something else lies under them now.
    mutating func forgetTouches() {
        switch view {
        case .form(var form, let offer):
            form.forgetTouches()
            view = .form(form, offer)
        case .list(var list):
            list.forgetTouches()
            view = .list(list)
        case .facts: view = .facts(lit: nil)
        case .closed, .joining: break
        }
    }

    // MARK: - Touches and keys

    /// Handles a touch or key while a page of the choice is on the screen.
    mutating func handle(_ event: ScreenEvent, _ facts: Facts) {
        touchedAt = facts.now
        switch view {
        case .closed, .joining: break
        case .facts: handleFactsEvent(event, facts)
        case .list(var list):
            let command = list.handle(event, on: facts.screen)
            view = .list(list)
            switch command {
            case .none: break
            case .leave: close()
            case .typeName: openForm(nil, by: event, facts)
            case .choose(let offer): choose(offer, by: event, facts)
            }
        case .form(var form, let offer):
            let command = form.handle(event, on: facts.screen, now: facts.now)
            view = .form(form, offer)
            switch command {
            case .none: break
            case .leave: showList()
            case .ask(let typed): ask(typed, form, offer, facts)
            }
        }
    }

    private mutating func handleFactsEvent(_ event: ScreenEvent, _ facts: Facts) {
        let plan = NetworkFactsPlan(facts.screen)
        switch event {
        case .touchDown(_, let point): view = .facts(lit: plan.target(at: point, on: facts.screen))
        case .touchUp(_, let point):
            guard case .facts(let lit?) = view, plan.target(at: point, on: facts.screen) == lit else {
                view = .facts(lit: nil)
                return
            }
            if lit == .choose { openList(now: facts.now) } else { close() }
        case .key(.enter): openList(now: facts.now)
        case .key: close()
        default: break
        }
    }

    private mutating func choose(_ offer: NetworkOffer, by event: ScreenEvent, _ facts: Facts) {
        guard offer.security.asksForPassword else {
            return join(.init(name: offer.name, password: nil, security: offer.security), typed: nil, now: facts.now)
        }
        openForm(offer, by: event, facts)
    }

    private mutating func openForm(_ offer: NetworkOffer?, by event: ScreenEvent, _ facts: Facts) {
        let purpose = SignInForm.Purpose.network(offer?.name.text)
        let form = SignInView(by: event, language: facts.language, purpose, on: facts.screen, now: facts.now)
        view = .form(form, offer)
    }

    private mutating func ask(
        _ typed: SignIn.Credentials,
        _ form: SignInView,
        _ offer: NetworkOffer?,
        _ facts: Facts
    ) {
        var form = form
        let request = Self.request(typed, offer)
        guard let request, request.mistake == nil else {
            form.failed(.network(request?.mistake ?? .impossibleName))
            view = .form(form, offer)
            return
        }
        form.asks(now: facts.now)
        join(request, typed: (form, offer), now: facts.now)
    }

    private mutating func join(_ request: JoinRequest, typed: (SignInView, NetworkOffer?)?, now: Uptime) {
        attempts += 1
        view = .joining(Attempt(number: attempts, request: request, typed: typed, since: now))
        actions.append(.perform(.joinNetwork(attempts, request)))
    }
}
