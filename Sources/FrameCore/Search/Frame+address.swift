import FamilyCore

// Typing the address of a server that is not found by itself, and its effects on the rest of the frame.

extension Frame {
    /// Whether somebody may say where the family's server is.
    private var takesAddress: Bool {
        setUp.seeksServer && identity.isPairing && identity.known == nil && !identity.isProving
            && !identity.welcome.isOpen
    }

    /// Whether a notice that no server answers, or that no code comes, offers to type its address.
    var offersAddress: Bool {
        takesAddress && !asksForServer && !network.isOpen && !address.isOpen
            && identity.lacksServer(identityFacts)
    }

    /// Whether the event was for the form with the address, or opened it.
    mutating func handleAddressEvent(_ event: ScreenEvent) -> Bool {
        guard event.isOfHand, event != .key(.rotate) else { return false }
        if address.isOpen {
            presentation.touched(now: now)
            if let effect = address.handle(event, on: screen, now: now) { effects.append(effect) }
            return true
        }
        guard offersAddress, address.isOpened(by: event, on: screen) else { return false }
        openAddress(by: event)
        return true
    }

    mutating func openAddress(by event: ScreenEvent) {
        guard takesAddress else { return }
        address.open(by: event, language: configuration.language, on: screen, now: now)
    }

    /// Closes the form when its time is over, and turns to the server that was found at the typed address once no call
    /// is under way: its answer would be taken for the new server's.
    mutating func settleAddress() {
        address.advance(on: screen, now: now)
        if network.isOpen { address.forgetTouches() }
        guard takesAddress else { return address.close() }
        guard let place = address.found, !identity.isCalling, !gift.isCalling else { return }
        address.close()
        gift.typed(place)
        switchServer(to: place)
    }

    func addressScene(now: Uptime) -> Scene? {
        guard let form = address.form else { return nil }
        return Scene(content: .signIn(form.scene(on: screen, now: now)))
    }

    /// The scene of a frame in no family.
    ///
    /// Its notice names the Wi-Fi, which may be the wrong one, and offers to type the server's address.
    func welcomeScene(now: Uptime) -> Scene {
        var scene = identity.welcomeScene(identityFacts(now: now))
        guard case .notice(var notice) = scene.content else { return scene }
        if offersOtherNetwork { notice.network = network.joined?.text }
        notice.offersAddress = offersAddress
        scene.content = .notice(notice)
        return scene
    }
}
