import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// A server that answers and has lost the file of a photo: a turn to it must not stop everything else for ever.
struct FrameLostFileTests {
    private static let slideshow = FrameConfiguration(
        slideshow: SlideshowConfiguration(interval: .seconds(20), order: .newest)
    )

    /// A frame that was started anew without the file of this photo, which the server has lost.
    private func house(_ album: ModelAlbum, without photo: Int, onPage page: Int) -> House {
        var house = House.family(album, configuration: Self.slideshow)
        house.shelf.apply([.dropFiles([.make("photo-\(photo)")]), .keepCurrentPage(.make("photo-\(page)"))])
        house.album.lostFiles = [.make("photo-\(photo)")]
        house.restart()
        house.answerAll()
        return house
    }

    /// What the frame shows during so many seconds.
    private func shown(by house: inout House, within seconds: Int) -> Set<PhotoID> {
        var shown: Set<PhotoID> = []
        for _ in 0..<seconds {
            house.wait(.seconds(1))
            shown.formUnion(house.shown)
        }
        return shown
    }

    @Test func `a turn to it ends a quiet minute after the last touch, and the slideshow goes on`() {
        var house = house(ModelAlbum(photos: 5), without: 4, onPage: 5)
        house.press(.right)
        house.wait(.seconds(50))
        #expect(house.shown == [.make("photo-5")] && house.scene.pie != nil)
        house.wait(.seconds(11))
        #expect(house.scene.pie == nil)
        #expect(shown(by: &house, within: 60).isSuperset(of: [3, 2].map { .make("photo-\($0)") }))
    }

    @Test func `a frame whose last page it was goes on without it`() {
        var house = house(ModelAlbum(photos: 5), without: 4, onPage: 4)
        #expect(house.shown == [.make("photo-3")])
        #expect(shown(by: &house, within: 200).isSuperset(of: [2, 1, 5].map { .make("photo-\($0)") }))
    }

    @Test func `two that would share a page stay apart, and the next one comes`() {
        var house = house(ModelAlbum(shapes: "LLPPL"), without: 4, onPage: 5)
        #expect(shown(by: &house, within: 200).isSuperset(of: [5, 3, 2, 1].map { .make("photo-\($0)") }))
        #expect(house.photosOfPage.count == 1)
        // With its file, the two share a page again.
        house.album.lostFiles = []
        house.wait(.seconds(400))
        #expect(house.shelf.files.count == 5)
        var hasPair = false
        for _ in 0..<100 {
            house.wait(.seconds(1))
            hasPair = hasPair || house.photosOfPage == [.make("photo-4"), .make("photo-3")]
        }
        #expect(hasPair)
    }
}
