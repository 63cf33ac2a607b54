import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// What the slideshow costs on a shelf that is too small for the album.
struct FrameSlideshowShelfTests {
    private static let photos = 50
    private static let slideshow = SlideshowConfiguration(interval: .seconds(60), order: .all)

    /// A frame whose shelf holds 20 photos of the usual size.
    private func house() -> House {
        var house = House.family(
            photos: Self.photos,
            bound: ByteCount(20 * 300_000),
            configuration: FrameConfiguration(slideshow: Self.slideshow)
        )
        house.wait(.seconds(300))
        return house
    }

    private func isOfShelf(_ effect: FrameEffect) -> Bool {
        switch effect {
        case .download, .cancelDownload: true
        case .shelf(let changes): changes.contains { if case .dropFiles = $0 { true } else { false } }
        default: false
        }
    }

    @Test func `it fetches and drops nothing while nobody touches`() {
        var house = house()
        #expect(house.shelf.files.count == 20)
        house.clearLog()
        var shown: Set<PhotoID> = []
        for _ in 0..<180 {
            house.wait(.seconds(60))
            shown.formUnion(house.shown)
        }
        #expect(shown.count == 20)
        #expect(!house.log.contains(where: isOfShelf))
    }

    @Test func `the photos around the page that the user left stay`() {
        var house = house()
        house.press(.end)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-1")])
        house.wait(.seconds(50))
        house.clearLog()
        house.wait(.seconds(7200))
        #expect(!house.log.contains(where: isOfShelf))
        #expect((1...6).allSatisfy { house.shelf.files[.make("photo-\($0)")] != nil })
        // What arrives is fetched all the same.
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(10))
        #expect(house.shelf.files[.make("photo-\(Self.photos + 1)")] != nil)
    }

    @Test func `the page on the screen stays when photos arrive`() {
        var house = house()
        for number in 1...100 {
            house.album.add()
            house.tell(.hint(.album(revision: house.album.revision)))
            house.wait(.seconds(300))
            #expect(!house.shown.isEmpty && house.shown.allSatisfy { house.shelf.files[$0] != nil }, "after \(number)")
        }
    }
}
