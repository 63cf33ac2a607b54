package import FamilyCore

/// What is being fetched, at most two at once, and what waits after a failure.
///
/// Of a photo one file at a time; and never two films: a photo that comes finds
/// the line free.
package struct DownloadQueue: Equatable, Sendable {
    /// Two keep the line busy while one waits for an answer; more would only
    /// delay the photo she waits for.
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

    /// When the next pause ends.
    package func deadline(now: Uptime) -> Uptime? { pauses.values.map(\.until).filter { $0 > now }.min() }

    package func isFetching(_ id: PhotoID) -> Bool { underway[id] != nil }

    package func bytes(of id: PhotoID) -> ByteCount { underway[id]?.file.bytes ?? .zero }

    /// What the files under way will weigh.
    package var bytesUnderway: ByteCount { underway.values.reduce(.zero) { $0 + $1.file.bytes } }

    package var identifiers: [PhotoID] { underway.keys.sorted { $0.text < $1.text } }

    /// How much of a photo has come, 0 … 1.
    package func fraction(of id: PhotoID) -> Double? {
        guard let fetch = underway[id], !fetch.file.isFilm, fetch.file.bytes > .zero else { return nil }
        return min(1, Double(fetch.received.bytes) / Double(fetch.file.bytes.bytes))
    }

    /// What is no longer wished for, or stands in the way of what she waits
    /// for.
    package mutating func cancellations(wishes: [CachePolicy.Wish], urgent: PhotoID?) -> [PhotoID] {
        // The list may be long; what is under way stands at its beginning.
        func isWished(_ photo: PhotoID) -> Bool {
            let isFilm = underway[photo]?.file.isFilm
            return wishes.contains { $0.photo == photo && (isFilm == nil || $0.file.isFilm == isFilm) }
        }
        var losers = identifiers.filter { !isWished($0) }
        if let urgent, underway[urgent] == nil, losers.isEmpty, underway.count >= Self.width, isWished(urgent) {
            let isEnding = underway.values.contains(where: \.isCancelled)
            let least = isEnding ? nil : wishes.last { underway[$0.photo] != nil }
            losers += [least?.photo].compactMap { $0 }
        }
        return losers.filter { cancel($0) }
    }

    /// The next to fetch, if there is room on the line.
    package func next(of wishes: [CachePolicy.Wish], now: Uptime) -> CachePolicy.Wish? {
        guard underway.count < Self.width else { return nil }
        let hasFilm = underway.values.contains { $0.file.isFilm }
        return wishes.first { wish in
            underway[wish.photo] == nil && !isPaused(wish.photo, now: now) && !(hasFilm && wish.file.isFilm)
        }
    }

    package mutating func started(_ wish: CachePolicy.Wish) {
        pauses[wish.photo]?.until = .start
        underway[wish.photo] = Fetch(file: wish.file)
    }

    package mutating func progressed(_ id: PhotoID, _ received: ByteCount) { underway[id]?.received = received }

    package mutating func done(_ id: PhotoID) {
        underway[id] = nil
        pauses[id] = nil
    }

    /// Failed: it is tried again after a pause, unless we called it off.
    package mutating func failed(_ id: PhotoID, now: Uptime) {
        guard let fetch = underway.removeValue(forKey: id), !fetch.isCancelled else { return }
        var pause = pauses[id] ?? Pause(until: now)
        pause.until = now.advanced(by: pause.backoff.delay(fraction: jitter.fraction()))
        pauses[id] = pause
    }

    /// The server is back, or another try is as good as the first.
    package mutating func forgive() { pauses = [:] }

    /// Marks it; tells whether that is news.
    private mutating func cancel(_ id: PhotoID) -> Bool {
        guard underway[id]?.isCancelled == false else { return false }
        underway[id]?.isCancelled = true
        return true
    }

    private func isPaused(_ id: PhotoID, now: Uptime) -> Bool { pauses[id].map { now < $0.until } ?? false }
}
