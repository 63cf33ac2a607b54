import FamilyCore
import FamilyServices
import FamilyTesting
import Foundation
import SQLCatalogue
import Synchronization
import Testing

@testable import ServerApp

struct CopyMessageTests {
    private static let items: [CopyItem] = [
        .event(.album(revision: .max), .family(.make("family-1"))), .event(.turn(.next), .frame(.make("frame-1"))),
        .event(.heartbeat, .member(.make("anna"))), .event(.journey, .people(.make("family-1"))),
        .event(.frames, .moment(.make("moment-1"))), .work(.news), .joined([.make("frame-1"), .make("frame-2")]),
        .left([]), .present([.make("frame-3")], isFirst: true), .alive(frames: 12), .asks,
    ]

    @Test func `encodes and decodes every kind of item`() throws {
        let texts = try CopyMessage.pack(Self.items, from: "a", limit: 7_900)
        #expect(texts.count == 1)
        #expect(texts.compactMap(CopyMessage.init) == [CopyMessage(from: "a", items: Self.items)])
    }

    @Test(arguments: [200, 400, 1_000])
    func `packs in order into messages of the right size`(limit: Int) throws {
        let items = Array([[CopyItem]](repeating: Self.items, count: 20).joined())
        let texts = try CopyMessage.pack(items, from: "a", limit: limit)
        #expect(texts.allSatisfy { $0.utf8.count <= limit })
        #expect(texts.compactMap(CopyMessage.init).flatMap(\.items) == items)
    }

    @Test func `leaves out what fits into no message`() throws {
        let long = CopyItem.joined((0..<100).map { .make("frame-\($0)") })
        let texts = try CopyMessage.pack([.asks, long, .work(.outbox)], from: "a", limit: 200)
        #expect(texts.compactMap(CopyMessage.init).flatMap(\.items) == [.asks, .work(.outbox)])
    }

    @Test func `the most frames of an item fit into a notice of the database`() throws {
        let longest = try (0..<CopyMessage.mostFrames).map { number in
            try #require(FrameID(String(repeating: "f", count: 61) + "\(number + 100)"))
        }
        #expect(try CopyMessage.pack([.present(longest, isFirst: true)], from: "a", limit: 7_900).count == 1)
    }

