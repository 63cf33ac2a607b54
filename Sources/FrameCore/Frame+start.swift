import FamilyCore

extension Frame {
    /// Goes on where the shelf says we were.
    mutating func start(_ contents: ShelfContents, _ screen: PixelSize, seed: UInt64) {
        self.screen = screen
        turnAsKept(contents.turn)
        gestures.aspect = Double(self.screen.height) / Double(max(self.screen.width, 1))
        jitter = Jitter(seed: seed)
        identity = contents.identity
        registration = contents.registration
        album = Album(contents.photos.map(\.photo))
        ledger = ShelfLedger(contents.photos)
        sync = SyncPlan(pointer: contents.pointer, known: album, jitter: nextJitter())
        if sync.isReadingAnew { album.outdate() }
        downloads = DownloadQueue(jitter: nextJitter())
        outbox = Outbox(contents.outbox, sightings(of: contents), jitter: nextJitter())
        followSettings()
        slideshow = Slideshow(habits.slideshow, shown: contents.shownInRound, jitter: nextJitter())
        keeper = PageKeeper(kept: contents.currentPage)
        looks = contents.looks
        openFirstPage(contents.currentPage)
        if let registration = contents.registration { effects.append(.use(registration)) }
        if identity == nil || contents.registration == nil {
            pairing = Pairing(registration: contents.registration, now: now, jitter: nextJitter())
        } else {
            sync.catchUp()
        }
    }

    /// A generator of its own for each machine, so that none shifts another's
    /// numbers.
    mutating func nextJitter() -> Jitter {
        Jitter(seed: UInt64(jitter.fraction() * 0x1p53))
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
