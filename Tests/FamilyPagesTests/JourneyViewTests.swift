import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import FamilyPages

struct JourneyViewTests {
    /// 21 November 2026, 16:40 in Helsinki.
    private let now = Date(timeIntervalSince1970: 1_795_272_000)

    private func stop(
        _ owner: String = "Grandma",
        arrived: TimeInterval? = 600,
        seen: TimeInterval? = nil,
        times: Int = 0,
        looked: TimeInterval? = nil,
        isInFamily: Bool = true
    ) throws -> Journey.Stop {
        Journey.Stop(
            frameID: try #require(FrameID("frame-1")),
            frameName: "Kitchen",
            owner: owner,
            isInFamily: isInFamily,
            arrivedAt: arrived.map { now - $0 },
            firstSeenAt: seen.map { now - $0 },
            lastSeenAt: seen.map { now - $0 },
            times: times,
            lookedAt: looked.map { now - $0 }
        )
    }

    private func view(
        _ stops: [Journey.Stop],
        awaited: [String] = [],
        silentFrames: Int = 0,
        lovedBy: [String] = []
    ) throws -> JourneyView {
        let words = try Words.pages()
        let times = TimeWords(words: words, now: now, familyClock: FamilyClock(timeZone: "Europe/Helsinki"))
        let journey = Journey(
            addedAt: now - 1200,
            stops: stops,
            awaited: awaited,
            silentFrames: silentFrames,
            lovedBy: lovedBy
        )
        return JourneyView(journey, of: .make("photo-1"), mayShow: true, times: times, words: words)
    }

    private func steps(_ view: JourneyView) -> [String] {
        view.steps.map { [$0.kind, $0.name, $0.detail].compactMap(\.self).joined(separator: ": ") }
    }

    @Test func `begins with what is sure`() throws {
        let view = try view([], awaited: ["Grandma"])
        #expect(
            steps(view) == [
                "done: Received: today at 16:20", "done: Safe: in the album",
                "ahead: On its way to Grandma’s frame", "ahead: No look noticed yet",
            ]
        )
        #expect(view.summary == nil)
    }

    @Test func `says where it waits`() throws {
        #expect(try steps(view([]))[2] == "ahead: Waiting for the first frame")
        #expect(try steps(view([], awaited: ["Grandma", "Aunt"]))[2] == "ahead: On its way to 2 frames")
    }

    @Test func `says no more than is known where no frame tells`() throws {
        #expect(try steps(view([], silentFrames: 1)).count == 2)
        #expect(try steps(view([], awaited: ["Grandma"], silentFrames: 1))[2].contains("Grandma"))
        #expect(try steps(view([stop()], silentFrames: 1)).count == 4)
    }

    @Test func `says on whose frame it is, and that on a screen is no look`() throws {
        let view = try view([stop(seen: 300, times: 1)], awaited: ["Aunt"])
        #expect(
            steps(view).suffix(2) == [
                "done: On Grandma’s frame: on the screen today at 16:35", "ahead: No look noticed yet",
            ]
        )
        #expect(view.summary == "Shown once")
        #expect(try steps(self.view([stop(arrived: nil)]))[2] == "done: On Grandma’s frame")
    }

    @Test func `says who looked, and when`() throws {
        let seen = try steps(view([stop(seen: 300, times: 1, looked: 120)]))
        #expect(seen.last == "done: Grandma looked at it: today at 16:38")
        #expect(try steps(view([stop()])).last == "ahead: No look noticed yet")
    }

    @Test func `never says that nobody looked beside who loves it`() throws {
        #expect(try steps(view([stop()], lovedBy: ["Grandma"])).last == "done: Grandma looked at it")
        #expect(try steps(view([], awaited: ["Grandma"], lovedBy: ["Grandma"])).last == "done: Grandma looked at it")
        #expect(try steps(view([stop()], lovedBy: ["Anna"])).last == "ahead: No look noticed yet")
    }

    @Test func `of several, the last to look says when`() throws {
        let aunt = try stop("Aunt", arrived: 60, seen: 30, times: 4, looked: 25)
        let view = try view([aunt, stop(arrived: 900, seen: 20, times: 10, looked: 300)])
        #expect(
            steps(view).suffix(2) == [
                "done: On 2 frames: on the screen today at 16:39", "done: Aunt looked at it: today at 16:39",
            ]
        )
        #expect(view.summary == "Shown 14 times")
    }

    @Test func `a frame that was removed is no frame of the family, but has seen it`() throws {
        let gone = try stop("Aunt", seen: 300, times: 2, isInFamily: false)
        #expect(try steps(view([gone, stop()])).suffix(2).first == "done: On Grandma’s frame: today at 16:30")
        #expect(try steps(view([gone]))[2] == "done: On Aunt’s frame: on the screen today at 16:35")
    }

    @Test(arguments: [
        (["Anna"], "Loved by Anna"), (["Anna", "Mikko"], "Loved by Anna and Mikko"),
        (["Anna", "Mikko", "Zoë", "Tove"], "Loved by Anna, Mikko, Zoë and Tove"),
        (["Anna", "Mikko", "Zoë", "Tove", "Åsa"], "Loved by Anna, Mikko, Zoë and 2 more"),
    ])
    func `names who loves it`(names: [String], said: String) throws {
        #expect(try view([], lovedBy: names).summary == said)
        let shown = try view([stop(seen: 9, times: 14)], lovedBy: names).summary
        #expect(shown == "Shown 14 times · l" + said.dropFirst())
    }
}
