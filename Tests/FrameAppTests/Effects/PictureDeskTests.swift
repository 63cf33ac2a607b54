import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Logging
import Testing

@testable import FrameApp
@testable import SDLScreen

struct PictureDeskTests {
    private let print = Print.make(1)
    private let shelf: MemoryShelf
    private let mailbox = Mailbox()
    private let size = PixelSize(width: 4, height: 2)
    private let made: Picture

    init() throws {
        made = Picture(place: PixelRect(PixelSize(width: 4, height: 2)), pixels: Array(repeating: 7, count: 8))
        shelf = try MemoryShelf()
        try shelf.take(print)
    }

    private func desk(ahead: @escaping PictureDesk.Ahead) -> PictureDesk {
        PictureDesk(
            shelf: shelf,
            poison: PoisonGuard(folder: nil),
            mailbox: mailbox,
            log: Logger(label: "desk") { _ in SwiftLogNoOpLogHandler() },
            decode: { _, _ in throw ShelfTrouble.corrupt },
            enlarge: { _ in throw ShelfTrouble.corrupt },
            mount: { photos, _, _ in photos[0] },
            ahead: ahead
        )
    }

    @Test func `the page that was made ahead is there at once`() {
        let desk = desk { [made, size] path, asked in asked == size && path.isEmpty == false ? made : nil }
        desk.prepare(print.photo.id, beside: nil, fitting: size)
        #expect(desk.ready.pages[print.photo.id]?.pixels == made.pixels)
        #expect(mailbox.take() == [.pictureReady(print.photo.id)])
    }

    @Test func `only the first page may have been`() {
        let desk = desk { [made] _, _ in made }
        desk.prepare(.make("elsewhere"), beside: nil, fitting: size)
        desk.prepare(print.photo.id, beside: nil, fitting: size)
        #expect(desk.ready.pages.isEmpty)
    }

    @Test func `a page of two photos is none`() {
        let desk = desk { [made] _, _ in made }
        desk.prepare(print.photo.id, beside: .make("other"), fitting: size)
        #expect(desk.ready.pages.isEmpty)
    }
}
