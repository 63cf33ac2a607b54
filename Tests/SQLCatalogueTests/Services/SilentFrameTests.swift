import FamilyCore
import FamilyServices
import ServerCore
import ServerTesting
import Testing

struct SilentFrameTests {
    private func silence(_ services: FamilyServices, _ keeper: Principal) async throws -> FrameSilence? {
        try await services.frames.list(keeper).frames.first?.silence
    }

    @Test func `a frame that is not heard of is missed, until it listens again`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.newFrame()
        let frame = try await house.pair(registration, by: keeper)
        try await house.services.housekeeping.wake()
        let report = FrameReport(version: "2", photoID: nil, shelfPhotos: 1, shelfBytes: .zero, wifi: 20)
        try await house.services.frames.report(report, by: try await house.principal(registration))
        let lastHeard = house.clock.now
        house.clock.advance(by: 49 * 60)
        #expect(try await silence(house.services, keeper) == nil)
        house.clock.advance(by: 60)
        #expect(try await silence(house.services, keeper) == FrameSilence(since: lastHeard, cause: .wifi))
        #expect(try await house.services.frames.frame(frame.id, for: keeper).silence?.cause == .wifi)
        await house.events.listens(.frame(frame.id))
        #expect(try await silence(house.services, keeper) == nil)
    }

    /// PostgreSQL cannot store NUL, and a catalogue with one could not be moved there.
    @Test func `what a frame reports is stored without control characters`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let registration = try await house.newFrame()
        let frame = try await house.pair(registration, by: keeper)
        let report = FrameReport(version: "2\u{0}.1\u{7}", photoID: nil, shelfPhotos: 1, shelfBytes: .zero)
        try await house.services.frames.report(report, by: try await house.principal(registration))
        let record = try #require(try await house.catalogue.read { try $0.frame(frame.id) })
        for version in [record.version, record.report?.version] {
            #expect(version?.unicodeScalars.contains { $0.value < 0x20 } == false)
        }
    }

    @Test func `where the server was away, it blames itself`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        _ = try await house.pair(try await house.newFrame(), by: keeper)
        try await house.services.housekeeping.wake()
        house.clock.advance(by: 5 * 60)
        try await house.services.housekeeping.forgetOldThings(served: 0)
        // The plug is pulled for the night.
        house.clock.advance(by: 8 * 3600)
        let again = try await house.restarted()
        try await again.housekeeping.wake()
        #expect(try await silence(again, keeper) == nil, "it has time to come back")
        house.clock.advance(by: 16 * 60)
        try await again.housekeeping.forgetOldThings(served: 16 * 60)
        #expect(try await silence(again, keeper)?.cause == .server)
    }

    @Test func `where its clock was set right after the start, it blames itself and alarms nobody`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let browser = PushSubscriptionRecord.make(1)
        try await house.services.news.switchOn(
            endpoint: browser.endpoint,
            publicKey: browser.publicKey,
            secret: browser.secret,
            language: "fi",
            by: keeper
        )
        _ = try await house.pair(try await house.newFrame(), by: keeper)
        let member = try #require(keeper.memberID)
        try await house.services.housekeeping.wake()
        try await house.services.housekeeping.forgetOldThings(served: 0)
        // The plug is pulled. The clock starts where it was, and nine hours later the network sets it.
        let again = try await house.restarted()
        try await again.housekeeping.wake()
        try await again.housekeeping.forgetOldThings(served: 0)
        house.clock.leap(by: 9 * 3_600)
        try await again.news.noteQuietFrames()
        #expect(try await house.catalogue.read { try $0.waitingNewsCount(of: member) } == 0, "before the next sweep")
        house.clock.advance(by: 5 * 60)
        try await again.housekeeping.forgetOldThings(served: 5 * 60)
        try await again.news.noteQuietFrames()
        #expect(try await silence(again, keeper) == nil)
        #expect(try await house.catalogue.read { try $0.waitingNewsCount(of: member) } == 0)
        house.clock.advance(by: 16 * 60)
        try await again.housekeeping.forgetOldThings(served: 16 * 60)
        try await again.news.noteQuietFrames()
        #expect(try await silence(again, keeper)?.cause == .server)
        #expect(try await house.catalogue.read { try $0.waitingNewsCount(of: member) } == 1)
    }
}
