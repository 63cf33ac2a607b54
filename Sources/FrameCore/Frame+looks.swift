import FamilyCore

extension Frame {
    /// After a touch, she is there and looks at what is shown.
    static let attention = Duration.seconds(60)
    /// After so long without a touch, the next one is someone coming back.
    static let absence = Duration.seconds(10 * 60)
    /// From the last new photo until she is told that it was the last: time to
    /// look at it.
    static let upToDateAfter = Duration.seconds(6)

    /// Photos that came, are here, and were not seen, the oldest first.
    var unseen: [Page] {
        guard let looks else { return [] }
        return looks.unseen(of: album).filter { ledger.has($0.id) && !damage.hidden.contains($0.id) }.map { Page($0) }
    }

    /// How many of them wait beside the page that is on the screen.
    var newCount: Int { unseen.count { pager.current?.shows($0.photo) != true } }

    mutating func settleLooks() {
        if upToDateAt.hasCome(by: now) {
            upToDateAt = nil
            if unseen.isEmpty, note == nil { say(.upToDate) }
        }
        lookAtPage()
    }

    /// What is on the screen while she is there, she has seen; but not what she
    /// is just being led away from.
    private mutating func lookAtPage() {
        guard let page = shownPage, pager.destination == nil else { return }
        guard var next = looks else {
            // Before the server has said what is newest, after an index was made anew, all would seem new later.
            guard sync.pointer != nil else { return }
            return keep(Looks(upTo: album.photos.first?.position ?? page.position))
        }
        let new = page.photos.compactMap { album.photo($0)?.position }.filter(next.isNew)
        guard isLookedAt, !new.isEmpty else { return }
        for position in new { next.saw(position, in: album) }
        keep(next)
        guard isCatchingUp, unseen.isEmpty else { return }
        isCatchingUp = false
        upToDateAt = now.advanced(by: Self.upToDateAfter)
    }

    /// A touch after an absence opens the oldest photo that came meanwhile.
    ///
    /// `touched` is when she last did; tells whether the touch was for this.
    mutating func greet(lastTouched touched: Uptime?) -> Bool {
        let wasAway = touched.map { $0.advanced(by: Self.absence) <= now } ?? true
        guard wasAway, newCount > 0, !shownPages.isEmpty else {
            // Before the touch leads elsewhere.
            lookAtPage()
            return false
        }
        gestures.forget()
        openOldestUnseen()
        return true
    }

    /// "3 new from Anna", beginning with the first that came.
    mutating func openOldestUnseen() {
        let pages = unseen
        guard let oldest = pages.first else { return }
        letGo()
        zoom?.leave(now: now)
        pager.go(to: line.page(showing: oldest.photo) ?? oldest, .cut, now: now)
        turned(.taken(.newer))
        isCatchingUp = true
        let senders = pages.compactMap { album.photo($0.photo)?.sender.displayName }
        guard let first = senders.first else { return }
        let isOne = senders.allSatisfy { $0 == first }
        say(isOne ? .newFrom(first, count: pages.count) : .newFromSeveral(first, count: pages.count))
    }

    private var isLookedAt: Bool { touchedAt.map { now < $0.advanced(by: Self.attention) } ?? false }

    private mutating func keep(_ next: Looks) {
        looks = next
        effects.append(.shelf([.keepLooks(next)]))
    }
}
