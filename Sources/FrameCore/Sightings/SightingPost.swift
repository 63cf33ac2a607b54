import FamilyCore
import FoundationEssentials

/// When the server is told of which photos.
struct SightingPost: Equatable, Sendable {
    /// Photos that came or were seen for the first time: their sender waits.
    ///
    /// Many that come together are one report.
    static let newsEvery = Duration.seconds(10)
    /// Of what was seen before, nobody waits to hear.
    static let restEvery = Duration.seconds(15 * 60)
    /// A server of before this was told does not know what is meant; after so
    /// long it may.
    static let deaf = Duration.seconds(6 * 3600)

    private var news: Set<PhotoID> = []
    private var again: Set<PhotoID> = []
    private var toldAt: Uptime?
    /// The last report could not hold all.
    private var goesOn = false
    private var deafUntil: Uptime?

    mutating func put(_ photo: PhotoID, isNews: Bool) {
        if isNews {
            again.remove(photo)
            news.insert(photo)
        } else if !news.contains(photo) {
            again.insert(photo)
        }
    }

    mutating func drop(_ photo: PhotoID) {
        news.remove(photo)
        again.remove(photo)
    }

    /// When to wake for news; anything else goes when something happens.
    var deadline: Uptime? { news.isEmpty ? nil : dueAt }

    private var dueAt: Uptime? {
        guard !news.isEmpty || !again.isEmpty else { return nil }
        let last = toldAt ?? .start
        let pace = news.isEmpty ? Self.restEvery : Self.newsEvery
        let due = goesOn || toldAt == nil ? last : last.advanced(by: pace)
        return deafUntil.map { max(due, $0) } ?? due
    }

    /// Tells whether a report is due, and counts it as begun.
    mutating func begin(now: Uptime) -> Bool {
        guard dueAt.hasCome(by: now) else { return false }
        toldAt = now
        return true
    }

    /// What the report holds: news first, and of them what happened last.
    mutating func next(_ sighting: (PhotoID) -> Sighting?) -> [Sighting] {
        let waiting = [news, again].flatMap { $0.compactMap(sighting).sorted { $0.isTold(before: $1) } }
        goesOn = waiting.count > SightingReport.most
        return Array(waiting.prefix(SightingReport.most))
    }

    mutating func failed() { goesOn = false }

    mutating func isDeaf(now: Uptime) { deafUntil = now.advanced(by: Self.deaf) }

    /// The server is back: it may be another program.
    mutating func forgive() { deafUntil = nil }
}

extension Sighting {
    fileprivate func isTold(before other: Sighting) -> Bool {
        let (mine, others) = (latest, other.latest)
        return mine == others ? photoID.text < other.photoID.text : mine > others
    }

    private var latest: Date { lastSeenAt ?? arrivedAt ?? .distantPast }
}
