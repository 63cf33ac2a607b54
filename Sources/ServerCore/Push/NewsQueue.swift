import FamilyCore
package import FoundationEssentials

/// The limits of push messages.
///
/// The first news is sent at once; news that follows within `bundle` of a message is sent together; nothing is sent at
/// night.
package struct NewsRules: Equatable, Sendable {
    /// The pause after a message, in seconds, after which the news of the meantime is sent together.
    package var bundle: TimeInterval = 15 * 60
    /// The time without another look after which looks are sent, in seconds.
    ///
    /// Because of this time, a person who leafs through many photos causes one message, which also tells of a heart
    /// that follows a look.
    package var lookPause: TimeInterval = 5 * 60
    /// The longest time for which the first look waits, in seconds.
    package var longestLookPause: TimeInterval = 30 * 60
    /// The beginning and the end of the night, in minutes of the family's day.
    package var nightBegins = 21 * 60
    package var nightEnds = 8 * 60
    /// The age at which unsent news is dropped, in seconds; longer than any night.
    package var oldest: TimeInterval = 36 * 3_600
    /// The time for which sent news is remembered, in seconds, so that it is not sent twice.
    package var memory: TimeInterval = 30 * 86_400
    /// The maximum number of one member's browsers that get messages; a further one replaces the oldest.
    package var mostBrowsers = 10
    /// The maximum number of news that waits for one member, without looks; the page of news has all.
    package var mostWaiting = 100
    /// The maximum number of looks that wait for one member; a message has their count in one line.
    package var mostLooks = 1_000
    /// The number of times that a message is offered to a push service; with the pauses of `PushRetry` a few hours.
    package var mostTries = 8
    /// The interval of the checks for due messages, in seconds.
    package var lookEvery: TimeInterval = 20
    /// The interval of the checks for frames that went quiet, in seconds.
    package var framesEvery: TimeInterval = 5 * 60

    package init() {}
}

/// The news that waits for one member.
package struct NewsQueue: Sendable {
    package private(set) var waiting: [News]
    /// When the last message went out.
    package private(set) var toldAt: Date?
    private let rules: NewsRules
    private let clock: FamilyClock

    /// `clock` is that of the family, whose night it is.
    package init(_ rules: NewsRules, clock: FamilyClock, waiting: [News] = [], toldAt: Date? = nil) {
        self.clock = clock
        self.rules = rules
        self.waiting = waiting
        self.toldAt = toldAt
    }

    package mutating func add(_ news: News) {
        guard waiting.count < rules.mostWaiting + rules.mostLooks, !waiting.contains(where: { $0.key == news.key })
        else { return }
        waiting.append(news)
    }

    /// Drops news that was undone before it was sent, such as a heart that was taken back.
    package mutating func drop(_ key: String) { waiting.removeAll { $0.key == key } }

    /// Returns when the next message is sent; nil if nothing waits.
    package func dueAt(now: Date) -> Date? {
        let fresh = fresh(at: now)
        let others = fresh.filter { $0.kind != .looks }.map(\.at).min()
        guard let first = [others, looksEnd(among: fresh)].compactMap(\.self).min() else { return nil }
        // A message from the future was sent by a clock that was wrong.
        let last = toldAt.flatMap { $0 <= now ? $0 : nil }
        return endOfNight(max(first, last?.addingTimeInterval(rules.bundle) ?? first))
    }

    /// Removes and returns the news of a message that is due; looks that may still go on wait for the next one.
    package mutating func take(at now: Date) -> [News]? {
        guard let due = dueAt(now: now), due <= now, !isNight(at: now) else { return nil }
        let fresh = fresh(at: now)
        let isLooking = looksEnd(among: fresh).map { $0 > now } ?? false
        let loved = Set(fresh.compactMap(\.lookKeyOfHeart))
        toldAt = now
        waiting = fresh.filter { isLooking && $0.kind == .looks && !loved.contains($0.key) }
        return fresh.filter { $0.kind != .looks || !isLooking && !loved.contains($0.key) }
    }

    package func isNight(at now: Date) -> Bool { endOfNight(now) != now }

    /// Returns when looking at photos seems to have ended; nil if there were no looks.
    private func looksEnd(among news: [News]) -> Date? {
        let looks = news.filter { $0.kind == .looks }.map(\.at)
        guard let first = looks.min(), let last = looks.max() else { return nil }
        return min(
            last.addingTimeInterval(rules.lookPause),
            first.addingTimeInterval(rules.longestLookPause)
        )
    }

    private func fresh(at now: Date) -> [News] { waiting.filter { now.timeIntervalSince($0.at) < rules.oldest } }

    /// Returns the moment itself by day, the next morning at night.
    private func endOfNight(_ moment: Date) -> Date {
        let local = clock.local(moment)
        let minute = local.hour * 60 + local.minute
        let (from, until) = (rules.nightBegins, rules.nightEnds)
        let isNight = from <= until ? (from..<until).contains(minute) : minute >= from || minute < until
        return isNight ? clock.next(minuteOfDay: until, after: moment) : moment
    }
}

extension News {
    /// The key of the look that a heart on a frame implies; that look is not sent beside the heart.
    fileprivate var lookKeyOfHeart: String? {
        guard case .loved(let photo, let person, _) = happening, let id = person.id else { return nil }
        return News.key(ofLookAt: photo, by: id)
    }
}
