import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct NewsMarkTests {
    @Test func `what was before one came is no news`() {
        let mark = ActivityMark(joinedAt: .testDay)
        #expect(mark.looked(at: .seconds(5)).since == .testDay)
    }

    /// Minutes at which somebody looks, and since when they are told what is new.
    private static let visits: [(looks: [Double], since: [Double])] = [
        ([0, 10, 39], [-600, -600, -600]),
        ([0, 30], [-600, 0]),
        ([0, 29, 59, 200], [-600, -600, 29, 59]),
        // A clock that was put back.
        ([0, -50, 5], [-600, -600, -600]),
    ]

    @Test(arguments: visits.indices)
    func `what was new as a visit began stays so until it is over`(row: Int) {
        let (looks, since) = Self.visits[row]
        var mark = ActivityMark(joinedAt: .seconds(-600 * 60))
        let told = looks.map { minute in
            mark = mark.looked(at: .seconds(minute * 60))
            return mark.since
        }
        #expect(told == since.map { .seconds($0 * 60) })
    }

    @Test func `a look with a clock that was years ahead is forgotten once it is right`() {
        let joined = ActivityMark(joinedAt: .seconds(-600))
        let ahead = joined.looked(at: .seconds(10 * 365 * 86_400))
        #expect(ahead.corrected(at: .testDay) == joined)
        #expect(ahead.looked(at: .testDay) == ActivityMark(since: .seconds(-600), lookedAt: .testDay))
        // A second visit with that clock: nothing tells any more when the member looked before.
        let again = ahead.looked(at: .seconds(11 * 365 * 86_400)).looked(at: .testDay)
        #expect(again == ActivityMark(since: .seconds(-ActivityDigest.lookback), lookedAt: .testDay))
        #expect(again.corrected(at: .testDay) == again)
    }

    @Test func `nothing is skipped, whenever one looks`() {
        var random = SeededGenerator(seed: 20_261_122)
        for _ in 0..<200 {
            var (now, mark, told) = (Date.testDay, ActivityMark(joinedAt: .testDay), Date.testDay)
            for _ in 0..<20 {
                now.addTimeInterval(Double(random.next() % 5_000))
                let next = mark.looked(at: now)
                // Whatever came after what was told last is told now.
                #expect(next.since <= told)
                (mark, told) = (next, now)
            }
        }
    }
}

struct ActivityDigestTests {
    private static func deed(
        _ deed: ActivityRecord.Action,
        _ who: String,
        _ photo: Int,
        at seconds: Double,
        words: String = ""
    ) -> ActivityRecord {
        ActivityRecord(
            deed,
            by: Sender(id: .make(who), displayName: who),
            at: .seconds(seconds),
            photo: .make("photo-\(photo)"),
            words: words
        )
    }

    private func told(_ lines: [ActivityDigest.Line]) -> [String] {
        lines.map { line in
            let people = line.people.map(\.displayName).joined(separator: "+")
            return "\(people) \(line.deed) \(line.photos.map { $0.text.suffix(1) }.joined())\(line.words)"
        }
    }

    @Test func `the photos of an evening are one line, of another day another`() {
        let hour = 3600.0
        let digest = ActivityDigest(
            [
                Self.deed(.sent, "Mikko", 5, at: 30 * hour), Self.deed(.sent, "Liisa", 4, at: 5 * hour),
                Self.deed(.sent, "Mikko", 3, at: 4 * hour), Self.deed(.sent, "Mikko", 2, at: 2 * hour),
                Self.deed(.sent, "Mikko", 1, at: 0),
            ],
            since: .seconds(-1)
        )
        #expect(told(digest.new) == ["Mikko sent 5", "Liisa sent 4", "Mikko sent 321"])
        #expect(digest.earlier == [])
        #expect(digest.new.map(\.at) == [.seconds(30 * hour), .seconds(5 * hour), .seconds(4 * hour)])
    }

    @Test func `all who love a photo are one line, and each comment its own`() {
        let digest = ActivityDigest(
            [
                Self.deed(.loved, "Mikko", 1, at: 9), Self.deed(.commented, "Liisa", 1, at: 8, words: "!"),
                Self.deed(.loved, "Grandma", 1, at: 7), Self.deed(.commented, "Liisa", 1, at: 6, words: "?"),
                Self.deed(.loved, "Liisa", 2, at: 5),
            ],
            since: .seconds(0)
        )
        let expected = ["Mikko+Grandma loved 1", "Liisa commented 1!", "Liisa commented 1?", "Liisa loved 2"]
        #expect(told(digest.new) == expected)
    }

    @Test func `what is new is told apart from what was before, also of one evening`() {
        let digest = ActivityDigest(
            (0..<6).map { Self.deed(.sent, "Mikko", $0, at: 60 - Double($0)) },
            since: .seconds(57)
        )
        #expect(told(digest.new) == ["Mikko sent 012"])
        #expect(told(digest.earlier) == ["Mikko sent 345"])
    }

    @Test func `what was before is told of no longer than twenty lines`() {
        let digest = ActivityDigest(
            (0..<30).map { Self.deed(.commented, "Mikko", 1, at: -Double($0), words: "\($0)") },
            since: .seconds(1)
        )
        #expect(digest.new == [])
        #expect(digest.earlier.map(\.words) == (0..<20).map(String.init))
    }

    @Test func `a whole album of one evening is counted`() {
        #expect(ActivityDigest.mostDeeds > 1_549)
        let sent = (0..<1_549).map { Self.deed(.sent, "Mikko", $0, at: 9_999 - Double($0)) }
        #expect(ActivityDigest(sent, since: .seconds(0)).new.map(\.photos.count) == [1_549])
    }

    @Test func `photos are asked for that are shown, each once`() {
        let sent = (0..<9).map { Self.deed(.sent, "Mikko", $0, at: 60 - Double($0)) }
        let digest = ActivityDigest([Self.deed(.loved, "Liisa", 2, at: 99)] + sent, since: .seconds(0))
        #expect(Set(digest.photos) == Set((0..<4).map { .make("photo-\($0)") }))
        #expect(digest.photos.count == 4)
    }
}
