import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// The way through one moment of the album alone, and back.
struct FrameVisitTests {
    private static let anywhere = (x: 0.5, y: 0.4)

    private func photo(_ position: Int) -> PhotoID { .make("photo-\(position)") }

    @Test func `the name over a photo leads through that moment alone, with its own ends`() {
        var house = House.withParty()
        for _ in 1...3 { house.press(.right) }
        house.wait(.seconds(1))
        #expect(house.frame.status.page == photo(4))
        house.wait(.seconds(20))
        #expect(house.scene.marks.isEmpty)
        // The first touch shows the name, and does not mean it.
        house.touchMomentMark()
        #expect(house.scene.marks == [.moment(title: "Anna's birthday", opacity: 1)])
        #expect(house.frame.status.visit == nil)
        house.touchMomentMark()
        #expect(house.frame.status.visit == House.party && house.scene.marks == [.allPhotos])
        #expect(house.frame.status.page == photo(4), "she stays where she is")
        for _ in 1...3 {
            house.press(.right)
            house.wait(.seconds(1))
        }
        #expect(house.frame.status.page == photo(2) && house.scene.note == .momentOver("Anna's birthday"))
        for _ in 1...3 {
            house.press(.left)
            house.wait(.seconds(1))
        }
        #expect(house.title != nil)
        house.press(.left)
        house.wait(.milliseconds(100))
        #expect(house.title != nil && house.scene.note == .momentOver("Anna's birthday"))
    }

    @Test func `after a quiet minute it goes back to the page from where it went`() {
        var house = House.withParty()
        house.leafToTitle()
        house.tapAt(Self.anywhere.x, Self.anywhere.y)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == House.party && house.frame.status.page == photo(4))
        house.press(.right)
        house.wait(.seconds(58))
        #expect(house.frame.status.visit == House.party && house.frame.status.page == photo(3))
        house.wait(.seconds(5))
        #expect(house.frame.status.visit == nil && house.title != nil)
    }

    @Test(arguments: [Key.escape, .down]) func `keys lead in and back as well`(key: Key) {
        var house = House.withParty()
        for _ in 1...3 { house.press(.right) }
        house.wait(.seconds(1))
        house.press(.down)
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == House.party && house.frame.status.page == photo(3))
        house.press(key)
        house.wait(.seconds(3))
        #expect(house.frame.status.visit == nil && house.frame.status.page == photo(4))
    }

    @Test func `the sign leads back at once`() {
        var house = House.withParty()
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        house.press(.right)
        house.wait(.seconds(1))
        house.touchMomentMark()
        house.wait(.seconds(2))
        #expect(house.frame.status.visit == nil && house.title != nil && house.scene.marks.isEmpty)
    }

    @Test func `what arrives meanwhile does not interrupt it, and its mark leads out`() {
        var house = House.withParty()
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        house.album.add()
        house.hear()
        house.wait(.seconds(45))
        #expect(house.frame.status.visit == House.party && house.frame.status.page == photo(4))
        #expect(house.scene.marks == [.new(1), .allPhotos])
        house.tell(.newMarkDrawn(at: PixelRect(x: 32, y: 32, width: 150, height: 60)))
        house.tapAt(0.04, 0.06)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == nil && house.frame.status.page == photo(7))
    }

    @Test func `a photo picked in the grid ends it, and so does the end of its moment`() {
        var house = House.withParty()
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(1))
        house.press(.home)
        house.press(.enter)
        house.wait(.seconds(2))
        #expect(house.frame.status.visit == nil && house.frame.status.page == photo(6))
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        house.album.removeMoment(House.party)
        house.hear()
        house.wait(.seconds(2))
        #expect(house.frame.status.visit == nil && house.frame.status.page != nil)
    }

    @Test func `an open grid and a magnified photo hold it only as long as they are there`() {
        var house = House.withParty()
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(70))
        #expect(house.frame.status.visit == nil && house.title != nil)
        house.press(.enter)
        house.wait(.seconds(1))
        house.press(.plus)
        house.wait(.seconds(70))
        #expect(house.frame.status.visit == nil && house.title != nil)
    }

    @Test func `older photos of the moment are fetched before it is said to be over`() {
        var album = ModelAlbum(photos: 130)
        album.keep(.make())
        for index in album.photos.indices where [130, 129, 20].contains(album.photos[index].position) {
            album.setMoment(House.party, at: index)
        }
        var house = House.family(album)
        house.wait(.seconds(1))
        house.press(.down)
        house.press(.end)
        house.wait(.seconds(1))
        #expect(house.frame.status.page == photo(129))
        house.press(.right)
        house.wait(.seconds(3))
        #expect(house.frame.status.page == photo(20))
        house.press(.right)
        house.wait(.milliseconds(100))
        #expect(house.scene.note == .momentOver("Anna's birthday"))
    }
}
