import FamilyCore
import ServerCore
import Testing

@testable import ServerApp

struct ListenerAccessChecksTests {
    private let start = ContinuousClock.now

    @Test func `looks before it tells a frame something, and every five minutes beside heartbeats`() {
        var looks = ListenerAccessChecks(atFrame: true, since: start)
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(15)) == .none)
        #expect(looks.due(before: [.album(revision: 3)], at: start + .seconds(20)) == .look(isNoted: false))
        #expect(looks.due(before: [.frames, .heartbeat], at: start + .seconds(20)) == .look(isNoted: false))
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(319)) == .none)
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(320)) == .look(isNoted: false))
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(335)) == .none)
    }

    @Test func `looks at a browser with each heartbeat, for its session may have ended`() {
        var looks = ListenerAccessChecks(atFrame: false, since: start)
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(15)) == .look(isNoted: false))
        #expect(looks.due(before: [.heartbeat], at: start + .seconds(30)) == .look(isNoted: false))
    }

    @Test func `counts a listener as seen every quarter of an hour, before its frame is quiet`() {
        var looks = ListenerAccessChecks(atFrame: true, since: start)
        var noted: [Int] = []
        for second in stride(from: 15, through: 3600, by: 15) {
            let events: [FamilyEvent] = second.isMultiple(of: 45) ? [.album(revision: Int64(second))] : [.heartbeat]
            let look = looks.due(before: events, at: start + .seconds(second))
            if look == .look(isNoted: true) { noted.append(second) }
        }
        #expect(noted == [900, 1800, 2700, 3600])
        #expect(ListenerAccessChecks.notesEvery < .seconds(QuietRules().quietAfter))
    }
}
