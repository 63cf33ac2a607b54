package import FamilyCore

/// The downloads in progress, at most two, and the pauses after failures.
///
/// There is at most one file per photo and one film at a time, so that a photo never waits behind films.
package struct DownloadQueue: Equatable, Sendable {
    /// Two downloads keep the connection busy while one waits for an answer; more would delay the photo that the user
    /// waits for.
    package static let width = 2

    private struct Fetch: Equatable {
        let file: PhotoFile
        var received = ByteCount.zero
        var isCancelled = false
    }

    private struct Pause: Equatable {
        var backoff = Backoff()
        var until: Uptime
    }

    private var underway: [PhotoID: Fetch] = [:]
    private var pauses: [PhotoID: Pause] = [:]
    private var jitter: Jitter

    package init(jitter: Jitter) { self.jitter = jitter }

    /// Returns when the next pause ends; nil if there is none.
    package func deadline(now: Uptime) -> Uptime? { pauses.values.map(\.until).filter { $0 > now }.min() }

    /// Returns the file of a photo that is being downloaded; nil if there is none.
    package func file(of id: PhotoID) -> PhotoFile? { underway[id]?.file }

    /// The total size of the files that are being downloaded.
    package var bytesUnderway: ByteCount { underway.values.reduce(.zero) { $0 + $1.file.bytes } }

    package var identifiers: [PhotoID] { underway.keys.sorted { $0.text < $1.text } }

    /// Returns the downloaded fraction of a picture, 0 … 1; nil if it is not being downloaded.
    package func fraction(of id: PhotoID) -> Double? {
        guard let fetch = underway[id], !fetch.file.isFilm, fetch.file.bytes > .zero else { return nil }
        return min(1, Double(fetch.received.bytes) / Double(fetch.file.bytes.bytes))
    }

    /// Returns downloads to cancel: those that are no longer wanted, and one that delays the `urgent` photo.
    package mutating func cancellations(plannedDownloads: [CachePolicy.PlannedDownload], urgent: PhotoID?) -> [PhotoID]
    {
        // The list may be long; the entries of active downloads are near its beginning.
        func isWanted(_ photo: PhotoID) -> Bool {
            let isFilm = underway[photo]?.file.isFilm
            return plannedDownloads.contains { $0.photo == photo && (isFilm == nil || $0.file.isFilm == isFilm) }
        }
        var losers = identifiers.filter { !isWanted($0) }
        if let urgent, underway[urgent] == nil, losers.isEmpty, underway.count >= Self.width, isWanted(urgent) {
            let isEnding = underway.values.contains(where: \.isCancelled)
            let least = isEnding ? nil : plannedDownloads.last { underway[$0.photo] != nil }
            losers += [least?.photo].compactMap { $0 }
        }
        return losers.filter { cancel($0) }
    }

    /// Returns the next file to fetch; nil if there is none or no slot is free.
    package func next(of plannedDownloads: [CachePolicy.PlannedDownload], now: Uptime) -> CachePolicy.PlannedDownload? {
        guard underway.count < Self.width else { return nil }
        let hasFilm = underway.values.contains { $0.file.isFilm }
        return plannedDownloads.first { planned in
            underway[planned.photo] == nil && !isPaused(planned.photo, now: now) && !(hasFilm && planned.file.isFilm)
        }
    }

    package mutating func started(_ planned: CachePolicy.PlannedDownload) {
        pauses[planned.photo]?.until = .start
        underway[planned.photo] = Fetch(file: planned.file)
    }

    package mutating func progressed(_ id: PhotoID, _ received: ByteCount) { underway[id]?.received = received }

    package mutating func done(_ id: PhotoID) {
        underway[id] = nil
        pauses[id] = nil
    }

    /// Ends a failed download; it is tried again after a pause, unless it was cancelled.
    package mutating func failed(_ id: PhotoID, now: Uptime) {
        guard let fetch = underway.removeValue(forKey: id), !fetch.isCancelled else { return }
        var pause = pauses[id] ?? Pause(until: now)
        pause.until = now.advanced(by: pause.backoff.delay(fraction: jitter.fraction()))
        pauses[id] = pause
    }

    /// Ends all pauses, because the server is back or another attempt is worthwhile.
    package mutating func retryNow() { pauses = [:] }

    /// Marks a download as cancelled; returns whether it was not marked before.
    private mutating func cancel(_ id: PhotoID) -> Bool {
        guard underway[id]?.isCancelled == false else { return false }
        underway[id]?.isCancelled = true
        return true
    }

    private func isPaused(_ id: PhotoID, now: Uptime) -> Bool { pauses[id].map { now < $0.until } ?? false }
}
