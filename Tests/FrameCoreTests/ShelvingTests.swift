import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct RenditionChoiceTests {
    private let all: [Rendition] = [.make(.thumbnail), .make(.small), .make(.screen), .make(.large)]

    @Test(arguments: [(800, 480, 1280), (1280, 800, 1280), (1920, 1080, 1920), (1080, 1920, 1920), (3840, 2160, 2560)])
    func `the smallest that fills the screen, else the largest`(width: Int, height: Int, longSide: Int) {
        let photo = Photo.make(renditions: all)
        #expect(photo.rendition(for: PixelSize(width: width, height: height))?.name.longSide == longSide)
    }

    @Test func `a small original is shown at its own size`() {
        let small = Photo.make(renditions: [.make(.thumbnail), .make(.small, width: 900)])
        #expect(small.rendition(for: PixelSize(width: 1920, height: 1080))?.width == 900)
    }

    @Test func `a photo without renditions has none`() {
        #expect(Photo.make(renditions: []).rendition(for: PixelSize(width: 1920, height: 1080)) == nil)
    }
}

struct CachePolicyTests {
    private let screen = PixelSize(width: 1920, height: 1080)

    private func view(
        _ count: Int64,
        here: Set<Int64> = [],
        near: [Int64] = [],
        pinned: Set<Int64> = [],
        useless: Set<Int64> = []
    ) -> ShelfView {
        let photos = (1...count).map { Photo.make(position: $0) }
        let shelved = photos.filter { here.contains($0.position) }.map { ShelvedPhoto(photo: $0, file: .make()) }
        return ShelfView(
            album: Album(photos),
            ledger: ShelfLedger(shelved),
            screen: screen,
            near: near.map(id),
            pinned: Set(pinned.map(id)),
            useless: Set(useless.map(id))
        )
    }

    private func id(_ position: Int64) -> PhotoID { .make("photo-\(position)") }

    /// Room for so many photos of the usual size.
    private func room(for count: Int64) -> CachePolicy { CachePolicy(bound: ByteCount(300_000 * count)) }

    @Test func `her page comes first, then those beside it, then the newest`() {
        let plan = room(for: 12).plan(view(40, near: [20]))
        #expect(plan.fetch.map(\.photo) == [20, 19, 21, 18, 22, 40, 39, 38, 37, 17, 23, 36].map(id))
    }

    @Test func `what is here is not fetched again`() {
        let plan = room(for: 100).plan(view(4, here: [1, 2, 3], near: [2]))
        #expect(plan.fetch.map(\.photo) == [id(4)])
        #expect(plan.droppable.isEmpty)
    }

    @Test func `the least useful may leave first`() {
        let plan = room(for: 3).plan(view(20, here: [1, 2, 10, 18, 19, 20], near: [20]))
        #expect(plan.droppable == [1, 2, 10].map(id))
    }

    @Test func `a photo whose heart is not told yet stays`() {
        let plan = room(for: 6).plan(view(40, here: [3, 4], near: [40], pinned: [3]))
        #expect(plan.droppable == [id(4)])
    }

    @Test func `the film of a photo that only stays is not fetched before others`() {
        let photos = (1...9).map { Photo.make(position: $0, film: .make(bytes: ByteCount(300_000))) }
        let shelf = ShelfView(
            album: Album(photos),
            ledger: ShelfLedger(photos.map { ShelvedPhoto(photo: $0, file: .make()) }),
            screen: screen,
            near: [id(9)],
            pinned: [id(1)]
        )
        #expect(room(for: 13).plan(shelf).fetch.map(\.photo) == [9, 8, 7, 6].map(id))
    }

    @Test func `films without another copy take, with their pictures, half of the shelf at most`() {
        let photos = (1...9).map { Photo.make(position: $0, film: .make(bytes: ByteCount(300_000))) }
        let all = Set(photos.map(\.id))
        let shelf = ShelfView(
            album: Album(photos),
            ledger: ShelfLedger(photos.map { ShelvedPhoto(photo: $0, file: .make(), film: $0.film) }),
            screen: screen,
            near: [id(9)],
            pinned: all,
            lastFilms: all
        )
        let plan = room(for: 10).plan(shelf)
        #expect(plan.fetch.isEmpty)
        #expect(plan.droppable == [id(1)] && plan.droppableFilms == (1...7).map(id))
    }

    @Test func `what is no picture is neither fetched nor kept`() {
        let plan = room(for: 9).plan(view(3, here: [2], near: [3], useless: [1, 2]))
        #expect(plan.fetch.map(\.photo) == [id(3)])
        #expect(plan.droppable == [id(2)])
    }

    @Test func `even the smallest shelf holds the page she sees`() {
        let plan = CachePolicy(bound: ByteCount(1)).plan(view(9, near: [5]))
        #expect(plan.fetch.map(\.photo) == [id(5)])
    }

    @Test func `a full disk makes the shelf smaller until the disk has room again`() {
        var policy = room(for: 10)
        policy.diskIsFull(holding: ByteCount(2_400_000), wanting: ByteCount(300_000))
        #expect(policy.isFull && policy.limit == ByteCount(2_100_000))
        policy.diskHas(free: ByteCount(499_999), holding: ByteCount(2_100_000))
        #expect(policy.isFull)
        policy.diskHas(free: CachePolicy.reservedSpace + ByteCount(600_000), holding: ByteCount(2_100_000))
        #expect(!policy.isFull && policy.isTight && policy.limit == ByteCount(2_700_000))
        policy.diskHas(free: CachePolicy.reservedSpace + ByteCount(900_000), holding: ByteCount(2_100_000))
        #expect(!policy.isTight && policy.limit == ByteCount(3_000_000))
    }

