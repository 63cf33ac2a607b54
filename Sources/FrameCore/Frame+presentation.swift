import FamilyCore

// What follows for the rest of the frame from what is seen and touched.

extension Frame {
    var facts: PresentationFacts { facts(now: now, clock: clock) }

    func facts(now: Uptime, clock: WallClock) -> PresentationFacts {
        PresentationFacts(
            now: now,
            clock: clock,
            screen: screen,
            habits: habits,
            library: library.facts,
            isOffline: library.isOffline(now: now),
            isInFamily: identity.isInFamily,
            isPairing: identity.isPairing,
            welcomesSince: identity.welcomesSince,
            isForgotten: identity.isForgotten,
            familyName: identity.known?.familyName ?? "",
            newcomers: identity.newcomers,
            signIn: identity.signInPlace(identityFacts(now: now))
        )
    }

    /// Tells the presentation what happened and what holds elsewhere.
    mutating func present(_ tell: (inout Presentation, PresentationFacts) -> [Presentation.Action]) {
        // NB: in two steps: the facts share the album's storage, and are gone
        // before what follows may change it.
        let actions = tell(&presentation, facts)
        carryOut(actions)
    }

    /// Tells the presentation what it only takes note of, and carries out what follows.
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
                effects.append(.shelf(entries.map(ShelfChange.putInOutbox)))
            case .watched: library.watched(now: now)
            case .touched: identity.touched(now: now)
            case .openSignIn: carryOut(identity.openSignIn(identityFacts))
            case .openReturn: openReturn()
            case .turnScreen: turnScreen()
            case .pauseChanged: library.reportSoon()
            }
        }
    }

    mutating func saw(_ event: ScreenEvent) {
        guard !event.isOfHand || !presentation.wakeFromSleep(now: now) else { return }
        if tookTurnAnswer(event) { return }
        if let actions = identity.took(event, identityFacts) { return carryOut(actions) }
        switch event {
        case .resized(let size): resize(to: size)
        case .closeAsked: leave()
        default: present { $0.saw(event, $1) }
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
        identity.resized()
    }

    /// The mark of a forgotten frame was touched, or its key was pressed.
    private mutating func openReturn() {
        guard identity.isForgotten, presentation.isAtRest(facts) else { return }
        presentation.makeWayForCode()
        carryOut(identity.openReturn(now: now, jitter: &jitter))
    }
}
