import Dispatch
import FamilyCore
import FamilyTesting
import FrameCore
import FrameTesting
import Logging
import Synchronization
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
        decode: @escaping PictureLoader.Decode = { _, _ in throw ShelfError.corrupt },
        enlarge: @escaping PictureLoader.Enlarge = { _ in throw ShelfError.corrupt }
    ) -> PictureLoader {
        PictureLoader(
            shelf: shelf,
            crashGuard: CrashGuard(folder: nil),
            mailbox: mailbox,
            log: Logger(label: "loader") { _ in SwiftLogNoOpLogHandler() },
            decode: decode,
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

    /// Runs `body` with two pages that are ready; each picture has the paint's colour of that time.
    private func withTwoPages(
        of paint: Paint,
        _ body: (PictureLoader, _ first: PhotoID, _ second: PhotoID) async throws -> Void
    ) async throws {
        let (first, second, size) = (print.photo.id, Print.make(2), size)
        try shelf.take(second)
        let loader = loader(decode: { _, _ in
            Picture(place: PixelRect(size), pixels: Array(repeating: paint.colour.withLock(\.self), count: 8))
        })
        try await working(loader) {
            for photo in [first, second.photo.id] {
                loader.prepare(photo, beside: nil, fitting: size)
                try await mailbox.until([.pictureReady(photo)])
            }
            try await body(loader, first, second.photo.id)
        }
    }

    @Test func `a page that nobody sees is reduced and comes back at once, and then sharp`() async throws {
        let paint = Paint()
        try await withTwoPages(of: paint) { loader, seen, unseen in
            let editions = loader.editions(of: [seen, unseen])
            paint.colour.withLock { $0 = 2 }
            loader.reduce(except: [seen], since: loader.restorations)
            #expect(Array(loader.ready.pages.keys) == [seen])
            loader.restore(first: [unseen])
            #expect(loader.ready.pages[unseen]?.pixels.first == 1 || loader.ready.pages[unseen]?.pixels.first == 2)
            try await mailbox.until([.pictureReady(unseen)])
            #expect(loader.ready.pages[unseen]?.pixels == Array(repeating: 2, count: 8))
            #expect(loader.editions(of: [seen]) == [editions[0]] && loader.editions(of: [unseen]) != [editions[1]])
        }
    }

    @Test func `a reduction that begins late reduces nothing`() async throws {
        try await withTwoPages(of: Paint()) { loader, first, second in
            let before = loader.restorations
            loader.restore(first: [])
            loader.reduce(except: [], since: before)
            #expect(Set(loader.ready.pages.keys) == [first, second])
        }
    }

    @Test func `a reduced page that is released does not come back, and one that is made anew stays`() async throws {
        try await withTwoPages(of: Paint()) { loader, first, second in
            loader.reduce(except: [], since: loader.restorations)
            #expect(loader.ready.pages.isEmpty)
            loader.release(first)
            loader.prepare(second, beside: nil, fitting: size)
            try await mailbox.until([.pictureReady(second)])
            loader.restore(first: [])
            #expect(Array(loader.ready.pages.keys) == [second])
            // Nothing is left to bring back, or to reduce twice.
            loader.reduce(except: [second], since: loader.restorations)
            loader.restore(first: [])
            #expect(Array(loader.ready.pages.keys) == [second])
        }
    }

    @Test func `only a file with other bytes counts as damaged`() async throws {
        let photo = print.photo.id
        let file = ShelfFile(photo: photo, isFilm: false)
        let reasons: [(any Error, FrameEvent)] = [
            (ShelfError.corrupt, .fileDamaged(file)), (ShelfError.failed("EIO"), .fileUnreadable(file)),
            (CrashGuard.LeftOut(), .pictureFailed(photo)), (NoMemory(), .pictureFailed(photo)),
        ]
        for (reason, event) in reasons {
            let loader = loader(decode: { _, _ in throw reason })
            try await working(loader) {
                loader.prepare(photo, beside: nil, fitting: size)
                try await mailbox.until([event])
            }
        }
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

private struct NoMemory: Error {}

private final class Paint: Sendable {
    let colour = Mutex<UInt32>(1)
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
