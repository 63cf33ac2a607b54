import FamilyCore
package import FoundationEssentials

/// When a member is told of news: at once where all was still, together with
/// what follows where much happens, and not at night.
package struct NewsRules: Equatable, Sendable {
    /// In seconds: after a message, what happens next waits for so long and is
    /// told together.
    package var bundle: TimeInterval = 15 * 60
    /// In seconds: a look is told when so long no other look followed, so that a heart joins it and who leafs through
    /// many photos is one message.
    package var lookPause: TimeInterval = 5 * 60
    /// In seconds: the first look waits for no longer than this.
    package var longestLookPause: TimeInterval = 30 * 60
    /// In minutes of the family's day: from 21:00 nobody is woken, until 8:00.
    package var nightBegins = 21 * 60
    package var nightEnds = 8 * 60
    /// In seconds, longer than any night: what could not be told for so long is no news any more.
    package var oldest: TimeInterval = 36 * 3_600
    /// In seconds: for so long a happening that was told is remembered, so that
    /// it is not told twice.
    package var memory: TimeInterval = 30 * 86_400
    /// Browsers of one member that are told; the one that was switched on last
    /// pushes the first one out.
    package var mostBrowsers = 10
    /// Happenings that wait for one member; more are found on the page of news.
    package var mostWaiting = 100
    /// Looks that wait for one member beside them: they are counted, and told as one line.
    package var mostLooks = 1_000
    /// How often a push service is asked to take a message; with the pauses of `PushRetry` a few hours.
    package var mostTries = 8
    /// In seconds: how often is looked for what has come due.
    package var lookEvery: TimeInterval = 20
    /// In seconds: how often is looked for frames that went quiet.
    package var framesEvery: TimeInterval = 5 * 60

    package init() {}
}

/// What waits to be told to one member.
package struct NewsQueue: Sendable {
    package private(set) var waiting: [News]
    /// When the last message went out.
    package private(set) var toldAt: Date?
    private let rules: NewsRules
    private let calendar: Calendar

    /// `timeZone` is the family's, by its IANA name; one that this system does
    /// not know is read as UTC.
    package init(_ rules: NewsRules, timeZone: String, waiting: [News] = [], toldAt: Date? = nil) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        self.calendar = calendar
        self.rules = rules
        self.waiting = waiting
        self.toldAt = toldAt
    }

    package mutating func add(_ news: News) {
        guard waiting.count < rules.mostWaiting + rules.mostLooks, !waiting.contains(where: { $0.key == news.key })
        else { return }
        waiting.append(news)
    }

    /// Whoever takes a heart back before it was told, gave none.
    package mutating func drop(_ key: String) { waiting.removeAll { $0.key == key } }

    /// When the next message goes out; nil where nothing waits.
    package func dueAt(now: Date) -> Date? {
        let fresh = fresh(at: now)
        let others = fresh.filter { $0.kind != .looks }.map(\.at).min()
        guard let first = [others, looksEnd(among: fresh)].compactMap(\.self).min() else { return nil }
        // A message from the future was sent by a clock that was wrong.
        let last = toldAt.flatMap { $0 <= now ? $0 : nil }
        return endOfNight(max(first, last?.addingTimeInterval(rules.bundle) ?? first))
    }

    /// Takes what waits, if it is time to tell it; looks that may still go on wait for the next message.
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

    /// When who looks at photos seems to have ended; nil where nobody looked.
    private func looksEnd(among news: [News]) -> Date? {
        let looks = news.filter { $0.kind == .looks }.map(\.at)
        guard let first = looks.min(), let last = looks.max() else { return nil }
        return min(
            last.addingTimeInterval(rules.lookPause),
            first.addingTimeInterval(rules.longestLookPause)
        )
    }

    private func fresh(at now: Date) -> [News] { waiting.filter { now.timeIntervalSince($0.at) < rules.oldest } }

    /// The moment itself by day, the next morning at night.
    private func endOfNight(_ moment: Date) -> Date {
        let parts = calendar.dateComponents([.hour, .minute], from: moment)
        let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        let (from, until) = (rules.nightBegins, rules.nightEnds)
        let isNight = from <= until ? (from..<until).contains(minute) : minute >= from || minute < until
        guard isNight else { return moment }
        let morning = DateComponents(hour: until / 60, minute: until % 60)
        return calendar.nextDate(after: moment, matching: morning, matchingPolicy: .nextTime) ?? moment
    }
}

extension News {
    /// Who loves a photo on a frame has looked at it: the look is not told beside the heart.
    fileprivate var lookKeyOfHeart: String? {
        guard case .loved(let photo, let person, _) = happening, let id = person.id else { return nil }
        return News.key(ofLookAt: photo, by: id)
    }
}
