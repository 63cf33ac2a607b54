import Dispatch
import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Logging
import Testing

@testable import FrameApp
@testable import PixelPainting

struct PictureLoaderTests {
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

    private func loader(
        ahead: @escaping PictureLoader.Prefetched = { _, _ in nil },
        enlarge: @escaping PictureLoader.Enlarge = { _ in throw ShelfError.corrupt }
    ) -> PictureLoader {
        PictureLoader(
            shelf: shelf,
            crashGuard: CrashGuard(folder: nil),
            mailbox: mailbox,
            log: Logger(label: "loader") { _ in SwiftLogNoOpLogHandler() },
            decode: { _, _ in throw ShelfError.corrupt },
            enlarge: enlarge,
            compose: { photos, _, _, _ in photos[0] },
            ahead: ahead
        )
    }

    @Test func `the page that was made ahead is there at once`() {
        let loader = loader { [made, size] path, asked in asked == size && path.isEmpty == false ? made : nil }
        loader.prepare(print.photo.id, beside: nil, fitting: size)
        #expect(loader.ready.pages[print.photo.id]?.pixels == made.pixels)
        #expect(mailbox.take() == [.pictureReady(print.photo.id)])
    }

    @Test func `only the first page may have been`() {
        let loader = loader { [made] _, _ in made }
        loader.prepare(.make("elsewhere"), beside: nil, fitting: size)
        loader.prepare(print.photo.id, beside: nil, fitting: size)
        #expect(loader.ready.pages.isEmpty)
    }

    @Test func `the page that was made ahead is not used once something else is to be beside photos`() {
        let loader = loader { [made] _, _ in made }
        loader.surround(with: .blurred)
        loader.surround(with: .plain)
        loader.prepare(print.photo.id, beside: nil, fitting: size)
        #expect(loader.ready.pages.isEmpty)
    }

    @Test func `a page of two photos is none`() {
        let loader = loader { [made] _, _ in made }
        loader.prepare(print.photo.id, beside: .make("other"), fitting: size)
        #expect(loader.ready.pages.isEmpty)
    }

    @Test func `two that are looked at closely have each its own pixels`() async throws {
        let other = Print.make(2)
        try shelf.take(other)
        let loader = loader(enlarge: { [made] _ in .picture(made) })
        try await working(loader) {
            loader.prepareDetail(print.photo.id, beside: other.photo.id)
            try await mailbox.until([.detailReady(print.photo.id), .detailReady(other.photo.id)])
            #expect(Set(loader.ready.closeUps.keys) == [print.photo.id, other.photo.id])
            // The other was deleted.
            loader.prepareDetail(print.photo.id, beside: nil)
            #expect(Array(loader.ready.closeUps.keys) == [print.photo.id])
            loader.releaseDetail(print.photo.id)
            #expect(loader.ready.closeUps.isEmpty)
        }
    }

    @Test func `one that cannot be decoded leaves the other its pixels`() async throws {
        let other = Print.make(2)
        try shelf.take(other)
        let bad = try #require(shelf.file(of: print.photo.id))
        let loader = loader(enlarge: { [made] path in
            guard path != bad else { throw ShelfError.corrupt }
            return .picture(made)
        })
        try await working(loader) {
            loader.prepareDetail(print.photo.id, beside: other.photo.id)
            try await mailbox.until([.detailReady(other.photo.id)])
            #expect(Array(loader.ready.closeUps.keys) == [other.photo.id])
        }
    }

    @Test func `each new picture of a page has another number`() async throws {
        // The close-up is made only when the test has looked at what stands before.
        let mayDecode = DispatchSemaphore(value: 0)
        let loader = loader(enlarge: { [made] _ in
            mayDecode.wait()
            return .picture(made)
        })
        try await working(loader) {
            var seen = [loader.editions(of: [print.photo.id])]
            for _ in 1...2 {
                loader.prepareDetail(print.photo.id, beside: nil)
                #expect(loader.editions(of: [print.photo.id]) == seen.last, "what stands is not new")
                mayDecode.signal()
                try await mailbox.until([.detailReady(print.photo.id)])
                seen.append(loader.editions(of: [print.photo.id]))
            }
            #expect(Set(seen).count == 3)
        }
    }

    private func working(_ loader: PictureLoader, _ body: () async throws -> Void) async throws {
        loader.firstFrameShown()
        let work = Task { await loader.run() }
        defer { work.cancel() }
        try await body()
    }
}

extension Mailbox {
    fileprivate func until(_ expected: [FrameEvent]) async throws {
        var came: [FrameEvent] = []
        try await eventually("\(expected)") {
            came += take()
            return came == expected
        }
    }
}