    @Test func `other programs that fill the disk again and again take half of the shelf at most`() {
        var policy = room(for: 10)
        for _ in 0..<99 { policy.diskIsFull(holding: policy.limit, wanting: ByteCount(300_000)) }
        #expect(policy.limit == ByteCount(1_500_000))
    }
}

struct DownloadQueueTests {
    private func planned(_ position: Int64) -> CachePolicy.PlannedDownload {
        CachePolicy.PlannedDownload(photo: .make("photo-\(position)"), rendition: .make())
    }

    @Test func `two at once, in the order of usefulness`() {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        let plannedDownloads = [planned(3), planned(2), planned(1)]
        #expect(queue.next(of: plannedDownloads, now: .start) == planned(3))
        queue.started(planned(3))
        #expect(queue.next(of: plannedDownloads, now: .start) == planned(2))
        queue.started(planned(2))
        #expect(queue.next(of: plannedDownloads, now: .start) == nil)
        queue.done(planned(3).photo)
        #expect(queue.next(of: [planned(2), planned(1)], now: .start) == planned(1))
    }

    @Test func `a failed one waits and lets the others pass`() throws {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        queue.started(planned(3))
        queue.failed(planned(3).photo, now: .start)
        #expect(queue.next(of: [planned(3), planned(2)], now: .start) == planned(2))
        let again = try #require(queue.deadline(now: .start))
        #expect(queue.next(of: [planned(3)], now: again) == planned(3))
        #expect(queue.deadline(now: again) == nil)
    }

    @Test func `what is no longer wished for is called off, once`() {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        queue.started(planned(3))
        #expect(queue.cancellations(plannedDownloads: [planned(2)], urgent: nil) == [planned(3).photo])
        #expect(queue.cancellations(plannedDownloads: [planned(2)], urgent: nil).isEmpty)
    }

    @Test func `the least useful makes way for the photo she waits for`() {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        queue.started(planned(3))
        queue.started(planned(2))
        let plannedDownloads = [planned(9), planned(3), planned(2)]
        #expect(queue.cancellations(plannedDownloads: plannedDownloads, urgent: planned(9).photo) == [planned(2).photo])
        #expect(queue.cancellations(plannedDownloads: plannedDownloads, urgent: planned(9).photo).isEmpty)
        queue.failed(planned(2).photo, now: .start)
        #expect(queue.next(of: plannedDownloads, now: .start) == planned(9))
    }

    @Test func `what was called off is fetched again without a pause`() {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        queue.started(planned(3))
        _ = queue.cancellations(plannedDownloads: [], urgent: nil)
        queue.failed(planned(3).photo, now: .start)
        #expect(queue.next(of: [planned(3)], now: .start) == planned(3))
    }

    @Test func `progress is a share of the whole`() {
        var queue = DownloadQueue(jitter: Jitter(seed: 1))
        #expect(queue.fraction(of: planned(3).photo) == nil)
        queue.started(planned(3))
        queue.progressed(planned(3).photo, ByteCount(75_000))
        #expect(queue.fraction(of: planned(3).photo) == 0.25)
    }
}

struct FrameShelfTests {
    @Test(arguments: [1, 3, 5, 12], 0..<3)
    func `the shelf never exceeds its bound by more than one photo`(photos: Int64, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bound = ByteCount(300_000 * photos + 1000)
        var house = House.family(photos: 60, bound: bound)
        for _ in 0..<60 { house.somethingHappens(using: &generator) }
        house.serverIsGone = false
        house.wait(.seconds(400))
        #expect(house.fullest <= bound.bytes + 300_000)
        #expect(house.shelf.bytes <= bound.bytes + 300_000)
        #expect(!house.shown.isEmpty || house.album.photos.isEmpty)
    }

    @Test func `a shelf that was made smaller is emptied to its bound at the start`() {
        var house = House.family(photos: 40)
        #expect(house.shelf.files.count == 40)
        house.restart(bound: ByteCount(3_000_000))
        house.answerAll()
        #expect(house.shelf.bytes <= 3_000_000)
        #expect(house.shown == [.make("photo-40")])
    }

    @Test func `far pages are fetched when she comes near`() {
        var house = House.family(photos: 40, bound: ByteCount(3_000_000))
        house.press(.end)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-1")])
        #expect(house.shelf.files[.make("photo-2")] != nil)
        #expect(house.shelf.files[.make("photo-40")] != nil)
    }

    @Test func `a full disk drops the least useful and goes on`() {
        var house = House.family(photos: 40)
        let before = house.shelf.files.count
        house.tell(.shelfFailed(.diskFull))
        #expect(house.shelf.files.count < before)
        #expect(house.shown == [.make("photo-40")])
    }

    @Test func `a corrupt download is fetched once more and then left out`() {
        var house = House.family(photos: 3)
        house.album.add()
        house.tell(.hint(.album(revision: house.album.revision)))
        let photo = PhotoID.make("photo-4")
        for _ in 0..<2 {
            while let index = house.pending.firstIndex(where: { if case .download = $0 { false } else { true } }) {
                house.answer(at: index)
            }
            house.fail(.download(photo, .picture(.make())), with: .downloadFailed(photo, .shelf(.corrupt)))
        }
        house.wait(.seconds(900))
        #expect(house.shelf.files[photo] == nil)
        #expect(house.shown == [.make("photo-3")])
    }

    @Test func `a photo deleted while it came leaves nothing behind`() {
        var house = House.family(photos: 3)
        let late = PhotoID.make("photo-77")
        let effects = house.tell(.downloaded(late, .picture(.make())))
        #expect(effects == [.shelf([.forget([late])])])
    }
}