    @Test(arguments: [
        #"{"newer":{}}"#, #"{"joined":{"_0":["../"]}}"#, "7", "null", "[]", #"{"work":{"_0":"newer"}}"#,
    ])
    func `leaves out an item of a newer program, and keeps those around it`(item: String) {
        let message = CopyMessage(#"{"from":"a","items":[{"asks":{}},\#(item),{"work":{"_0":"news"}}],"newer":1}"#)
        #expect(message == CopyMessage(from: "a", items: [.asks, .work(.news)]))
    }

    @Test(arguments: ["", "x", "{}", #"{"from":"a"}"#, #"{"items":[]}"#, #"{"from":"a","items":7}"#])
    func `returns nil for other texts`(text: String) {
        #expect(CopyMessage(text) == nil)
    }
}

struct OtherCopiesTests {
    private let begin = ContinuousClock.now
    private let one = FrameID.make("frame-1")
    private let other = FrameID.make("frame-2")

    /// Returns true if the copy of the message must be asked for its frames.
    private func note(
        _ items: [CopyItem],
        of name: CopyName,
        in copies: inout OtherCopies,
        after: Duration = .zero
    ) -> Bool {
        copies.note(CopyMessage(from: name, items: items), at: begin + after)
    }

    @Test func `knows which frames listen at which copy`() {
        var copies = OtherCopies()
        #expect(!copies.isListening(one))
        let asks = [
            note([.joined([one]), .joined([other])], of: "a", in: &copies),
            note([.joined([one])], of: "b", in: &copies),
        ]
        #expect(asks == [false, false])
        #expect(copies.isListening(one) && copies.isListening(other) && copies.count == 2)
        _ = note([.left([one, other])], of: "a", in: &copies)
        #expect(copies.isListening(one) && !copies.isListening(other))
    }

    @Test func `asks a copy whose number of frames differs, and replaces the old list by its answer`() {
        var copies = OtherCopies()
        let parts: [CopyItem] = [.present([one], isFirst: true), .present([other], isFirst: false)]
        let asks = [
            note([.alive(frames: 0)], of: "a", in: &copies), note([.alive(frames: 1)], of: "a", in: &copies),
            note(parts + [.alive(frames: 2)], of: "a", in: &copies),
        ]
        #expect(asks == [false, true, false])
        #expect(copies.isListening(one) && copies.isListening(other))
        _ = note([.present([], isFirst: true)], of: "a", in: &copies)
        #expect(!copies.isListening(one) && !copies.isListening(other))
    }

    @Test func `forgets a copy that was silent for over a minute`() {
        var copies = OtherCopies()
        _ = note([.joined([one])], of: "a", in: &copies)
        _ = note([.joined([other])], of: "b", in: &copies, after: .seconds(60))
        copies.forgetSilent(at: begin + .seconds(69))
        #expect(copies.count == 2)
        copies.forgetSilent(at: begin + .seconds(71))
        #expect(copies.count == 1 && !copies.isListening(one) && copies.isListening(other))
    }

    @Test func `keeps a bound on copies and frames`() {
        var copies = OtherCopies()
        for number in 0..<2_000 { _ = note([], of: "\(number)", in: &copies) }
        #expect(copies.count == OtherCopies.mostCopies)
    }
}

struct SharedAbsenceTests {
    @Test func `is short for a while, each time anew`() {
        let (absence, begin) = (SharedUnavailability(), ContinuousClock.now)
        func isShort(_ isAway: Bool, at seconds: Int) -> Bool {
            // Each question takes four seconds.
            absence.isShort(isAway, from: begin + .seconds(seconds - 4), at: begin + .seconds(seconds))
        }
        #expect(!isShort(false, at: 0))
        #expect(isShort(true, at: 4))
        #expect(isShort(true, at: 14))
        #expect(!isShort(true, at: 16))
        #expect(!isShort(false, at: 20))
        #expect(isShort(true, at: 25))
    }
}

struct SharedClockTests {
    private static let wall = Date(timeIntervalSince1970: 1_790_000_000)

    private func note(
        _ difference: TimeInterval,
        after delay: TimeInterval = 0.01,
        in clock: SharedClock
    ) -> TimeInterval? {
        let answered = Self.wall.addingTimeInterval(delay)
        return clock.note(Self.wall.addingTimeInterval(difference + delay / 2), between: Self.wall, and: answered)
    }

    @Test func `follows the database, forward and back`() {
        let clock = SharedClock { Self.wall }
        for difference in [420.0, -420, 86_400] {
            #expect(abs((note(difference, in: clock) ?? 0) - difference) < 0.001)
            #expect(abs(clock.now.timeIntervalSince(Self.wall) - difference) < 0.001)
        }
        #expect(note(0.5, in: clock) == 0 && clock.now == Self.wall)
    }

    @Test func `leaps for no small difference and believes no slow answer`() {
        let clock = SharedClock { Self.wall }
        #expect(note(1.5, in: clock) == nil && note(-1.5, in: clock) == nil && clock.now == Self.wall)
        #expect(note(420, after: 3, in: clock) == nil && note(420, after: -1, in: clock) == nil)
        #expect(clock.now == Self.wall)
        #expect(note(420, in: clock) != nil && note(421, in: clock) == nil)
    }
}

struct CopyLineTests {
    /// Notices that keep what is sent, and fail as often as they are told.
    private final class KeptNotices: CopyNotices {
        let sent = Mutex<[String]>([])
        let failures = Mutex(0)

        func listen() async throws -> [PostgreSQLNotices.ReceivedNotification] { [] }
        func send(_ messages: [String]) async throws {
            let fails = failures.withLock { count in
                count -= 1
                return count >= 0
            }
            if fails { throw CancellationError() }
            sent.withLock { $0 += messages }
        }
        func close() {}

        var items: [CopyItem] { sent.withLock(\.self).compactMap(CopyMessage.init).flatMap(\.items) }
    }

    private let notices = KeptNotices()

    @Test func `sends what was said, in order and once, also after a failed try`() async {
        let channel = CopyChannel(name: "a", notices: notices)
        notices.failures.withLock { $0 = 1 }
        channel.say([.work(.news), .asks])
        channel.say([.alive(frames: 3)])
        await channel.sendRest()
        await channel.sendRest()
        #expect(notices.items == [.work(.news), .asks, .alive(frames: 3)])
    }

    @Test func `keeps a bound on what waits`() async {
        let channel = CopyChannel(name: "a", notices: notices)
        for _ in 0..<(CopyChannel.mostWaiting + 5) { channel.say([.asks]) }
        await channel.sendRest()
        #expect(notices.items.count == CopyChannel.mostWaiting)
    }
}

/// Tests of the clock of a program at the shell that writes into the database of servers.
struct ShellClockTests {
    private static let wall = Date(timeIntervalSince1970: 1_790_000_000)

    /// Returns the clock that the program finds, if the database is seven minutes ahead and its answers take
    /// these times, and the number of the questions.
    private func atTheShell(_ delays: [TimeInterval]) async -> (lead: TimeInterval, questions: Int) {
        let machine = Mutex(Self.wall)
        let questions = Mutex(0)
        let now: @Sendable () -> Date = { machine.withLock(\.self) }
        let clock = await SharedClock.now(
            of: {
                let delay = delays[questions.withLock { $0 }]
                questions.withLock { $0 += 1 }
                machine.withLock { $0 = $0.addingTimeInterval(delay / 2) }
                let half = now()
                machine.withLock { $0 = $0.addingTimeInterval(delay / 2) }
                return half.addingTimeInterval(420)
            },
            hasCopies: true,
            machine: now
        )
        return (clock().timeIntervalSince(now()), questions.withLock(\.self))
    }

    @Test func `asks again after a slow answer, three times at most`() async {
        let slow = SharedClock.tolerance + 1
        let found = [
            await atTheShell([0.1]), await atTheShell([slow, slow, 0.1]), await atTheShell([slow, slow, slow]),
        ]
        #expect(found.map(\.questions) == [1, 3, 3])
        for (each, lead) in zip(found, [420.0, 420, 0]) { #expect(abs(each.lead - lead) < 0.001) }
    }

    @Test func `is the machine's if the server has no copies, or the database does not answer`() async {
        let asked = Mutex(0)
        for hasCopies in [false, true] {
            let clock = await SharedClock.now(
                of: {
                    asked.withLock { $0 += 1 }
                    throw CancellationError()
                },
                hasCopies: hasCopies,
                machine: { Self.wall }
            )
            #expect(clock() == Self.wall)
            #expect(asked.withLock(\.self) == (hasCopies ? 1 : 0))
        }
    }
}
