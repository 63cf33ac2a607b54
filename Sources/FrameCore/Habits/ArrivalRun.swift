import FamilyCore

/// The photos that came while the frame runs and have not had their first turn in the slideshow.
///
/// They are shown next and as a short run, whatever else is unseen: with 1,500 unseen photos at a minute each, a photo
/// of today would otherwise come to the wall tomorrow.
struct ArrivalRun: Equatable, Sendable {
    /// The stays of a run add up to this time, if the shortest stay lets them; turning from page to page adds to it.
    static let longest = Duration.seconds(40)
    /// A photo that is seen for less time is not recognised from across a room.
    static let shortestStay = Duration.seconds(4)
    static let longestStay = Duration.seconds(10)
    /// Photos in a run, at most; of more, the newest count.
    static let most = 100

    /// Photos up to this position are no arrivals; nil until the album is known.
    private var upTo: Int64?
    private var shown: Set<PhotoID> = []
    /// The number of photos in this run; 0 while none waits.
    private var length = 0
    /// The oldest first.
    private(set) var waiting: [Page] = []

    /// Time per photo while others of the run wait: ten photos are shown within a minute, more take longer.
    var stay: Duration {
        min(max(Self.longest / max(1, length), Self.shortestStay), Self.longestStay)
    }

    /// `unseen` are the photos that can be shown and that nobody has looked at, the oldest first; `newest` is the
    /// position of the album's newest photo, nil in an empty album.
    mutating func update(unseen: [Page], newest: Int64?) {
        guard let newest, let upTo = upTo.map({ min($0, newest) }) else {
            upTo = newest
            waiting = []
            return
        }
        // NB: the newest position falls where photos are deleted or a server goes on from an older copy: what comes then
        // is new all the same.
        self.upTo = upTo
        let arrived = unseen.drop { $0.position <= upTo }
        if !shown.isEmpty { shown.formIntersection(arrived.map(\.photo)) }
        let wait = waiting.count
        waiting = arrived.filter { !shown.contains($0.photo) }.suffix(Self.most)
        length = waiting.isEmpty ? 0 : max(length + waiting.count - wait, waiting.count)
    }

    /// These rest on the screen.
    mutating func shows(_ photos: [PhotoID]) {
        guard !waiting.isEmpty else { return }
        shown.formUnion(waiting.map(\.photo).filter(photos.contains))
        waiting.removeAll { photos.contains($0.photo) }
        if waiting.isEmpty { length = 0 }
    }
}
