import BlockingWork
import FamilyCore
import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp
@testable import PhotoDecoding
@testable import PixelPainting

struct FirstPhotoTests {
    private let photo = PhotoID.make("p")
    private let path = Fixture.path("orientation-1.jpg")
    private let page = PixelSize(width: 48, height: 48)
    private let folder: TemporaryFolder
    private let note: PageSizeCache
    private let first: FirstPhoto

    init() throws {
        folder = try TemporaryFolder()
        note = PageSizeCache(folder: folder.path)
        first = FirstPhoto(PictureDecoder(), CrashGuard(folder: folder.path), note)
    }

    @Test func `is the page's picture, once, as it would be decoded then`() throws {
        note.write(page)
        first.begin(photo, at: path)
        let picture = try #require(first.take(path, fitting: page))
        let usual = try PictureDecoder().picture(at: path, fitting: page)
        #expect(picture.place == usual.place && picture.pixels == usual.pixels)
        #expect(first.take(path, fitting: page) == nil)
    }

    @Test func `is made on a thread that was ready`() throws {
        note.write(page)
        first.begin(photo, at: path, on: ReadyThread(label: "ready"))
        #expect(first.take(path, fitting: page) != nil)
    }

    @Test func `remembers how large pages are, and has one of that size made ahead`() throws {
        first.begin(photo, at: path)
        #expect(first.page(of: path, fitting: page) == nil)
        #expect(first.take(path, fitting: page) == nil)
        #expect(note.read() == page)
        let next = FirstPhoto(PictureDecoder(), CrashGuard(folder: folder.path), note)
        next.compose(.matte) { photos, size, beside, _ in .composited(photos, on: size, beside, background: 0) }
        next.begin(photo, at: path)
        let ahead = try #require(next.page(of: path, fitting: page))
        let usual = Picture.composited(
            [try PictureDecoder().picture(at: path, fitting: page)],
            on: page,
            .matte,
            background: 0
        )
        #expect(ahead.pixels == usual.pixels && ahead.beside.map(\.place) == usual.beside.map(\.place))
        #expect(ahead.beside.map(\.pixels) == usual.beside.map(\.pixels))
        #expect(next.page(of: path, fitting: page) == nil && next.take(path, fitting: page) == nil)
    }

    @Test func `remembers the first page's size, and no later one's`() {
        note.write(page)
        first.begin(photo, at: path)
        _ = first.take(path, fitting: PixelSize(width: 40, height: 40))
        _ = first.take(path, fitting: page)
        #expect(note.read() == PixelSize(width: 40, height: 40))
    }

    @Test func `a page of another size, or another file's, is not ahead`() throws {
        note.write(page)
        first.compose(.matte) { photos, size, beside, _ in .composited(photos, on: size, beside, background: 0) }
        first.begin(photo, at: path)
        #expect(first.page(of: path, fitting: PixelSize(width: 40, height: 40)) == nil)
        #expect(first.page(of: Fixture.path("grey.jpg"), fitting: page) == nil)
        // Nothing is lost by asking.
        #expect(first.page(of: path, fitting: page) != nil)
    }

    @Test func `without a way to compose, only a picture is made, no page`() throws {
        note.write(page)
        first.begin(photo, at: path)
        #expect(first.page(of: path, fitting: page) == nil)
        #expect(first.take(path, fitting: page)?.beside.isEmpty == true)
    }

    @Test func `is not held for a later page where another comes first`() throws {
        note.write(page)
        first.begin(photo, at: path)
        #expect(first.take(Fixture.path("grey.jpg"), fitting: page) == nil)
        #expect(first.take(path, fitting: page) == nil)
    }

    @Test func `is nobody's where the shelf does not have that file`() {
        note.write(page)
        first.begin(photo, at: path)
        first.keepOnly(path)
        first.keepOnly(Fixture.path("grey.jpg"))
        #expect(first.take(path, fitting: page) == nil)
        first.begin(photo, at: path)
        first.keepOnly(nil)
        #expect(first.take(path, fitting: page) == nil)
    }

    @Test func `one that cannot be opened is left to its page`() throws {
        note.write(page)
        let broken = try folder.file("broken.jpg", holding: [0xFF, 0xD8, 0])
        first.begin(photo, at: broken)
        #expect(first.page(of: broken, fitting: page) == nil)
        #expect(first.take(broken, fitting: page) == nil)
    }

    @Test func `one that ended the program twice is not tried`() throws {
        note.write(page)
        for _ in 1...2 {
            _ = CrashGuard(folder: folder.path)
            _ = try folder.file("decoding-\(photo)", holding: [])
        }
        let first = FirstPhoto(PictureDecoder(), CrashGuard(folder: folder.path), note)
        first.begin(photo, at: path)
        #expect(first.take(path, fitting: page) == nil)
    }

    @Test(arguments: ["", "48", "48x", "0x48", "-1x-1", "99999x99999", "7680x7680", "48x48x48", "axb"])
    func `a size that no page has is none`(text: String) throws {
        _ = try folder.file("page-size", holding: Array(text.utf8))
        #expect(note.read() == nil)
    }
}
