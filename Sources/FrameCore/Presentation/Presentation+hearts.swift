import FamilyCore

// Hearts that she gives or takes back.

extension Presentation {
    /// The photos with a heart in their corner that can be touched: empty beside
    /// the photo's words, or given.
    func touchableHearts(_ facts: Facts) -> [PhotoID] {
        guard !shownPages(facts).isEmpty, let page = shownPage else { return [] }
        let offers = overlay.caption.map { $0.extent != .brief } ?? false
        return offers ? page.photos : page.photos.filter(facts.library.isHearted)
    }

    /// The photo whose heart lies at this point.
    func heart(at point: ScreenPoint, _ facts: Facts) -> PhotoID? {
        shownPage.flatMap { parts(of: $0, facts).first { ScreenArea.heart(of: $0.part).contains(point) } }?.photo
    }

    /// A key has no place: two photos that share a page are loved as one.
    mutating func toggleHearts(_ facts: Facts) {
        guard !shownPages(facts).isEmpty, let page = shownPage else { return }
        setHearts(on: page.photos, given: !page.photos.allSatisfy(facts.library.isHearted), facts)
    }

    mutating func setHearts(on photos: [PhotoID], given: Bool, _ facts: Facts) {
        let changed = photos.filter { facts.library.isHearted($0) != given }
        guard let first = changed.first else { return }
        let entries = changed.map { OutboxEntry(photo: $0, heartGiven: given) }
        actions.append(.put(entries))
        overlay.heartbeat = given ? HeartAppearance(photos: changed, since: facts.now) : nil
        let sender = facts.album.photo(first)?.sender.displayName ?? ""
        say(given ? .heartGiven(to: sender) : .heartTakenBack, facts)
    }
}
