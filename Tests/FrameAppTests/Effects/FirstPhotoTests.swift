import FamilyCore
import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp
@testable import SDLScreen

struct FirstPhotoTests {
    private let photo = PhotoID.make("p")
    private let path = Fixture.path("orientation-1.jpg")
    private let page = PixelSize(width: 48, height: 48)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `is the page's picture, once, as it would be decoded then`() throws {
        let (first, decoder) = (FirstPhoto(), PictureDecoder())
        first.begin(photo, at: path, decoder, PoisonGuard(folder: folder.path))
        let picture = try #require(first.take(path)?.picture(fitting: page))
        let usual = try decoder.picture(at: path, fitting: page)
        #expect(picture.place == usual.place && picture.pixels == usual.pixels)
        #expect(first.take(path) == nil)
    }

    @Test func `is not held for a later page where another comes first`() throws {
        let first = FirstPhoto()
        first.begin(photo, at: path, PictureDecoder(), PoisonGuard(folder: folder.path))
        #expect(first.take(Fixture.path("grey.jpg")) == nil)
        #expect(first.take(path) == nil)
    }

    @Test func `one that cannot be opened is left to its page`() throws {
        let first = FirstPhoto()
        let broken = try folder.file("broken.jpg", holding: [0xFF, 0xD8, 0])
        first.begin(photo, at: broken, PictureDecoder(), PoisonGuard(folder: folder.path))
        #expect(first.take(broken) == nil)
    }

    @Test func `one that ended the program twice is not tried`() throws {
        for _ in 1...2 {
            _ = PoisonGuard(folder: folder.path)
            _ = try folder.file("decoding-\(photo)", holding: [])
        }
        let first = FirstPhoto()
        first.begin(photo, at: path, PictureDecoder(), PoisonGuard(folder: folder.path))
        #expect(first.take(path) == nil)
    }
}
