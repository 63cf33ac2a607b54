import FamilyCore

/// The photos that came while the frame runs and have not had their first turn in the slideshow.
///
/// They are shown next and as a short run, whatever else is unseen: with 1,500 unseen photos at a minute each, a photo
/// of today would otherwise come to the wall tomorrow.
struct ArrivalRun: Equatable, Sendable {
    /// Time per photo while others of the run wait, at most: six photos within a minute.
    static let stay = Duration.seconds(10)
    /// Photos in a run, at most; of more, the newest count.
    static let most = 100

    /// Photos up to this position are no arrivals; nil until the album is known.
    private var upTo: Int64?
    private var shown: Set<PhotoID> = []
    /// The oldest first.
    private(set) var waiting: [Page] = []

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
        waiting = arrived.filter { !shown.contains($0.photo) }.suffix(Self.most)
    }

    /// These rest on the screen.
    mutating func shows(_ photos: [PhotoID]) {
        guard !waiting.isEmpty else { return }
        shown.formUnion(waiting.map(\.photo).filter(photos.contains))
        waiting.removeAll { photos.contains($0.photo) }
    }
}
