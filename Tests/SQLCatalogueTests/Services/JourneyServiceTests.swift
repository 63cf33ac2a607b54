import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

struct JourneyServiceTests {
    /// A family with two frames, and a photo of Anna's.
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let kitchen: FrameRegistration
        let bedroom: FrameRegistration
        let photo: Photo

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            kitchen = try await house.pairedFrame(by: keeper)
            bedroom = try await house.pairedFrame(by: keeper)
            photo = try await house.send("lake", by: keeper).photo
        }

        func sighting(_ times: Int, first: TimeInterval = 20) -> Sighting {
            let isSeen = times > 0
            return Sighting(
                photoID: photo.id,
                arrivedAt: .seconds(10),
                firstSeenAt: isSeen ? .seconds(first) : nil,
                lastSeenAt: isSeen ? .seconds(first + 5) : nil,
                times: times
            )
        }

        func tell(_ sightings: [Sighting], on frame: FrameRegistration) async throws {
            let report = SightingReport(at: house.clock.now, sightings: sightings)
            try await house.services.frames.note(report, by: try await house.principal(frame))
        }

        func journey(for principal: Principal? = nil) async throws -> Journey {
            try await house.services.album.journey(of: photo.id, for: principal ?? keeper)
        }
    }

    @Test func `a photo goes from the server to the frames and to their eyes`() async throws {
        let scene = try await Scene()
        let sent = try await scene.journey()
        #expect(
            sent
                == Journey(addedAt: .testDay, stops: [], awaited: ["Grandma", "Grandma"], silentFrames: 0, lovedBy: [])
        )
        scene.house.clock.advance(by: 60)
        try await scene.tell([scene.sighting(0)], on: scene.kitchen)
        let arrived = try await scene.journey()
        #expect(arrived.stops.map(\.arrivedAt) == [.seconds(10)] && arrived.awaited == ["Grandma"])
        try await scene.tell([scene.sighting(3, first: 40)], on: scene.kitchen)
        try await scene.tell([scene.sighting(2, first: 30)], on: scene.bedroom)
        try await scene.house.services.album.giveHeart(
            scene.photo.id,
            by: try await scene.house.principal(scene.kitchen)
        )
        let seen = try await scene.journey()
        #expect(seen.stops.map(\.frameID) == [scene.bedroom.frameID, scene.kitchen.frameID])
        #expect(seen.stops.first?.firstSeenAt == .seconds(30) && seen.times == 5)
        #expect(seen.awaited == [] && seen.lovedBy == ["Grandma"])
    }

    @Test func `the same report counts once, and says so to nobody`() async throws {
        let scene = try await Scene()
        let family = try #require(scene.keeper.familyID)
        scene.house.clock.advance(by: 60)
        try await scene.tell([scene.sighting(3), scene.sighting(3)], on: scene.kitchen)
        #expect(await scene.house.events.heard(.journey, by: .people(family)))
        let journey = try await scene.journey()
        let events = await scene.house.events.all.count
        for _ in 1...3 { try await scene.tell([scene.sighting(3), scene.sighting(2)], on: scene.kitchen) }
        #expect(try await scene.journey() == journey && journey.times == 3)
        #expect(await scene.house.events.all.count == events)
    }

    @Test func `people hear of it, frames do not`() async throws {
        let scene = try await Scene()
        let family = try #require(scene.keeper.familyID)
        let frame = try await scene.house.principal(scene.kitchen)
        #expect(try scene.house.services.album.audiences(for: scene.keeper).contains(.people(family)))
        #expect(try !scene.house.services.album.audiences(for: frame).contains(.people(family)))
        let revision = try await scene.house.services.album.page(.newest, limit: 1, for: frame).revision
        try await scene.tell([scene.sighting(1)], on: scene.kitchen)
        #expect(try await scene.house.services.album.page(.newest, limit: 1, for: frame).revision == revision)
    }

    @Test func `a frame of before this was told is silent, until it tells`() async throws {
        let scene = try await Scene()
        let report = FrameReport(version: "1.0", photoID: nil, shelfPhotos: 1, shelfBytes: ByteCount(10))
        try await scene.house.services.frames.report(report, by: try await scene.house.principal(scene.kitchen))
        let before = try await scene.journey()
        #expect(before.silentFrames == 1 && before.awaited == ["Grandma"] && before.stops == [])
        let other = try await scene.house.send("sea", by: scene.keeper).photo
        try await scene.tell([Sighting(photoID: other.id)], on: scene.kitchen)
        let after = try await scene.journey()
        #expect(after.silentFrames == 0 && after.awaited.count == 2)
    }

    @Test func `photos that are gone are passed over, and take their journey with them`() async throws {
        let scene = try await Scene()
        let other = try await scene.house.send("sea", by: scene.keeper).photo
        try await scene.tell([scene.sighting(1)], on: scene.kitchen)
        try await scene.house.services.album.delete(scene.photo.id, by: scene.keeper)
        let strange = Sighting(photoID: .make("nobody"), times: 0)
        try await scene.tell([scene.sighting(2), strange, Sighting(photoID: other.id)], on: scene.kitchen)
        await expectRefusal(.notFound) { _ = try await scene.journey() }
        let journey = try await scene.house.services.album.journey(of: other.id, for: scene.keeper)
        #expect(journey.stops.map(\.arrivedAt) == [nil] && journey.times == 0)
    }

    @Test func `what a removed frame has seen stays, and it is awaited no more`() async throws {
        let scene = try await Scene()
        scene.house.clock.advance(by: 60)
        try await scene.tell([scene.sighting(3)], on: scene.kitchen)
        for frame in [scene.kitchen, scene.bedroom] {
            try await scene.house.services.frames.remove(frame.frameID, by: scene.keeper)
        }
        let journey = try await scene.journey()
        #expect(journey.stops.map(\.isInFamily) == [false] && journey.times == 3 && journey.awaited == [])
        await expectRefusal(.frameRevoked) { try await scene.tell([scene.sighting(4)], on: scene.kitchen) }
    }

    @Test func `a report has a bound, and nothing may be counted below nothing`() async throws {
        let scene = try await Scene()
        let many = Array(repeating: scene.sighting(1), count: SightingReport.most + 1)
        await expectRefusal(.badRequest) { try await scene.tell(many, on: scene.kitchen) }
        await expectRefusal(.badRequest) { try await scene.tell([scene.sighting(-1)], on: scene.kitchen) }
        try await scene.tell([], on: scene.kitchen)
        #expect(try await scene.journey().stops == [])
    }

    @Test func `another family's frame tells nothing of ours`() async throws {
        let scene = try await Scene()
        let stranger = FrameID.make("stranger")
        try await scene.house.catalogue.settleNeighbours()
        try await scene.house.catalogue.write { writer in
            var frame = FrameRecord.make(9, pairing: .make(familyID: .make("family-2"), memberID: .make("boris")))
            frame.id = stranger
            try writer.add(frame)
        }
        let theirs = Principal.frame(
            PairedFrame(
                frameID: stranger,
                familyID: .make("family-2"),
                memberID: .make("boris"),
                isVouchedFor: true,
                senders: .everybody
            )
        )
        try await scene.house.services.frames.note(
            SightingReport(at: .testDay, sightings: [scene.sighting(5)]),
            by: theirs
        )
        #expect(try await scene.journey().stops == [])
        await expectRefusal(.notFound) { _ = try await scene.journey(for: theirs) }
        await expectRefusal(.notAllowed) {
            try await scene.house.services.frames.note(SightingReport(at: .testDay, sightings: []), by: scene.keeper)
        }
    }

    @Test(arguments: [Role.guest, .relative, .viewer])
    func `everybody who sees the photo sees its journey`(role: Role) async throws {
        let scene = try await Scene()
        try await scene.tell([scene.sighting(1)], on: scene.kitchen)
        let principal =
            role == .viewer
            ? try await scene.house.principal(scene.bedroom)
            : try await scene.house.join("Mikko", role: role, by: scene.keeper).principal
        #expect(try await scene.journey(for: principal).times == 1)
        await expectRefusal(.notSignedIn) { _ = try await scene.journey(for: .nobody) }
    }
}
