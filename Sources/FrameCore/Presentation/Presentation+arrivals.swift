import FamilyCore

extension Presentation {
    /// After a touch, she is there and looks at what is shown.
    static let attention = Duration.seconds(60)
    /// After so long without a touch, the next one is someone coming back.
    static let absence = Duration.seconds(10 * 60)
    /// From the last new photo until she is told that it was the last: time to
    /// look at it.
    static let upToDateAfter = Duration.seconds(6)

    /// Photos that came, are here, and were not seen, the oldest first.
    func unseen(_ facts: Facts) -> [Page] {
        guard let looks = arrivals.looks else { return [] }
        let library = facts.library
        return looks.unseen(of: library.album).filter { library.ledger.has($0.id) && !library.hidden.contains($0.id) }
            .map { Page($0) }
    }

    /// How many photos she has not seen wait beside the page that is on the screen.
    ///
    /// Those that a small shelf has no room for count as well, where a touch brings them.
    func newCount(_ facts: Facts) -> Int { unseenAnywhere(facts).count { pager.current?.shows($0.id) != true } }

    private func unseenAnywhere(_ facts: Facts) -> [Photo] {
        guard let looks = arrivals.looks else { return [] }
        let library = facts.library
        let isHereOnly = facts.isAlone || library.takesNothing
        return looks.unseen(of: library.album).filter {
            !library.hidden.contains($0.id) && (!isHereOnly || library.ledger.has($0.id))
        }
    }

    mutating func settleLooks(_ facts: Facts) {
        if arrivals.upToDateAt.hasCome(by: facts.now) {
            arrivals.upToDateAt = nil
            if unseenAnywhere(facts).isEmpty, overlay.note == nil { say(.upToDate, facts) }
        }
        lookAtPage(facts)
    }

    /// What is on the screen while she is there, she has seen; but not what she
    /// is just being led away from.
    private mutating func lookAtPage(_ facts: Facts) {
        guard let page = shownPage, pager.destination == nil else { return }
        guard var next = arrivals.looks else {
            // Before the server has said what is newest, after an index was made anew, all would seem new later.
            guard facts.library.pointer != nil else { return }
            return keep(Looks(upTo: facts.album.photos.first?.position ?? page.position))
        }
        let new = page.photos.compactMap { facts.album.photo($0)?.position }.filter(next.isNew)
        guard isLookedAt(facts), !new.isEmpty else { return }
        for position in new { next.saw(position, in: facts.album) }
        keep(next)
        guard arrivals.isCatchingUp, unseenAnywhere(facts).isEmpty else { return }
        arrivals.isCatchingUp = false
        arrivals.upToDateAt = facts.now.advanced(by: Self.upToDateAfter)
    }

    /// A touch after an absence opens the oldest photo that came meanwhile.
    ///
    /// `touched` is when she last did; tells whether the touch was for this.
    mutating func greet(lastTouched touched: Uptime?, _ facts: Facts) -> Bool {
        let wasAway = touched.map { $0.advanced(by: Self.absence) <= facts.now } ?? true
        guard wasAway, newCount(facts) > 0, !shownPages(facts).isEmpty else {
            // Before the touch leads elsewhere.
            lookAtPage(facts)
            return false
        }
        hand.gestures.forget()
        openOldestUnseen(facts)
        return true
    }

    /// "3 new from Anna", beginning with the first that came and is here; where none is, she waits for the first.
    mutating func openOldestUnseen(_ facts: Facts) {
        let photos = unseenAnywhere(facts)
        guard let oldest = unseen(facts).first ?? photos.first.map({ Page($0) }) else { return }
        letGo(facts)
        zoom?.leave(now: facts.now)
        pager.go(to: facts.line.page(showing: oldest.photo) ?? oldest, .cut, now: facts.now)
        turned(.taken(.newer), facts)
        arrivals.isCatchingUp = true
        let senders = photos.map(\.sender.displayName)
        guard let first = senders.first else { return }
        let isOne = senders.allSatisfy { $0 == first }
        say(isOne ? .newFrom(first, count: photos.count) : .newFromSeveral(first, count: photos.count), facts)
    }

    private func isLookedAt(_ facts: Facts) -> Bool {
        hand.touchedAt.map { facts.now < $0.advanced(by: Self.attention) } ?? false
    }

    private mutating func keep(_ next: Looks) {
        arrivals.looks = next
        perform(.shelf([.keepLooks(next)]))
    }
}
