import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// What happens in a family, and what one member is told of it and when.
///
/// The test day begins at 19:00 in Helsinki.
struct NewsQueueTests {
    private enum Step {
        case loved(Int, by: String, onFrame: Bool = true)
        case looked(Int, by: String)
        case commented(Int, by: String, String)
        case quiet
        case takenBack(Int, by: String)
        /// Minutes later, this is told; nil: nothing.
        case after(Double, tells: [String]?)
    }

    private static func minute(_ step: Step, _ now: Date) -> News? {
        switch step {
        case .loved(let photo, let name, let onFrame):
            let person = Sender(id: .make(name.lowercased()), displayName: name)
            let key = News.key(ofHeartOn: .make("photo-\(photo)"), by: .make(name.lowercased()))
            return News(key: key, .loved(.make("photo-\(photo)"), by: person, onFrame: onFrame), at: now)
        case .looked(let photo, let name):
            let person = Sender(id: .make(name.lowercased()), displayName: name)
            let key = News.key(ofLookAt: .make("photo-\(photo)"), by: .make(name.lowercased()))
            return News(key: key, .looked(.make("photo-\(photo)"), by: person), at: now)
        case .commented(let photo, let name, let words):
            let author = Sender(id: .make(name.lowercased()), displayName: name)
            let happening = News.Event.commented(
                .make("photo-\(photo)"),
                by: author,
                words: words,
                isReaders: true
            )
            return News(key: "comment \(words)", happening, at: now)
        case .quiet:
            let silence = FrameSilence(since: now.addingTimeInterval(-3_000), cause: .power)
            let key = News.key(ofQuiet: .make("frame-1"), since: silence.since)
            return News(key: key, .frameQuiet(.make("frame-1"), name: "Kitchen", silence), at: now)
        case .takenBack, .after: return nil
        }
    }

    private func play(
        _ steps: [Step],
        startingAt start: Double = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var queue = NewsQueue(NewsRules(), clock: FamilyClock(timeZone: "Europe/Helsinki"))
        var now = Date.seconds(start * 60)
        for (number, step) in steps.enumerated() {
            if let news = Self.minute(step, now) { queue.add(news) }
            switch step {
            case .takenBack(let photo, let name):
                queue.drop(News.key(ofHeartOn: .make("photo-\(photo)"), by: .make(name.lowercased())))
            case .after(let minutes, let expected):
                now.addTimeInterval(minutes * 60)
                let told = queue.take(at: now).map { NewsDigest($0).lines.map(\.text) }
                #expect(told == expected, "step \(number + 1)", sourceLocation: sourceLocation)
            case .loved, .looked, .commented, .quiet: break
            }
        }
    }

    @Test func `the first heart is told at once`() {
        play([.loved(1, by: "Grandma"), .after(0, tells: ["Grandma ♥ 1 looked"]), .after(60, tells: nil)])
    }

    @Test func `what follows is told together, a quarter of an hour after the last message`() {
        play([
            .loved(1, by: "Grandma"), .after(0, tells: ["Grandma ♥ 1 looked"]),
            .loved(2, by: "Grandma"), .after(1, tells: nil),
            .commented(1, by: "Paul", "Lovely"), .after(13, tells: nil),
            .after(1, tells: ["Grandma ♥ 2 looked", "Paul on 1: Lovely"]),
            .after(60, tells: nil),
        ])
    }

    @Test func `all who love one photo are one line, and have looked only if all pressed on a frame`() {
        play([
            .loved(1, by: "Grandma"), .commented(1, by: "Paul", "Oh"), .loved(1, by: "Paul", onFrame: false),
            .loved(2, by: "Grandma"), .loved(2, by: "Grandpa"),
            .after(0, tells: ["Grandma, Paul ♥ 1", "Paul on 1: Oh", "Grandma, Grandpa ♥ 2 looked"]),
        ])
    }

    @Test func `a look waits for a heart, and is told by itself when none follows`() {
        play([
            .looked(1, by: "Grandma"), .after(4, tells: nil), .after(1, tells: ["Grandma looked at 1"]),
            .after(60, tells: nil),
        ])
        play([
            .looked(1, by: "Grandma"), .after(3, tells: nil), .loved(1, by: "Grandma"),
            .after(0, tells: ["Grandma ♥ 1 looked"]), .after(60, tells: nil),
        ])
    }

    @Test func `who leafs through many photos is one message, and not kept for ever`() {
        play([
            .looked(1, by: "Grandma"), .after(4, tells: nil), .looked(2, by: "Grandma"), .after(4, tells: nil),
            .looked(3, by: "Grandma"), .looked(3, by: "Inga"), .after(4, tells: nil),
            .after(1, tells: ["Grandma looked at 1, 2, 3", "Inga looked at 3"]), .after(60, tells: nil),
        ])
        let leafing = (1...9).flatMap { [Step.looked($0, by: "Grandma"), .after(3, tells: nil)] }
        play(
            leafing + [
                .looked(10, by: "Grandma"), .after(2, tells: nil),
                .after(1, tells: ["Grandma looked at 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"]),
            ]
        )
    }

