import FamilyCore

extension Frame {
    /// Restores the frame's state from the shelf.
    mutating func start(_ contents: ShelfContents, _ screen: PixelSize, seed: UInt64, formerSecret: String? = nil) {
        let contents = contents.withoutTimes(after: clock)
        self.screen = screen
        restoreRotation(contents.manualRotation, setting: setUp.following(contents.identity?.chosen?.settings).rotation)
        jitter = Jitter(seed: seed)
        carryOut(library.start(contents, jitter: &jitter))
        library.followHidings(contents.identity?.hiddenHere ?? [])
        followSettings(contents.identity?.chosen?.settings)
        followTimeZone(of: contents.identity)
        presentation.start(contents, configuration, on: self.screen, jitter: &jitter)
        presentation.openFirstPage(contents.currentPage, facts)
        gift = GiftRedemption(contents.gift, jitter: jitter.split())
        startSearch(contents)
        identity = Identity(contents, formerSecret: formerSecret, after: identity, now: now, jitter: &jitter)
        if identity.isInFamily { library.catchUp() }
        stick.outgoing = Outgoing(contents.outgoing, jitter: jitter.split())
    }

    /// Erases everything of the family after the frame was removed from it.
    mutating func beRemoved() {
        effects.append(.stopListening)
        effects += library.cancelledDownloads
        present { $0.releaseAll($1) }
        effects += [.shelf([.wipe]), .use(nil)]
        if configuration.language != setUp.language { effects.append(.speak(setUp.language)) }
        // The panel still hangs the same way: the start turns the picture anew.
        let before = configuration
        let manualRotation = ManualRotation(setting: setUp.rotation, rotation: rotationTrial?.from ?? rotation)
        rotationTrial = nil
        configuration = setUp
        let secret = identity.secret
        identity = Identity(after: identity)
        library = Library(emptied: library)
        presentation = Presentation(emptied: presentation, setUp)
        stick.forgetFamily(jitter: jitter.split())
        let left = ShelfContents(manualRotation: manualRotation, server: search.place)
        start(left, rotation.turned(screen), seed: jitter.seed(), formerSecret: secret)
        followSurroundings(before: before)
    }
}
