import FamilyCore
import FoundationEssentials

/// Decides when sightings are reported to the server.
struct SightingReportSchedule: Equatable, Sendable {
    /// The minimum interval of reports about photos that arrived or were seen for the first time, because their
    /// sender waits.
    ///
    /// Photos that arrive together share one report.
    static let newsEvery = Duration.seconds(10)
    /// The minimum interval of reports about photos that were seen before and that somebody has touched.
    static let looksEvery = Duration.seconds(15 * 60)
    /// The interval of reports about photos that the slideshow has shown again; nobody waits for these reports.
    ///
    /// Each report is also a write to the card; see `SightingWriteSchedule`.
    static let restEvery = SightingWriteSchedule.every
    /// The time before the next attempt if the server is too old for this call.
    static let unsupportedRetry = Duration.seconds(6 * 3600)

    private var news: Set<PhotoID> = []
    private var again: Set<PhotoID> = []
    /// True if `again` has a photo that somebody has touched.
    private var hasLooks = false
    private var toldAt: Uptime?
    /// The last report could not hold all sightings.
    private var goesOn = false
    private var unsupportedUntil: Uptime?

    mutating func put(_ photo: PhotoID, isNews: Bool, isLook: Bool = false) {
        hasLooks = hasLooks || isLook
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

    /// When news must be reported; other sightings wait for the next event.
    var deadline: Uptime? { news.isEmpty ? nil : dueAt }

    private var dueAt: Uptime? {
        guard !news.isEmpty || !again.isEmpty else { return nil }
        let last = toldAt ?? .start
        let pace = !news.isEmpty ? Self.newsEvery : hasLooks ? Self.looksEvery : Self.restEvery
        let due = goesOn || toldAt == nil ? last : last.advanced(by: pace)
        return unsupportedUntil.map { max(due, $0) } ?? due
    }

    /// Returns whether a report is due, and records it as begun.
    mutating func begin(now: Uptime) -> Bool {
        guard dueAt.hasCome(by: now) else { return false }
        toldAt = now
        hasLooks = false
        return true
    }

    /// Returns the sightings of the next report: news first, and the latest of them first.
    mutating func next(_ sighting: (PhotoID) -> Sighting?) -> [Sighting] {
        let waiting = [news, again].flatMap { $0.compactMap(sighting).sorted { $0.isTold(before: $1) } }
        goesOn = waiting.count > SightingReport.most
        return Array(waiting.prefix(SightingReport.most))
    }

    mutating func failed() { goesOn = false }

    mutating func callUnsupported(now: Uptime) { unsupportedUntil = now.advanced(by: Self.unsupportedRetry) }

    /// Tries again at once: the server is back and may be a newer version.
    mutating func retryNow() { unsupportedUntil = nil }
}

extension Sighting {
    fileprivate func isTold(before other: Sighting) -> Bool {
        let (mine, others) = (latest, other.latest)
        return mine == others ? photoID.text < other.photoID.text : mine > others
    }

    private var latest: Date { lastSeenAt ?? arrivedAt ?? .distantPast }
}
