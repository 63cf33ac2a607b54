import FamilyCore
import FoundationEssentials

extension Presentation {
    /// The time after a touch in which the user counts as looking at the screen.
    static let attention = Duration.seconds(60)
    /// After this long without a touch, the next one counts as coming back.
    static let absence = Duration.seconds(10 * 60)
    /// A touch after an absence opens unseen photos that were added within this time; others are behind the mark.
    private static let recent = Duration.seconds(14 * 24 * 60 * 60)
    /// The same while a slideshow turns the pages, which has shown each arrival: the user touches what she sees.
    private static let recentInSlideshow = Duration.seconds(24 * 60 * 60)

    /// Returns the pages of unseen photos with a file, oldest first.
    func unseen(_ facts: Facts) -> [Page] {
        let library = facts.library
        return arrivals.unseen(of: library.album) { library.ledger.has($0) && !library.hidden.contains($0) }
    }

    /// Returns the number of unseen photos, without those on the current page.
    ///
    /// Photos that do not fit on a small shelf count too if they can be fetched.
    func newCount(_ facts: Facts) -> Int {
        let onPage = display.current?.photos ?? []
        return unseenCount(facts)
            - onPage.count { id in
                guard let position = facts.album.page(of: id)?.position else { return false }
                return arrivals.isNew(position) && canBeShown(id, facts)
            }
    }

    private func unseenCount(_ facts: Facts) -> Int {
        guard facts.onlyHere == nil else { return arrivals.count(of: facts.album) { canBeShown($0, facts) } }
        return arrivals.count(of: facts.album, leavingOut: facts.library.hidden)
    }

    /// Returns the pages of unseen photos that are on the shelf or can be fetched, oldest first.
    private func unseenAnywhere(_ facts: Facts) -> [Page] {
        arrivals.unseen(of: facts.album) { canBeShown($0, facts) }
    }

    private func canBeShown(_ photo: PhotoID, _ facts: Facts) -> Bool {
        !facts.library.hidden.contains(photo) && facts.onlyHere?.has(photo) != false
    }

    /// Returns those of the unseen photos that arrived a short time ago, oldest first.
    private func recentlyUnseen(_ facts: Facts) -> [Page] {
        let time = slideshow.isOn ? Self.recentInSlideshow : Self.recent
        let since = facts.clock.now.addingTimeInterval(-(time / .seconds(1)))
        return arrivals.unseen(of: facts.album) { id in
            canBeShown(id, facts) && facts.album.photo(id).map { $0.addedAt > since } ?? false
        }
    }

    mutating func settleLooks(_ facts: Facts) {
        if let kept = arrivals.settleSent(in: facts.library) { perform(kept) }
        if arrivals.isUpToDateDue(now: facts.now), unseenCount(facts) == 0, !overlay.hasNote {
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
            let kept = arrivals.recordSeen(page.photos, in: facts.library)
        else { return }
        perform(kept)
        if arrivals.isCatchingUp, unseenCount(facts) == 0 { arrivals.allSeen(now: facts.now) }
    }

    /// Opens the oldest of the unseen photos that arrived a short time ago, at a touch after an absence; returns whether
    /// it did.
    ///
    /// `touched` is the time of the touch before. `isAction` tells that the touch does something with what the screen
    /// shows, such as giving a heart: the user is not led away from it.
    mutating func greet(lastTouched touched: Uptime?, isAction: Bool = false, _ facts: Facts) -> Bool {
        let wasAway = touched.map { $0.advanced(by: Self.absence) <= facts.now } ?? true
        let recent = wasAway && !isAction ? recentlyUnseen(facts) : []
        guard recent.contains(where: { display.current?.shows($0.photo) != true }), !shownPages(facts).isEmpty else {
            // Mark the page as seen before the touch leads elsewhere.
            lookAtPage(facts)
            return false
        }
        hand.forgetFingers()
        openOldest(of: recent, facts)
        return true
    }

    /// Opens the oldest of all unseen photos, however long ago they arrived.
    mutating func openOldestUnseen(_ facts: Facts) { openOldest(of: unseenAnywhere(facts), facts) }

    /// Opens the oldest of these unseen photos that is on the shelf and says "3 new from Anna"; if none is there, the
    /// user waits for the oldest one.
    private mutating func openOldest(of pages: [Page], _ facts: Facts) {
        guard let oldest = pages.first(where: { facts.ledger.has($0.photo) }) ?? pages.first else { return }
        endDrag(facts)
        zoom?.leave(now: facts.now)
        leaveVisit()
        let page = facts.line(within: nil).page(showing: oldest.photo) ?? oldest
        display.go(to: page, .cut, now: facts.now)
        turned(.taken(.newer), facts)
        arrivals.beginCatchingUp()
        let senders = pages.compactMap { facts.album.photo($0.photo)?.sender.displayName }
        guard let first = senders.first else { return }
        let isOne = senders.allSatisfy { $0 == first }
        say(isOne ? .newFrom(first, count: pages.count) : .newFromSeveral(first, count: pages.count), facts)
    }
}
