import FamilyCore

/// Which photos are unseen, and whether the user is going through them.
struct Arrivals: Sendable {
    /// The time from the last new photo to the message that there are no more: enough to look at it.
    private static let upToDateAfter = Duration.seconds(6)

    /// nil before the first photo was shown.
    private var seenTracker: SeenTracker?
    /// Whether the user is going through photos that came during an absence.
    private(set) var isCatchingUp = false
    /// When to say that all new photos have been seen; nil if not due.
    private var upToDateAt: Uptime?
    /// The photos that were sent from this frame and are not in its album yet.
    private var sentFromHere: Set<PhotoID> = []
    /// The page whose film played when photos arrived that come in after its end; nil if none wait.
    private(set) var pageOfFilm: Page?
    /// Where the mark that photos came was last drawn; its words have other widths in other languages.
    private var mark: PixelRect?

    init(_ seenTracker: SeenTracker? = nil) { self.seenTracker = seenTracker }

    var deadline: Uptime? { upToDateAt }

    /// Whether a photo was shown, so that later ones can count as new.
    var hasBegun: Bool { seenTracker != nil }

    func isNew(_ position: Int64) -> Bool { seenTracker?.isNew(position) ?? false }

    /// Returns the pages of those photos that the user has not seen and that count, oldest first.
    func unseen(of album: Album, where counts: (PhotoID) -> Bool) -> [Page] {
        seenTracker?.unseen(of: album, where: counts) ?? []
    }

    /// Returns the number of photos that the user has not seen and that count.
    func count(of album: Album, where counts: (PhotoID) -> Bool) -> Int {
        seenTracker?.count(of: album, where: counts) ?? 0
    }

    /// Returns the number of photos that the user has not seen, without these hidden ones.
    func count(of album: Album, leavingOut hidden: Set<PhotoID>) -> Int {
        seenTracker?.count(of: album, leavingOut: hidden) ?? 0
    }

    /// Returns the data that determine which photos are unseen and have a file on the shelf.
    func source(_ library: LibraryFacts) -> ArrivalRun.Source {
        ArrivalRun.Source(
            album: library.edition,
            pictures: library.ledger.pictureChanges,
            hidden: library.hidden,
            seenTracker: seenTracker
        )
    }

    /// Counts everything up to this position as seen; returns what the shelf must keep.
    mutating func begin(upTo position: Int64) -> FrameEffect { keep(SeenTracker(upTo: position)) }

    /// Records a look at these photos; returns what the shelf must keep, or nil if none of them was new.
    mutating func recordSeen(_ photos: [PhotoID], in library: LibraryFacts) -> FrameEffect? {
        guard var next = seenTracker else { return nil }
        let new = photos.compactMap { library.album.page(of: $0)?.position }.filter(next.isNew)
        guard !new.isEmpty else { return nil }
        next.recordSeen(new, in: library.album, leavingOut: library.hidden)
        return keep(next)
    }

    /// Notes that a photo was sent from this frame, whose users know it.
    mutating func sentFromHere(_ photo: PhotoID) { sentFromHere.insert(photo) }

    /// Counts the photos that were sent from this frame as seen once the album has them; returns what the shelf must
    /// keep, or nil if there is none.
    mutating func settleSent(in library: LibraryFacts) -> FrameEffect? {
        let arrived = sentFromHere.filter(library.album.contains)
        guard !arrived.isEmpty else { return nil }
        sentFromHere.subtract(arrived)
        return recordSeen(Array(arrived), in: library)
    }

    /// Lets what arrived wait for the film of this page; nil: for none.
    mutating func wait(on page: Page?) { pageOfFilm = page }

    /// Records that the user goes through the photos that came during an absence.
    mutating func beginCatchingUp() { isCatchingUp = true }

    /// Ends going through the photos that came, because all are seen.
    mutating func allSeen(now: Uptime) {
        isCatchingUp = false
        upToDateAt = now.advanced(by: Self.upToDateAfter)
    }

    /// Returns whether to say now that all new photos have been seen; later calls return false.
    mutating func isUpToDateDue(now: Uptime) -> Bool {
        guard upToDateAt.hasCome(by: now) else { return false }
        upToDateAt = nil
        return true
    }

    private mutating func keep(_ next: SeenTracker) -> FrameEffect {
        seenTracker = next
        return .shelf([.keepLooks(next)])
    }

    // MARK: - The mark

    mutating func markDrawn(at place: PixelRect?) { mark = place }

    func mark(on screen: PixelSize) -> PixelRect { mark ?? ScreenArea.usualNewMark(on: screen) }
}
