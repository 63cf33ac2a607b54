import FamilyCore

extension Frame {
    /// Goes on where the shelf says we were.
    mutating func start(_ contents: ShelfContents, _ screen: PixelSize, seed: UInt64, wasRemoved: Bool = false) {
        self.screen = screen
        turnAsKept(contents.turn)
        gestures.aspect = Double(self.screen.height) / Double(max(self.screen.width, 1))
        jitter = Jitter(seed: seed)
        album = Album(contents.photos.map(\.photo))
        ledger = ShelfLedger(contents.photos)
        sync = SyncPlan(pointer: contents.pointer, known: album, jitter: jitter.split())
        if sync.isReadingAnew { album.outdate() }
        downloads = DownloadQueue(jitter: jitter.split())
        outbox = Outbox(contents.outbox, sightings(of: contents), jitter: jitter.split())
        followSettings(contents.identity?.chosen?.settings)
        slideshow = Slideshow(habits.slideshow, shown: contents.shownInRound, jitter: jitter.split())
        keeper = PageKeeper(kept: contents.currentPage)
        looks = contents.looks
        openFirstPage(contents.currentPage)
        if let registration = contents.registration { effects.append(.use(registration)) }
        membership = Membership(contents, wasRemoved: wasRemoved, now: now, jitter: &jitter)
        if membership.isInFamily { sync.catchUp() }
    }

    /// Her page of last time, else the newest; where its picture is not here
    /// yet, the nearest that is, until it has come.
    private mutating func openFirstPage(_ last: PhotoID?) {
        let here = line(only: ledger)
        guard let wish = last.flatMap(line(only: nil).page(showing:)) ?? line(only: nil).newest else { return }
        guard !wish.photos.allSatisfy(here.shows) else { return pager.open(at: wish) }
        let beside = here.page(beside: wish, .older) ?? here.page(beside: wish, .newer)
        pager.open(at: beside ?? wish)
        pager.go(to: wish, .slide, isBySelf: true, now: now)
    }
}
