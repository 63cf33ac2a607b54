import FamilyCore

// The effects of the search for a server on the rest of the frame.

extension Frame {
    /// Whether the screen asks which server it is.
    var asksForServer: Bool { identity.isPairing && search.choice.isOffered && !identity.isProving }

    var serversScene: SceneServers {
        SceneServers(
            rows: search.shown.map(row),
            hasOthers: search.hasOthers,
            page: search.choice.page,
            lit: search.choice.lit,
            isAddressLit: search.choice.isAddressLit
        )
    }

    private func row(of server: ServerPlace) -> SceneServers.Row {
        SceneServers.Row(
            // A server on the Internet told no name.
            name: server.name.isEmpty ? server.plainAddress : server.name,
            address: server.plainAddress,
            isAway: library.isLost && server.key == search.place?.key
        )
    }

    /// The server's name for the invitation; nil if nobody found or typed it.
    var sceneServer: SceneServer? {
        search.place.map { place in
            SceneServer(name: place.isTyped ? place.plainAddress : place.name, canChange: !place.isInLetter)
        }
    }

    /// Uses the server that was found at an earlier start, if none is set.
    mutating func startSearch(_ contents: ShelfContents) {
        guard setUp.seeksServer, let place = contents.server else {
            if let registration = contents.registration { effects.append(.use(registration)) }
            // A secret from the server that is set must never be sent to a server that was found before.
            if contents.server != nil { effects.append(.shelf([.keepServer(nil, contents.registration)])) }
            return
        }
        search = ServerSearch(place)
        effects.append(.connect(place, contents.registration))
    }

    mutating func settleSearch() {
        let facts = ServerSearch.Facts(
            now: now,
            goal: searchGoal,
            isLost: library.isLost,
            isCalling: identity.isCalling || gift.isCalling,
            named: namedPlaces
        )
        for action in search.settle(facts) {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .move(let place): move(to: place)
            }
        }
    }

    /// The places of which a gift card or the server itself told: nobody need announce them.
    private var namedPlaces: [ServerPlace] {
        if let place = gift.place { return [place] }
        guard let known = identity.known, let key = known.serverKey, let web = known.webAddress else { return [] }
        return ServerPlace(key: key, web: web, isKnownAtHome: isKnownAtHome).map { [$0] } ?? []
    }

    /// Whether the frame may send its secret over the home network: it came to its server there.
    private var isKnownAtHome: Bool { search.place?.mayBeAtHome != false }

    private var searchGoal: WantedServer? {
        guard setUp.seeksServer else { return nil }
        guard let known = identity.known else { return goalWithoutFamily }
        guard identity.isInFamily, let key = known.serverKey else { return nil }
        // Look for the server also if somebody at the old address answers who does not know the frame. One that came to
        // a server on the Internet first never sends its secret in the clear.
        let isLost = library.isOffline(now: now) || identity.isForgotten
        if isLost, isKnownAtHome { return .own(key) }
        // Go to another name at once: when the former one has ended, somebody else may hold it.
        return isRenamed ? .told(key) : nil
    }

    private var goalWithoutFamily: WantedServer? {
        // Whoever typed an address on the Internet may have meant a server at home.
        guard identity.isPairing, isKnownAtHome || search.place?.isTyped == true else { return nil }
        return gift.letter.map { .own($0.serverKey) } ?? .any
    }

    /// Whether the server is called by one name on the Internet, and has told another one since.
    private var isRenamed: Bool {
        guard let place = search.place, place.isOnWeb else { return false }
        return namedPlaces.contains { !place.isAt($0) }
    }

    /// Turns to the place that a gift card names, or somebody typed.
    mutating func switchServer(to place: ServerPlace) {
        search.use(place)
        move(to: place)
    }

    private mutating func move(to place: ServerPlace) {
        guard identity.known == nil else {
            // The server has proven who it is: it alone gets the secret.
            effects += [
                .shelf([.keepServer(place, identity.registration)]), .connect(place, identity.registration),
            ]
            library.serverIsBack()
            return library.catchUp()
        }
        effects += [.shelf([.keepServer(place, nil)]), .connect(place, nil)]
        // The new server gets no secret and no data that another server gave to the frame.
        identity = Identity(ShelfContents(), formerSecret: nil, after: identity, now: now, jitter: &jitter)
        library.forgetConnection()
    }

    /// Whether the event was for the question which server it is, or opened it.
    mutating func handleServerChoiceEvent(_ event: ScreenEvent) -> Bool {
        guard event.isOfHand, event != .key(.rotate) else { return false }
        if asksForServer {
            search.choice.handle(event, among: search.shown, on: screen, now: now)
            if search.choice.wantsAddress {
                search.choice.close()
                identity.abandonSignIn()
                openAddress(by: event)
            }
            if let wanted = search.choice.wanted, wanted != search.place?.key { identity.abandonSignIn() }
            return true
        }
        guard identity.known == nil, sceneServer?.canChange == true, identity.isInviting(identityFacts),
            !identity.welcome.isOpen
        else { return false }
        switch event {
        case .key(.escape): break
        case .touchUp(_, let point):
            let place = point.pixel(on: screen)
            guard ServerChoicePlan.name(on: screen).contains(x: place.x, y: place.y) else { return false }
        default: return false
        }
        if search.shown.count > 1 { search.choice.reopen(now: now) } else { openAddress(by: event) }
        return true
    }
}
