import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// "Not this one": photos that are hidden from single frames.
struct FrameHidingTests {
    /// A family with two frames of Grandma's, and a photo of Anna's.
    private struct Scene {
        let house: ActHouse
        let keeper: Principal
        let zoe: Principal
        let kitchen: FrameRegistration
        let bedroom: FrameRegistration
        let photo: PhotoID
        var frames: FrameService { house.services.frames }

        init() async throws {
            house = try await ActHouse()
            keeper = try await house.setUp().principal
            zoe = try await house.join("Zoë", by: keeper).principal
            kitchen = try await house.pairedFrame(by: keeper)
            bedroom = try await house.pairedFrame(by: keeper)
            photo = try await house.send("lake", by: keeper).photo.id
        }

        func hidden(on frame: FrameRegistration) async throws -> [PhotoID]? {
            try await frames.identity(try await house.principal(frame)).hiddenHere
        }

        func hiding() async throws -> [FrameID]? {
            try await house.services.album.journey(of: photo, for: zoe).hiddenOn?.map(\.frameID)
        }
    }

    @Test func `it is hidden from this frame, and from nobody else`() async throws {
        let scene = try await Scene()
        let kitchen = try await scene.house.principal(scene.kitchen)
        let family = try #require(kitchen.familyID)
        let before = try await scene.house.services.album.changes(since: 0, limit: 9, for: scene.zoe)
        #expect(try await scene.hidden(on: scene.kitchen) == nil)
        for _ in 1...2 { try await scene.frames.hideOnThisFrame(scene.photo, by: kitchen) }
        #expect(await scene.house.events.heard(.journey, by: .people(family)))
        #expect(try await scene.hidden(on: scene.kitchen) == [scene.photo])
        #expect(try await scene.hidden(on: scene.bedroom) == nil)
        #expect(try await scene.hiding() == [scene.kitchen.frameID])
        #expect(try await scene.house.services.album.changes(since: 0, limit: 9, for: scene.zoe) == before)
        _ = try await scene.house.services.album.photo(scene.photo, for: scene.zoe)
        for _ in 1...2 { try await scene.frames.showOnThisFrame(scene.photo, by: kitchen) }
        #expect(try await scene.hidden(on: scene.kitchen) == nil)
        #expect(try await scene.hiding() == nil)
    }

    @Test func `a relative brings it back, and the frame hears of it`() async throws {
        let scene = try await Scene()
        for frame in [scene.kitchen, scene.bedroom] {
            try await scene.frames.hideOnThisFrame(scene.photo, by: try await scene.house.principal(frame))
        }
        await scene.house.events.forget()
        try await scene.frames.show(scene.photo, on: scene.kitchen.frameID, by: scene.zoe)
        #expect(await scene.house.events.heard(.frame, by: .frame(scene.kitchen.frameID)))
        #expect(await !scene.house.events.heard(.frame, by: .frame(scene.bedroom.frameID)))
        #expect(try await scene.hidden(on: scene.kitchen) == nil)
        #expect(try await scene.hidden(on: scene.bedroom) == [scene.photo])
    }

    @Test func `who may not, and what is not there`() async throws {
        let scene = try await Scene()
        let kitchen = try await scene.house.principal(scene.kitchen)
        try await scene.frames.hideOnThisFrame(scene.photo, by: kitchen)
        let guest = try await scene.house.join("Gus", role: .guest, by: scene.keeper).principal
        await expectRefusal(.notAllowed) {
            try await scene.frames.show(scene.photo, on: scene.kitchen.frameID, by: guest)
        }
        await expectRefusal(.notAllowed) { try await scene.frames.hideOnThisFrame(scene.photo, by: scene.keeper) }
        await expectRefusal(.notFound) { try await scene.frames.show(scene.photo, on: .make("x"), by: scene.zoe) }
        await expectRefusal(.notFound) {
            try await scene.frames.show(.make("x"), on: scene.kitchen.frameID, by: scene.zoe)
        }
        // Another family's keeper knows neither photo nor frame.
        let stranger = try await scene.house.neighbour()
        await expectRefusal(.notFound) {
            try await scene.frames.show(scene.photo, on: scene.kitchen.frameID, by: stranger)
        }
        // A frame that hides what was deleted meanwhile is not told anything that it could do nothing about.
        try await scene.frames.hideOnThisFrame(.make("x"), by: kitchen)
        #expect(try await scene.hidden(on: scene.kitchen) == [scene.photo])
    }

    @Test func `it outlives a deletion that is undone`() async throws {
        let scene = try await Scene()
        try await scene.frames.hideOnThisFrame(scene.photo, by: try await scene.house.principal(scene.kitchen))
        try await scene.house.services.album.delete(scene.photo, by: scene.keeper)
        _ = try await scene.house.services.album.undoDeletion(of: scene.photo, by: scene.keeper)
        #expect(try await scene.hidden(on: scene.kitchen) == [scene.photo])
    }

    @Test func `a frame hides so many photos, and no more`() async throws {
        let scene = try await Scene()
        let kitchen = try await scene.house.principal(scene.kitchen)
        let family = try #require(kitchen.familyID)
        let most = FrameIdentity.mostHiddenHere
        let last = try await scene.house.send("sea", by: scene.keeper).photo.id
        let now = scene.house.clock.now
        let ids = (0..<most - 1).map { PhotoID.make("hidden-\($0)") }
        try await scene.house.catalogue.write { writer in
            for (number, id) in ids.enumerated() {
                let sender = Sender(id: nil, displayName: "Anna")
                _ = try writer.add(PhotoRecord.make(number + 10, id: id, familyID: family, sender: sender))
                _ = try writer.hide(id, on: scene.kitchen.frameID, at: now)
            }
        }
        try await scene.frames.hideOnThisFrame(scene.photo, by: kitchen)
        await expectRefusal(.frameHidesTooMany) { try await scene.frames.hideOnThisFrame(last, by: kitchen) }
        #expect(try await scene.hidden(on: scene.kitchen)?.count == most)
        try await scene.frames.showOnThisFrame(scene.photo, by: kitchen)
        try await scene.frames.hideOnThisFrame(last, by: kitchen)
    }
}
