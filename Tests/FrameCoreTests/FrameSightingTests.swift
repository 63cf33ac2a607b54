import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What a frame notes of its photos, with everything around it.
struct FrameSightingTests {
    @Test func `a photo is seen once it has rested for two seconds`() {
        var house = House.atNoon()
        house.wait(.milliseconds(1_900))
        #expect(house.sighting(3)?.times == 0)
        house.wait(.milliseconds(200))
        let seen = house.sighting(3)
        #expect(seen?.times == 1 && seen?.firstSeenAt == House.noon + 2 && seen?.lastSeenAt == House.noon + 2)
        #expect(house.sighting(2)?.times == 0, "here, and not yet seen")
        #expect(house.sighting(2)?.arrivedAt == House.noon)
    }

    @Test func `standing still is seen once, however long`() {
        var house = House.atNoon()
        house.wait(.seconds(40_000))
        #expect(house.sighting(3)?.times == 1)
    }

    @Test func `what she leafs past is not seen, by keys or fingers`() {
        var house = House.atNoon(photos: 20)
        for turn in 0..<10 {
            if turn.isMultiple(of: 2) { house.press(.right) } else { house.swipe(.older) }
            house.wait(.milliseconds(1_800))
        }
        #expect((11...20).allSatisfy { house.sighting($0)?.times == 0 })
        house.wait(.seconds(1))
        #expect(house.sighting(10)?.times == 1)
    }

    @Test func `a page counts from where it has come to rest`() {
        var house = House.atNoon()
        house.wait(.seconds(5))
        house.swipe(.older)
        let began = house.now
        while house.offset != 0 { house.now = house.now.advanced(by: .milliseconds(10)) }
        let slide = began.duration(to: house.now)
        house.tell(.deadlineReached)
        house.wait(.milliseconds(1_990))
        #expect(slide > .milliseconds(50) && house.sighting(2)?.times == 0)
        house.wait(.milliseconds(20))
        #expect(house.sighting(2)?.times == 1)
    }

    @Test func `seen again after another was, and not by a look aside`() {
        var house = House.atNoon()
        house.wait(.seconds(5))
        for _ in 0..<3 {
            house.press(.right)
            house.wait(.seconds(1))
            house.press(.left)
            house.wait(.seconds(5))
        }
        #expect(house.sighting(3)?.times == 1)
        house.press(.right)
        house.wait(.seconds(5))
        house.press(.left)
        house.wait(.seconds(5))
        #expect(house.sighting(3)?.times == 2 && house.sighting(2)?.times == 1)
    }

    @Test func `two that share a page are seen together`() {
        var house = House.family(shapes: "PPL")
        house.wait(.seconds(5))
        house.press(.right)
        house.wait(.milliseconds(1_900))
        #expect(house.sighting(1)?.times == 0 && house.sighting(2)?.times == 0)
        house.wait(.seconds(1))
        #expect(house.sighting(1)?.times == 1 && house.sighting(2)?.times == 1)
    }

    @Test func `asleep nothing is seen; the morning shows it again`() {
        let night = NightSchedule(begins: 22 * 60, ends: 7 * 60)
        var house = House.atNoon(configuration: FrameConfiguration(night: night), at: House.noon + 11 * 3600)
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == false && house.sighting(3)?.times == 0)
        // A touch wakes it for five minutes.
        house.press(.other)
        house.wait(.seconds(60))
        #expect(house.sighting(3)?.times == 1)
        house.wait(.seconds(6 * 3600))
        #expect(house.panelIsOn == false && house.sighting(3)?.times == 1)
        house.wait(.seconds(3 * 3600))
        #expect(house.sighting(3)?.times == 2)
        #expect(house.sighting(3)?.firstSeenAt == House.noon + 12 * 3600 + 2)
    }

    @Test func `behind the grid nothing is seen, and coming back is no new time`() {
        var house = House.atNoon()
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(30))
        #expect(house.sighting(3)?.times == 0)
        for _ in 0..<2 {
            house.press(.tab)
            house.wait(.seconds(8))
            #expect(house.sighting(3)?.times == 1)
            house.press(.tab)
            house.wait(.seconds(8))
        }
    }

    @Test func `under the card that asks nothing is seen`() {
        var house = House.atNoon()
        house.newcomers = [Newcomer(introduction: .make("mikko"), displayName: "Mikko")]
        house.tell(.hint(.frame))
        house.answerAll()
        house.wait(.seconds(5))
        house.press(.other)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
        // The photo below is deleted, and another takes its place.
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.scene.introduction != nil && house.shown == [.make("photo-2")])
        #expect(house.sighting(2)?.times == 0)
        house.press(.escape)
        house.wait(.seconds(3))
        #expect(house.sighting(2)?.times == 1)
    }

    @Test func `what the welcome slides away from is seen when it has`() {
        var house = House()
        house.clockStart = House.noon
        house.album = ModelAlbum(photos: 1)
        house.start()
        house.wait(.seconds(4))
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        while house.sighting(1) == nil || house.scene.departing != nil || house.shown.isEmpty {
            house.wait(.milliseconds(50))
            guard house.now < Uptime(.seconds(60)) else { break }
            #expect(house.sighting(1)?.times ?? 0 == 0)
        }
        house.wait(.milliseconds(1_800))
        #expect(house.sighting(1)?.times == 0)
        house.wait(.milliseconds(300))
        #expect(house.sighting(1)?.times == 1)
    }
}
