import FamilyCore

extension Frame {
    /// Goes on where the shelf says we were.
    mutating func start(_ contents: ShelfContents, _ screen: PixelSize, seed: UInt64) {
        self.screen = screen
        jitter = Jitter(seed: seed)
        identity = contents.identity
        album = Album(contents.photos.map(\.photo))
        ledger = ShelfLedger(contents.photos)
        sync = SyncPlan(pointer: contents.pointer, known: album, jitter: nextJitter())
        downloads = DownloadQueue(jitter: nextJitter())
        outbox = Outbox(contents.outbox, jitter: nextJitter())
        keeper = PageKeeper(kept: contents.currentPage)
        seen = album.photos.first?.position ?? .min
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

    /// Her page of last time, else the nearest whose picture is here.
    private mutating func openFirstPage(_ last: PhotoID?) {
        let here = PageLine(album: album, only: ledger)
        guard let page = last.flatMap(album.page(of:)) else {
            if let newest = here.newest { pager.open(at: newest) }
            return
        }
        let beside = here.page(beside: page, .older) ?? here.page(beside: page, .newer)
        pager.open(at: here.contains(page) ? page : beside ?? page)
    }
}
