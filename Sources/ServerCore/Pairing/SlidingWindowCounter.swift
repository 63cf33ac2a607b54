import FamilyCore
package import FoundationEssentials

/// Counts events by key in a sliding window, in bounded memory.
///
/// A try is counted before it is made and taken back if it was legitimate, so that many simultaneous tries cannot all
/// pass.
package struct SlidingWindowCounter<Key: Hashable & Sendable>: Sendable {
    private let rate: PairingLimits.Rate
    /// The maximum number of keys; beyond it the least recent are forgotten.
    private let capacity: Int
    private var events: [Key: [Date]] = [:]

    package init(_ rate: PairingLimits.Rate, capacity: Int = 10_000) {
        self.rate = rate
        self.capacity = capacity
    }

    package var keysKept: Int { events.count }

    package func isFull(_ key: Key, at now: Date) -> Bool { living(key, at: now).count >= rate.count }

    /// Returns the seconds until one more event is allowed, at least 1.
    package func wait(_ key: Key, at now: Date) -> Int {
        let living = living(key, at: now)
        guard living.count >= rate.count, let first = living.suffix(rate.count).first else { return 1 }
        return max(1, Int(nearest: first.addingTimeInterval(rate.window).timeIntervalSince(now).rounded(.up)))
    }

    package func latest(_ key: Key) -> Date? { events[key]?.last }

    package mutating func count(_ key: Key, at now: Date) {
        events[key, default: []].append(now)
        events[key] = events[key]?.suffix(rate.count)
        if events.count > capacity { forgetQuietest(at: now) }
    }

    /// Returns the latest events of a key, in their order, including those that do not count any more.
    package func events(of key: Key) -> [Date] { events[key] ?? [] }

    /// Replaces the events of a key by those of the catalogue.
    package mutating func set(_ shared: [Date], of key: Key) { events[key] = shared.isEmpty ? nil : shared }

    /// Takes back one event of that moment, to the millisecond, because the catalogue stores whole milliseconds.
    package mutating func takeBack(_ key: Key, at moment: Date) {
        guard let index = events[key]?.lastIndex(where: { abs($0.timeIntervalSince(moment)) < 0.001 }) else { return }
        events[key]?.remove(at: index)
        if events[key]?.isEmpty == true { events[key] = nil }
    }

    package mutating func forget(_ key: Key) { events[key] = nil }

    private func living(_ key: Key, at now: Date) -> [Date] { events[key]?.filter { rate.counts($0, at: now) } ?? [] }

    /// Forgets the least recent keys.
    ///
    /// It frees an eighth of the capacity at once, so that a flood of new keys does not sort all of them each time.
    private mutating func forgetQuietest(at now: Date) {
        events = events.filter { $0.value.contains { rate.counts($0, at: now) } }
        guard events.count > capacity else { return }
        let quietest = events.sorted { ($0.value.last ?? .distantPast) < ($1.value.last ?? .distantPast) }
        for (key, _) in quietest.prefix(events.count - capacity + capacity / 8) { events[key] = nil }
    }
}