    @Test func `a heart is not kept back by looks, which wait for the next message`() {
        play([
            .looked(1, by: "Grandma"), .looked(2, by: "Grandma"), .loved(1, by: "Grandma"),
            .after(0, tells: ["Grandma ♥ 1 looked"]), .after(14, tells: nil),
            .after(1, tells: ["Grandma looked at 2"]), .after(60, tells: nil),
        ])
    }

    @Test func `a look by night is told in the morning, in the line of its heart where there is one`() {
        play(
            [
                .looked(1, by: "Grandma"), .looked(2, by: "Grandma"), .after(60, tells: nil),
                .loved(2, by: "Grandma"), .after(10 * 60 - 1, tells: nil),
                .after(1, tells: ["Grandma looked at 1", "Grandma ♥ 2 looked"]), .after(60, tells: nil),
            ],
            startingAt: 120
        )
    }

    @Test func `the same thing is told once`() {
        play([.loved(1, by: "Grandma"), .loved(1, by: "Grandma"), .after(0, tells: ["Grandma ♥ 1 looked"])])
    }

    @Test func `a heart that is taken back before it is told was none`() {
        play([
            .loved(1, by: "Grandma"), .takenBack(1, by: "Grandma"), .after(0, tells: nil),
            .loved(2, by: "Grandma"), .loved(3, by: "Grandma"), .takenBack(2, by: "Grandma"),
            .after(0, tells: ["Grandma ♥ 3 looked"]),
        ])
    }

    @Test func `at night nobody is woken, and in the morning all is one message`() {
        // 20:59, and 21:00.
        play([.quiet, .after(0, tells: ["Kitchen quiet"])], startingAt: 119)
        play(
            [
                .quiet, .after(0, tells: nil), .loved(1, by: "Grandma"), .after(10 * 60, tells: nil),
                .after(59, tells: nil), .after(1, tells: ["Kitchen quiet", "Grandma ♥ 1 looked"]),
            ],
            startingAt: 120
        )
    }

    @Test func `what was bundled into the night waits for the morning, too`() {
        play(
            [
                .loved(1, by: "Grandma"), .after(0, tells: ["Grandma ♥ 1 looked"]), .loved(2, by: "Grandma"),
                .after(15, tells: nil), .after(11 * 60 - 6, tells: nil), .after(1, tells: ["Grandma ♥ 2 looked"]),
            ],
            startingAt: 110
        )
    }

    @Test func `what could not be told for a day and a half is no news`() {
        var queue = NewsQueue(NewsRules(), clock: FamilyClock(timeZone: "Europe/Helsinki"))
        Self.minute(.loved(1, by: "Grandma"), .testDay).map { queue.add($0) }
        #expect(queue.dueAt(now: .seconds(35 * 3_600)) == .testDay)
        #expect(queue.dueAt(now: .seconds(36 * 3_600)) == nil)
        #expect(queue.take(at: .seconds(40 * 3_600)) == nil)
    }

    @Test func `night is the family's, also where summer ends in it`() {
        var rules = NewsRules()
        rules.bundle = 0
        // 2026-10-25 00:00 UTC: 02:00 in Berlin, where an hour later it is 02:00 again; 8:00 is 07:00 UTC.
        let night = Date(timeIntervalSince1970: 1_792_886_400)
        var queue = NewsQueue(rules, clock: FamilyClock(timeZone: "Europe/Berlin"))
        Self.minute(.loved(1, by: "Grandma"), night).map { queue.add($0) }
        let morning = queue.dueAt(now: night)
        #expect(morning == Date(timeIntervalSince1970: 1_792_886_400 + 7 * 3_600))
        var elsewhere = NewsQueue(rules, clock: FamilyClock(timeZone: "America/New_York"))
        Self.minute(.loved(1, by: "Grandma"), night).map { elsewhere.add($0) }
        #expect(elsewhere.dueAt(now: night) == night)
    }

    @Test func `a message that a wrong clock sent in the future keeps nothing back`() {
        var queue = NewsQueue(NewsRules(), clock: FamilyClock(timeZone: "UTC"), toldAt: .seconds(86_400 * 365))
        Self.minute(.loved(1, by: "Grandma"), .testDay).map { queue.add($0) }
        #expect(queue.take(at: .testDay)?.count == 1)
    }

    @Test func `no more wait than there is room for`() {
        var rules = NewsRules()
        rules.mostWaiting = 2
        rules.mostLooks = 1
        var queue = NewsQueue(rules, clock: FamilyClock(timeZone: "UTC"))
        for photo in 1...9 { Self.minute(.loved(photo, by: "Grandma"), .testDay).map { queue.add($0) } }
        #expect(queue.waiting.count == 3)
    }
}

extension NewsDigest.Line {
    fileprivate var text: String {
        switch self {
        case .loved(let photo, let people, let onFrame):
            let names = people.map(\.displayName).joined(separator: ", ")
            return "\(names) ♥ \(photo.text.dropFirst(6))\(onFrame ? " looked" : "")"
        case .looked(let photos, let viewer):
            return "\(viewer.displayName) looked at \(photos.map { $0.text.dropFirst(6) }.joined(separator: ", "))"
        case .commented(let photo, let author, let words, _):
            return "\(author.displayName) on \(photo.text.dropFirst(6)): \(words)"
        case .frameQuiet(_, let name, _): return "\(name) quiet"
        }
    }
}
