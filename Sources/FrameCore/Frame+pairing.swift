import FamilyCore

extension Frame {
    /// After this long the code or number of a frame that was taken in makes
    /// room, though no photo has come.
    static let longestFarewell = Duration.seconds(10)

    mutating func settlePairing() {
        let actions = pairing?.advance(now: now) ?? []
        for action in actions { perform(action) }
    }

    mutating func perform(_ action: Pairing.Action) {
        switch action {
        case .call(let call): effects.append(.call(call))
        case .keep(let registration): keep(registration)
        case .joined(let identity): join(identity)
        }
    }

    var pairingDeadlines: [Uptime?] {
        var ticks: Uptime?
        if case .waiting(let code) = pairing?.state { ticks = code.nextStep(now: now) }
        return [pairing?.deadline, ticks, farewell?.deadline, returnDeadline] + welcome.deadlines(now: now)
    }

    private mutating func keep(_ new: FrameRegistration) {
        // Until a family takes it in by the new one, the old one is what it has: its server may remember it yet.
        guard returning == nil else {
            returning?.registration = new
            return effects.append(.use(new))
        }
        registration = new
        effects += [.shelf([.keepRegistration(new)]), .use(new)]
    }

    private mutating func join(_ identity: FrameIdentity) {
        let leaving = Farewell(content: welcomeScene(now: now).content, since: now)
        if let registration = returning?.registration {
            joinAgain(identity, as: registration)
            farewell = leaving
            return
        }
        farewell = leaving
        pairing = nil
        welcome = Welcome()
        wasRemoved = false
        self.identity = identity
        effects.append(.shelf([.keepIdentity(identity)]))
        settingsKept(instead: nil)
        sync.wantChanges()
    }

    /// Who we are was asked for and told.
    mutating func identified(_ identity: FrameIdentity) {
        if let actions = pairing?.identified(identity, now: now) {
            for action in actions { perform(action) }
            return
        }
        if sync.identified(now: now) { told(identity) }
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
        blank.wasRemoved = true
        // So does the way the panel hangs, which is turned anew by the start.
        let turn = HandTurn(setting: habits.rotation, rotation: rotation)
        blank.start(ShelfContents(turn: turn), rotation.turned(screen), seed: UInt64(jitter.fraction() * 0x1p53))
        self = blank
    }

    /// First of all: what slides holds the shelf's plan back.
    mutating func endFarewell() {
        if farewell?.isOver(now: now) == true { farewell = nil }
    }

    mutating func settleFarewell() {
        guard let leaving = farewell else { return }
        let hasCome = !shownPages.isEmpty || isKnownEmpty || leaving.since.advanced(by: Self.longestFarewell) <= now
        if !leaving.isSliding, hasCome { farewell?.slide(now: now) }
    }
}
