import FamilyCore

// The effects of the choice of a Wi-Fi on the rest of the frame.

extension Frame {
    var networkFacts: NetworkChoice.Facts {
        NetworkChoice.Facts(
            now: now,
            screen: screen,
            language: configuration.language,
            isStranded: isStranded,
            isOffline: identity.isInFamily && library.isOffline(now: now),
            card: gift.request
        )
    }

    /// Whether the frame has no family, and no server answers.
    private var isStranded: Bool {
        guard identity.isPairing, identity.known == nil, !identity.isProving, !identity.welcome.isOpen, !address.isOpen
        else { return false }
        return library.isLost || !library.condition.everReached
    }

    mutating func settleNetwork() {
        for action in network.settle(networkFacts) {
            switch action {
            case .perform(let effect): effects.append(effect)
            case .linked: networkIsBack()
            }
        }
    }

    /// Retries at once what waited for the server.
    private mutating func networkIsBack() {
        library.serverIsBack()
        identity.networkIsBack(now: now)
        gift.networkIsBack(now: now)
        if identity.isInFamily { library.catchUp() }
    }

    /// Whether the event was for the choice of a Wi-Fi, or opened it.
    mutating func handleNetworkEvent(_ event: ScreenEvent) -> Bool {
        guard event.isOfHand, event != .key(.rotate) else { return false }
        if network.isOpen {
            presentation.touched(now: now)
            network.handle(event, networkFacts)
            return true
        }
        guard offersOtherNetwork else { return false }
        switch event {
        case .key(.enter): break
        case .touchUp(_, let point):
            let place = point.pixel(on: screen)
            guard NetworkFactsPlan.opening(on: screen).contains(x: place.x, y: place.y) else { return false }
        default: return false
        }
        network.openList(now: now)
        return true
    }

    /// Whether a notice of a frame without a family names the Wi-Fi, which may be the wrong one.
    var offersOtherNetwork: Bool {
        guard network.joined != nil, isStranded, !asksForServer else { return false }
        if case .notice = identity.welcomeScene(identityFacts).content { return true }
        return false
    }

    /// Shows how the frame is connected, in place of the photos, because somebody asked for it.
    mutating func openNetworkFacts() {
        inform { $0.letGo($1) }
        network.openFacts(now: now)
    }

    /// The page that the choice of a Wi-Fi shows in place of everything else.
    func networkScene(now: Uptime) -> Scene? {
        network.content(on: screen, now: now).map { Scene(content: $0) }
    }
}
