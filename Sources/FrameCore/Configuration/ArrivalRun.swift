import FamilyCore

/// The photos that arrived while the program runs and that the slideshow has not shown yet.
///
/// The slideshow shows them next and briefly, before all other unseen photos. With 1,500 unseen photos at a minute
/// each, a photo of today would otherwise appear tomorrow. Likewise, photos that come while a long run waits are shown
/// before it, and the rest of that run follows.
struct ArrivalRun: Equatable, Sendable {
    /// The total time of a run's photos, unless `shortestStay` makes it longer or `longestStay` shorter; the transitions
    /// are not included.
    static let longest = Duration.seconds(40)
    /// The minimum time per photo: a photo shown for less time is not recognised from across a room.
    static let shortestStay = Duration.seconds(4)
    static let longestStay = Duration.seconds(10)
    /// The maximum number of photos in a run; if there are more, the newest count.
    static let most = 100
    /// While more photos than this wait, those that came first give way to those that come: as many as are shown
    /// within `longest`.
    static let mostBeforeNew = 10

    /// The data that determine which photos are unseen and have a file on the shelf: while the data stay the same, so do
    /// these photos.
    struct Source: Equatable, Sendable {
        /// The album's edition; see `KnownAlbum`.
        let album: Int
        /// How often the pictures on the shelf have changed.
        let pictures: Int
        let hidden: Set<PhotoID>
        let seenTracker: SeenTracker?
    }

    /// Photos at this position and below are no arrivals; nil until the album is known.
    private var upTo: Int64?
    private var shown: Set<PhotoID> = []
    /// The arrivals of the last update that were not shown yet, whether they wait in this run or follow it.
    private var known: Set<PhotoID> = []
    /// The number of photos in this run; 0 while none waits.
    private var length = 0
    /// The pages that wait for their turn, oldest first.
    private(set) var waiting: [Page] = []
    /// The source of the last update; nil before the first one, and when photos of the run were shown since.
    private var source: Source?

    /// The time per photo while others of the run wait: ten photos are shown within a minute, more take longer.
    var stay: Duration {
        min(max(Self.longest / max(1, length), Self.shortestStay), Self.longestStay)
    }

    /// Returns whether `update` could change the run; later calls return false until something has changed again.
    mutating func isOutdated(by source: Source) -> Bool {
        guard self.source != source else { return false }
        self.source = source
        return true
    }

    /// Updates the run.
    ///
    /// `unseen` are the photos that can be shown and that nobody has looked at, oldest first; `newest` is the
    /// position of the album's newest photo, nil in an empty album.
    mutating func update(unseen: [Page], newest: Int64?) {
        guard let newest, let upTo = upTo.map({ min($0, newest) }) else {
            upTo = newest
            waiting = []
            return
        }
        // NB: the newest position falls when photos are deleted or the server is restored. Photos that come after
        // that are new all the same.
        self.upTo = upTo
        let arrived = unseen.drop { $0.position <= upTo }
        if !shown.isEmpty { shown.formIntersection(arrived.map(\.photo)) }
        follow(with: arrived.filter { !shown.contains($0.photo) })
    }

    /// Continues the run with the arrivals that were not shown yet, oldest first.
    private mutating func follow(with left: [Page]) {
        let come = left.filter { !known.contains($0.photo) }
        known = Set(left.map(\.photo))
        let run = Set((waiting + come).map(\.photo))
        let wait = waiting.count
        waiting = left.filter { run.contains($0.photo) }
        if !come.isEmpty, waiting.count > Self.mostBeforeNew {
            waiting = waiting.suffix(min(max(come.count, Self.mostBeforeNew), Self.most))
            length = waiting.count
        } else if waiting.isEmpty {
            waiting = left.suffix(Self.most)
            length = waiting.count
        } else {
            length = max(length + waiting.count - wait, waiting.count)
        }
    }

    /// Removes photos from the waiting ones, because they are at rest on the screen.
    mutating func shows(_ photos: [PhotoID]) {
        guard !waiting.isEmpty else { return }
        let resting = waiting.map(\.photo).filter(photos.contains)
        guard !resting.isEmpty else { return }
        source = nil
        shown.formUnion(resting)
        waiting.removeAll { photos.contains($0.photo) }
        if waiting.isEmpty { length = 0 }
    }
}
