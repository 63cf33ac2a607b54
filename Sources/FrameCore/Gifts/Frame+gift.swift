import FamilyCore

// The effects of a gift card on the rest of the frame.

extension Frame {
    var giftFacts: GiftRedemption.Facts {
        GiftRedemption.Facts(
            now: now,
            isKnown: identity.known != nil,
            registration: identity.registration,
            isCalling: identity.isCalling || gift.isCalling,
            seeksServer: setUp.seeksServer,
            place: search.place
        )
    }

    mutating func settleGift() {
        for action in gift.settle(giftFacts) {
            switch action {
            case .keep(let stored): effects.append(.shelf([.keepGift(stored)]))
            case .call(let call): effects.append(.call(call))
            case .move(let place): switchServer(to: place)
            case .follow(let letter): follow(letter)
            }
        }
    }

    /// Speaks the card's language and shows its time zone until the family says its own.
    private mutating func follow(_ letter: GiftLetter) {
        if let language = letter.language, configuration.languages.contains(language),
            language != configuration.language
        {
            configuration.language = language
            effects.append(.speak(language))
        }
        guard configuration.timeZone == nil, let zone = letter.timeZone, zone != timeZone else { return }
        timeZone = zone
        effects.append(.useTimeZone(zone))
    }

    mutating func giftFailed(_ error: ServerError) {
        library.noteFailure(error, now: now)
        gift.failed(error, now: now)
        // A family has the frame already: pairing asks which one.
        identity.signInFailed(error, isByForm: false, now: now)
    }

    /// The greeting as it is shown; nil if there is none.
    func greeting(now: Uptime) -> SceneGreeting? {
        gift.scene(isInFamily: identity.isInFamily, waitsForNetwork: network.waitsForChoice)
    }

    /// Whether the event was for the greeting: the first touch ends it, and does nothing else.
    mutating func handleGreetingEvent(_ event: ScreenEvent) -> Bool {
        guard event.isOfHand, event != .key(.rotate), greeting(now: now) != nil else { return false }
        presentation.touched(now: now)
        switch event {
        // The finger still lies on the greeting, and lifts from it.
        case .touchDown, .touchMoved: break
        default: gift.touched()
        }
        return true
    }

    /// The greeting over the family's photos, or alone if there are no photos to show.
    func greetingScene(now: Uptime, clock: WallClock) -> Scene? {
        guard let greeting = greeting(now: now) else { return nil }
        let facts = facts(now: now, clock: clock)
        guard identity.isInFamily, presentation.showsPage(facts) else {
            return Scene(content: .greeting(greeting))
        }
        var scene = presentation.scene(facts, covering: nil, departing: nil) { _ in nil }
        scene.greet(greeting)
        return scene
    }
}
