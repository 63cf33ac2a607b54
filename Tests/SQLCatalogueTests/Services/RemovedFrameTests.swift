import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A frame that was removed by mistake, and one that is broken for good.
struct RemovedFrameTests {
    /// A family with Grandma's frame, which has its settings, and on which a photo was seen.
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let kitchen: FrameRegistration
        let photo: Photo
        let settings = FrameSettings(interval: 300, showsClock: true)

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            kitchen = try await house.pairedFrame(by: keeper)
            photo = try await house.send("lake", by: keeper).photo
            let choice = try SettingsChoice(settings, insteadOf: 0)
            _ = try await house.services.frames.set(choice, for: kitchen.frameID, by: keeper)
            _ = try await house.services.frames.rename(kitchen.frameID, to: "Kitchen", by: keeper)
            house.clock.advance(by: 60)
            try await saw(3, first: 20, on: kitchen)
        }

        func saw(_ times: Int, first: TimeInterval, on frame: FrameRegistration) async throws {
            let sighting = Sighting(
                photoID: photo.id,
                arrivedAt: .seconds(10),
                firstSeenAt: .seconds(first),
                lastSeenAt: .seconds(first + 5),
                times: times
            )
            let report = SightingReport(at: house.clock.now, sightings: [sighting])
            try await house.services.frames.note(report, by: try await house.principal(frame))
        }

        func remove() async throws { try await house.services.frames.remove(kitchen.frameID, by: keeper) }

        func frames() async throws -> [FrameSummary] { try await house.services.frames.list(keeper).frames }

        /// The frame hears of its removal, wipes its shelf and registers anew.
        func registerAnew() async throws -> FrameRegistration {
            let description = FrameDescription(model: "Pi 4", version: "1.0", formerSecret: kitchen.secret)
            return try await house.services.pairing.register(description, from: "192.168.1.5")
        }

        /// What the frame is told of itself.
        func identity(_ frame: FrameRegistration) async throws -> FrameIdentity {
            try await house.services.frames.identity(try await house.principal(frame))
        }

        func times() async throws -> Int {
            try await house.services.album.journey(of: photo.id, for: keeper).times
        }
    }

    @Test func `who looks at the removed frames is asked for no password, and who restores one is`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        scene.house.clock.advance(by: 3_600)
        let frames = scene.house.services.frames
        #expect(try await frames.removed(scene.keeper).map(\.name) == ["Kitchen"])
        await expectRefusal(.passwordNeeded) { try await frames.restore(scene.kitchen.frameID, by: scene.keeper) }
    }

    @Test func `a frame that has not heard of its removal goes on`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        await expectRefusal(.frameRevoked) { _ = try await scene.identity(scene.kitchen) }
        #expect(try await scene.house.services.frames.removed(scene.keeper).map(\.name) == ["Kitchen"])
        try await scene.house.services.frames.restore(scene.kitchen.frameID, by: scene.keeper)
        let identity = try await scene.identity(scene.kitchen)
        #expect(identity.frameName == "Kitchen" && identity.chosen?.settings == scene.settings)
        #expect(try await scene.house.services.frames.removed(scene.keeper).isEmpty)
        // Twice is once.
        try await scene.house.services.frames.restore(scene.kitchen.frameID, by: scene.keeper)
        #expect(try await scene.frames().count == 1)
    }

    @Test func `one that shows a code since comes back as what it was, and counts on`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        let anew = try await scene.registerAnew()
        let waiting = try await scene.house.principal(anew)
        _ = try await scene.house.services.pairing.ask(waiting, from: "192.168.1.5")
        try await scene.house.services.frames.restore(scene.kitchen.frameID, by: scene.keeper)
        let polled = try await scene.house.services.pairing.poll(try await scene.house.principal(anew))
        #expect(polled.state == .accepted && polled.identity?.frameID == scene.kitchen.frameID)
        #expect(polled.identity?.frameName == "Kitchen" && polled.identity?.chosen?.settings == scene.settings)
        #expect(try await scene.frames().map(\.id) == [scene.kitchen.frameID])
        scene.house.clock.advance(by: 3600)
        try await scene.saw(2, first: 3000, on: anew)
        #expect(try await scene.times() == 5)
        await expectRefusal(.frameUnknown) { _ = try await scene.identity(scene.kitchen) }
    }

    @Test func `one that hears of both at once is let in as it registers`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        try await scene.house.services.frames.restore(scene.kitchen.frameID, by: scene.keeper)
        let anew = try await scene.registerAnew()
        #expect(try await scene.identity(anew).frameID == scene.kitchen.frameID)
        #expect(try await scene.frames().count == 1)
    }

    @Test func `after a day it stays removed`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        scene.house.clock.advance(by: 86_401)
        let keeper = try await scene.house.signIn()
        #expect(try await scene.house.services.frames.removed(keeper).isEmpty)
        await expectRefusal(.notFound) {
            try await scene.house.services.frames.restore(scene.kitchen.frameID, by: keeper)
        }
    }

    @Test func `another's secret, and that of a frame nobody had, make no frame come back`() async throws {
        let scene = try await Scene()
        let description = FrameDescription(model: "Pi 4", version: "1.0", formerSecret: "guessed")
        let stranger = try await scene.house.services.pairing.register(description, from: "192.168.1.9")
        try await scene.remove()
        try await scene.house.services.frames.restore(scene.kitchen.frameID, by: scene.keeper)
        await expectRefusal(.notAllowed) { _ = try await scene.identity(stranger) }
        #expect(try await scene.identity(scene.kitchen).frameName == "Kitchen")
    }

    @Test func `whoever is no keeper brings none back, and what a password let in stays out`() async throws {
        let scene = try await Scene()
        try await scene.remove()
        let relative = try await scene.house.join("Mikko", by: scene.keeper).principal
        await expectRefusal(.keeperNeeded) {
            try await scene.house.services.frames.restore(scene.kitchen.frameID, by: relative)
        }
    }

    @Test func `a new box takes the broken one's place with its name, its settings and what was seen`() async throws {
        let scene = try await Scene()
        let box = try await scene.house.newFrame()
        let waiting = try await scene.house.principal(box)
        let code = try await scene.house.services.pairing.ask(waiting, from: "192.168.1.5").code.display
        let claim = try await scene.house.services.pairing.claim(code: code, by: scene.keeper, from: "192.168.1.7")
        let number = try #require(try await scene.house.services.pairing.poll(waiting).number)
        let acceptance = Acceptance(number: number, replaces: scene.kitchen.frameID)
        let summary = try await scene.house.services.pairing.accept(claim.id, acceptance, by: scene.keeper)
        #expect(summary.name == "Kitchen" && summary.chosen?.settings == scene.settings)
        #expect(summary.member.displayName == "Grandma")
        #expect(try await scene.frames().map(\.id) == [box.frameID])
        #expect(try await scene.times() == 3)
        scene.house.clock.advance(by: 3600)
        try await scene.saw(1, first: 3000, on: box)
        #expect(try await scene.times() == 4)
        await expectRefusal(.frameRevoked) { _ = try await scene.identity(scene.kitchen) }
    }
}
