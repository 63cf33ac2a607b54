import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct ActivityServiceTests {
    private static let minute: TimeInterval = 60

    @Test func `counts what is new until one looks, and shows it for the length of a visit`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let mikko = try await house.join("Mikko", by: keeper).principal
        house.clock.advance(by: Self.minute)
        let photo = try await house.send("lake", by: mikko).photo
        try await house.services.album.giveHeart(photo.id, by: mikko)
        #expect(try await house.services.activity.news(for: keeper)?.count == 2)
        #expect(try await house.services.activity.news(for: mikko)?.count == 0)
        for _ in 0..<2 {
            house.clock.advance(by: Self.minute)
            let told = try await house.services.activity.look(by: keeper)
            #expect(Set(told.digest.new.map(\.deed)) == [.loved, .sent])
            #expect(told.photos.keys.map(\.self) == [photo.id])
            #expect(try await house.services.activity.news(for: keeper)?.count == 0)
        }
        house.clock.advance(by: 60 * Self.minute)
        let later = try await house.services.activity.look(by: keeper).digest
        #expect(later.new == [] && later.earlier.count == 2)
    }

    @Test func `a photo of a time when the clock was ahead is counted once, and later ones are counted`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let mikko = try await house.join("Mikko", by: keeper).principal
        let tenYears: TimeInterval = 3_650 * 86_400
        house.clock.leap(by: tenYears)
        let photo = try await house.send("lake", by: mikko).photo
        try await house.services.album.giveHeart(photo.id, by: mikko)
        _ = try await house.services.album.comment("Cold!", on: photo.id, by: mikko)
        #expect(try await house.services.activity.news(for: keeper)?.count == 3)
        #expect(try await house.services.activity.look(by: keeper).digest.new.count == 3)
        house.clock.leap(by: -tenYears)
        for _ in 0..<2 {
            house.clock.advance(by: 31 * Self.minute)
            #expect(try await house.services.activity.news(for: keeper)?.count == 0)
            #expect(try await house.services.activity.look(by: keeper).digest.new == [])
        }
        house.clock.advance(by: Self.minute)
        _ = try await house.send("shore", by: mikko)
        #expect(try await house.services.activity.news(for: keeper)?.count == 1)
        #expect(try await house.services.activity.look(by: keeper).digest.new.map(\.deed) == [.sent])
    }

    @Test func `whoever looked while the clock was ahead hears of new photos before they look again`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let mikko = try await house.join("Mikko", by: keeper).principal
        house.clock.leap(by: 3_650 * 86_400)
        for _ in 0..<2 {
            _ = try await house.services.activity.look(by: keeper)
            house.clock.leap(by: 60 * Self.minute)
        }
        house.clock.leap(by: -3_650 * 86_400)
        _ = try await house.send("lake", by: mikko)
        #expect(try await house.services.activity.news(for: keeper)?.count == 1)
        #expect(try await house.services.activity.look(by: keeper).digest.new.map(\.deed) == [.sent])
        #expect(try await house.services.activity.news(for: keeper)?.count == 0)
    }

    @Test func `what is older than thirty days is told to nobody`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let mikko = try await house.join("Mikko", by: keeper).principal
        house.clock.advance(by: Self.minute)
        _ = try await house.send("lake", by: mikko)
        house.clock.advance(by: ActivityDigest.lookback - 1)
        #expect(try await house.services.activity.news(for: keeper)?.count == 1)
        house.clock.advance(by: 1)
        #expect(try await house.services.activity.news(for: keeper)?.count == 0)
        #expect(try await house.services.activity.look(by: keeper).digest.new == [])
    }

    @Test func `more than ninety-nine are not counted`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let mikko = try await house.join("Mikko", by: keeper).principal
        house.clock.advance(by: Self.minute)
        for number in 0..<99 { _ = try await house.send("photo \(number)", by: mikko) }
        #expect(try await house.services.activity.news(for: keeper).map { [$0.count, $0.isMore ? 1 : 0] } == [99, 0])
        _ = try await house.send("one more", by: mikko)
        #expect(try await house.services.activity.news(for: keeper).map { [$0.count, $0.isMore ? 1 : 0] } == [99, 1])
    }

    @Test func `a frame is told nothing of it`() async throws {
        let house = try await ActHouse()
        let keeper = try await house.setUp().principal
        let frame = try await house.principal(try await house.pairedFrame(by: keeper))
        #expect(try await house.services.activity.news(for: frame) == nil)
        await expectRefusal(.notAllowed) { _ = try await house.services.activity.look(by: frame) }
    }
}
