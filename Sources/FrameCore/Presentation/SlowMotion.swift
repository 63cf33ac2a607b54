import FamilyCore

/// The photos in slow motion: the current one, and the one that it replaces.
struct SlowMotion: Sendable {
    private var photos: [KenBurns] = []

    /// Returns how a photo is magnified by its slow motion; nil if it has none.
    func view(of photo: PhotoID, now: Uptime) -> Magnification? {
        photos.first { $0.photo == photo }?.view(now: now)
    }

    func isMoving(now: Uptime) -> Bool { photos.contains { $0.isMoving(now: now) } }

    /// Whether a photo returns to its rest, which is quicker than slow motion.
    var isReturning: Bool { photos.contains { $0.goneBack != nil } }

    var deadlines: [Uptime?] { photos.map(\.goneBack) }

    /// Starts with the page that the slideshow brought, for this long.
    mutating func begin(_ page: Page, for length: Duration, now: Uptime) {
        photos.append(KenBurns(page.photo, since: now, lasts: length, isGrowing: page.position.isMultiple(of: 2)))
    }

    /// Returns the photos to their rest, because the user has taken over.
    mutating func stop(now: Uptime) {
        for index in photos.indices { photos[index].stop(now: now) }
    }

    /// Ends the motion of a photo that a zoom takes over.
    mutating func end(_ photo: PhotoID) { photos.removeAll { $0.photo == photo } }

    /// Ends the motion of photos that are back at rest or are not among the visible ones.
    mutating func settle(visible: [PhotoID], now: Uptime) {
        photos.removeAll { $0.goneBack.hasCome(by: now) || !visible.contains($0.photo) }
    }
}
