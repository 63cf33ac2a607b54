import FamilyCore

extension Presentation {
    /// The time after a touch in which the user counts as looking at the screen.
    static let attention = Duration.seconds(60)
    /// After this long without a touch, the next one counts as coming back.
    static let absence = Duration.seconds(10 * 60)

    /// Returns the pages of unseen photos with a file, oldest first.
    func unseen(_ facts: Facts) -> [Page] {
        let library = facts.library
        return arrivals.unseen(of: library.album).filter {
            library.ledger.has($0.id) && !library.hidden.contains($0.id)
        }
        .map { Page($0) }
    }

    /// Returns the number of unseen photos, without those on the current page.
    ///
    /// Photos that do not fit on a small shelf count too if they can be fetched.
    func newCount(_ facts: Facts) -> Int { unseenAnywhere(facts).count { display.current?.shows($0.id) != true } }

    private func unseenAnywhere(_ facts: Facts) -> [Photo] {
        let library = facts.library
        let isHereOnly = facts.isServerUnavailable || library.takesNothing
        return arrivals.unseen(of: library.album).filter {
            !library.hidden.contains($0.id) && (!isHereOnly || library.ledger.has($0.id))
        }
    }

    mutating func settleLooks(_ facts: Facts) {
        if let kept = arrivals.settleSent(in: facts.album) { perform(kept) }
        if arrivals.isUpToDateDue(now: facts.now), unseenAnywhere(facts).isEmpty, !overlay.hasNote {
            say(.upToDate, facts)
        }
        lookAtPage(facts)
    }

    /// Marks the photos on the screen as seen if the user is looking, unless a turn away from them is in progress.
    private mutating func lookAtPage(_ facts: Facts) {
        guard let page = shownPage, !page.photo.isOfStick, display.destination == nil else { return }
        guard arrivals.hasBegun else {
            // After the index was rebuilt, wait for the server's newest photo, or all photos would count as new
            // later.
            guard facts.library.pointer != nil else { return }
            return perform(arrivals.begin(upTo: facts.album.photos.first?.position ?? page.position))
        }
        guard hand.wasThere(within: Self.attention, now: facts.now),
            let kept = arrivals.recordSeen(page.photos, in: facts.album)
        else { return }
        perform(kept)
        if arrivals.isCatchingUp, unseenAnywhere(facts).isEmpty { arrivals.allSeen(now: facts.now) }
    }

    /// Opens the oldest unseen photo at a touch after an absence; returns whether it did.
    ///
    /// `touched` is the time of the touch before.
    mutating func greet(lastTouched touched: Uptime?, _ facts: Facts) -> Bool {
        let wasAway = touched.map { $0.advanced(by: Self.absence) <= facts.now } ?? true
        guard wasAway, newCount(facts) > 0, !shownPages(facts).isEmpty else {
            // Mark the page as seen before the touch leads elsewhere.
            lookAtPage(facts)
            return false
        }
        hand.forgetFingers()
        openOldestUnseen(facts)
        return true
    }

    /// Opens the oldest unseen photo that is on the shelf and says "3 new from Anna"; if none is there, the user waits
    /// for the oldest one.
    mutating func openOldestUnseen(_ facts: Facts) {
        let photos = unseenAnywhere(facts)
        guard let oldest = unseen(facts).first ?? photos.first.map({ Page($0) }) else { return }
        endDrag(facts)
        zoom?.leave(now: facts.now)
        leaveVisit()
        let page = facts.line(within: nil).page(showing: oldest.photo) ?? oldest
        display.go(to: page, .cut, now: facts.now)
        turned(.taken(.newer), facts)
        arrivals.beginCatchingUp()
        let senders = photos.map(\.sender.displayName)
        guard let first = senders.first else { return }
        let isOne = senders.allSatisfy { $0 == first }
        say(isOne ? .newFrom(first, count: photos.count) : .newFromSeveral(first, count: photos.count), facts)
    }
}
