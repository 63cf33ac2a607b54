import FamilyCore

// Hearts that the user gives or takes back.

extension Presentation {
    /// Returns the photos whose heart can be touched: all with a visible caption, and those with a heart.
    func touchableHearts(_ facts: Facts) -> [PhotoID] {
        guard !shownPages(facts).isEmpty, let page = shownPage, !page.photo.isOfStick else { return [] }
        return overlay.offersHearts ? page.photos : page.photos.filter(facts.library.isHearted)
    }

    /// Returns the photo whose heart is at this point.
    func heart(at point: ScreenPoint, _ facts: Facts) -> PhotoID? {
        shownPage.flatMap { parts(of: $0, facts).first { ScreenArea.heart(of: $0.part).contains(point) } }?.photo
    }

    /// Toggles the hearts of the whole page: a key does not say which of two photos is meant.
    mutating func toggleHearts(_ facts: Facts) {
        guard !shownPages(facts).isEmpty, let page = shownPage, !page.photo.isOfStick else { return }
        setHearts(on: page.photos, given: !page.photos.allSatisfy(facts.library.isHearted), facts)
    }

    mutating func setHearts(on photos: [PhotoID], given: Bool, _ facts: Facts) {
        let changed = photos.filter { facts.library.isHearted($0) != given }
        guard let first = changed.first else { return }
        let entries = changed.map { OutboxEntry(photo: $0, heartGiven: given) }
        tell(.put(entries))
        overlay.heartsSet(on: changed, given: given, now: facts.now)
        let sender = facts.album.photo(first)?.sender.displayName ?? ""
        say(given ? .heartGiven(to: sender) : .heartTakenBack, facts)
    }
}
