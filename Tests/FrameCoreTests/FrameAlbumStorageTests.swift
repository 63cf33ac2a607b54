import FamilyCore
import FamilyTesting
import Testing

@testable import FrameCore

/// An album has up to 100,000 photos, and a finger brings 100 events a second:
/// what a machine is told of the album shares its storage, and must be gone
/// before the album changes.
struct FrameAlbumStorageTests {
    @Test func `no event of hands, time or pictures copies the album`() {
        var house = House.family(
            photos: 60,
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(10)))
        )
        let storage = house.albumStorage
        #expect(storage != nil)
        for key in [Key.right, .right, .heart, .tab, .down, .enter, .plus, .escape, .left, .home] {
            house.press(key)
            house.answerAll()
            #expect(house.albumStorage == storage, "after \(key)")
        }
        house.swipe(.older)
        house.wait(.seconds(120))
        #expect(house.albumStorage == storage)
    }

    @Test func `what the server says of a photo changes it where it lies`() {
        var house = House.family(photos: 60)
        let storage = house.albumStorage
        house.press(.heart)
        house.answerAll()
        #expect(house.frame.library.known.album.photos.first?.heartedByMe == true)
        #expect(house.albumStorage == storage, "after a heart")
        house.album.edit(at: 5)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.frame.library.known.album.photos.contains { $0.caption == "!" })
        #expect(house.albumStorage == storage, "after a change")
    }
}

extension House {
    /// Where the photos of the album lie in memory.
    fileprivate var albumStorage: UnsafePointer<Photo>? {
        frame.library.known.album.photos.withUnsafeBufferPointer(\.baseAddress)
    }
}
