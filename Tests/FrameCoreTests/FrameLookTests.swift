import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// That a photo was on the screen is no look; a touch is.
struct FrameLookTests {
    @Test func `what a slideshow shows to nobody was looked at by nobody`() {
        var house = House.atNoon(
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(30)))
        )
        house.wait(.seconds(600))
        #expect((1...3).allSatisfy { (house.sighting($0)?.times ?? 0) > 0 && house.sighting($0)?.lookedAt == nil })
    }

    @Test func `a touch while it is there is a look, at the touch's moment`() {
        var house = House.atNoon()
        house.wait(.seconds(30))
        #expect(house.sighting(3)?.lookedAt == nil)
        house.press(.other)
        house.wait(.seconds(20))
        #expect(house.sighting(3)?.lookedAt == House.noon + 30)
        #expect(house.told.last?.sightings.first { $0.photoID.text == "photo-3" }?.lookedAt == House.noon + 30)
        #expect(house.sighting(2)?.lookedAt == nil)
    }

    @Test func `what she turned to and rests on is looked at, and what she leafs past is not`() {
        var house = House.atNoon()
        house.wait(.seconds(5))
        house.press(.right)
        house.wait(.seconds(1))
        house.press(.right)
        house.wait(.seconds(10))
        house.tell(.deadlineReached)
        #expect(house.sighting(1)?.lookedAt != nil && house.sighting(2)?.lookedAt == nil)
        let look = house.sighting(1)?.lookedAt
        house.wait(.seconds(5))
        house.restart()
        #expect(house.sighting(1)?.lookedAt == look)
    }
}
