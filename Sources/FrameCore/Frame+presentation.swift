import FamilyCore

// The effects of the presentation machine on the rest of the frame.

extension Frame {
    var facts: PresentationFacts { facts(now: now, clock: clock) }

    func facts(now: Uptime, clock: WallClock) -> PresentationFacts {
        var configuration = configuration
        configuration.viewing = viewing
        return PresentationFacts(
            now: now,
            clock: clock,
            screen: screen,
            configuration: configuration,
            library: library.facts,
            isOffline: library.isOffline(now: now),
            isInFamily: identity.isInFamily,
            isPairing: identity.isPairing,
            welcomesSince: identity.welcomesSince,
            isForgotten: identity.isForgotten,
            familyName: identity.known?.familyName ?? "",
            newcomers: identity.newcomers,
            birthdays: FamilyBirthdays(identity.known),
            signIn: identity.signInPlace(identityFacts(now: now)),
            visit: presentation.shownMoment,
            stick: stick.near(presentation.isByStick(stick)),
            offersNetworks: network.canBeChosen
        )
    }

    /// Passes an event and the state of the other machines to the presentation, and carries out its actions.
    mutating func present(_ tell: (inout Presentation, PresentationFacts) -> [Presentation.Action]) {
        // NB: two steps. `facts` shares the album's storage; it must be released before an action changes the album,
        // or the album is copied.
        let actions = tell(&presentation, facts)
        carryOut(actions)
    }

    /// Passes an event that returns no actions to the presentation, and carries out what it queued.
    mutating func inform(_ tell: (inout Presentation, PresentationFacts) -> Void) {
        present { presentation, facts in
            tell(&presentation, facts)
            return presentation.drained()
        }
    }

    mutating func carryOut(_ actions: [Presentation.Action]) {
        for action in actions {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .look(let way): library.look(for: way)
            case .put(let entries):
                library.put(entries)
                followHidings()
                effects.append(.shelf(entries.map(ShelfChange.putInOutbox)))
            case .watched: library.watched(now: now)
            case .touched: identity.touched(now: now)
            case .openSignIn: carryOut(identity.openSignIn(identityFacts))
            case .openReturn: openReturn()
            case .openNetworkFacts: openNetworkFacts()
            case .rotateScreen: rotateScreen()
            case .pauseChanged: library.reportSoon()
            // While the frame asks whether the picture is to stay turned, the button is not on the screen.
            case .send(let photo): if rotationTrial == nil { send(photo) }
            }
        }
    }

    mutating func handle(_ event: ScreenEvent) {
        guard !event.isOfHand || !wokeUp(by: event) else { return }
        if event == .key(.power) { return putOut() }
        if handleRotationEvent(event) { return }
        if handleGreetingEvent(event) { return }
        if handleNetworkEvent(event) { return }
        if handleAddressEvent(event) || handleServerChoiceEvent(event) { return }
        if let actions = identity.handle(event, identityFacts) { return carryOut(actions) }
        switch event {
        case .resized(let size): resize(to: size)
        case .closeAsked: leave()
        default: present { $0.handle(event, $1) }
        }
    }

    private mutating func leave() {
        write(library.lastChanges(now: now, clock: clock))
        inform { presentation, _ in presentation.lightPanel() }
        effects.append(.quit)
    }

    private mutating func resize(to size: PixelSize) {
        guard size != screen, size.width > 0, size.height > 0 else { return }
        screen = size
        present { $0.resized($1) }
        forgetTouches()
    }

    /// Forgets the fingers on everything but the pages and the grid, because something else lies under them now.
    mutating func forgetTouches() {
        identity.forgetTouches()
        network.forgetTouches()
        address.forgetTouches()
    }

    /// Opens the way back after the mark of a forgotten frame was touched or its key pressed.
    private mutating func openReturn() {
        guard identity.isForgotten, presentation.isAtRest(facts) else { return }
        presentation.makeWayForCode()
        carryOut(identity.openReturn(now: now, jitter: &jitter))
    }
}
