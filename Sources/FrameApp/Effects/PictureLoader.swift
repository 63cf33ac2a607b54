import BlockingWork
import FamilyCore
import FrameCore
import Logging
import SDLScreen
import Synchronization

/// Decodes pictures off the loop and holds those that are ready to draw.
///
/// `Frame` decides which: it orders and releases. Nothing that was released, or
/// ordered in another size since, is kept.
final class PictureLoader: Sendable {
    /// For a page of this size.
    typealias Decode = @Sendable (_ path: String, _ size: PixelSize) throws -> Picture
    /// All the pixels.
    typealias Enlarge = @Sendable (_ path: String) throws -> CloseUp
    /// One or two decoded photos as a page of this size shows them.
    ///
    /// What is urgent is the first to see: all of the machine may work at it.
    typealias Compose = @Sendable (_ photos: [Picture], _ size: PixelSize, _ isUrgent: Bool) -> Picture

    /// A page of one photo that was made before anybody asked for it; called
    /// once, and may wait for it a moment.
    typealias Ahead = @Sendable (_ path: String, _ size: PixelSize) -> Picture?

    private struct AtHand {
        let page: Ahead
    }

    /// How a page is to be made.
    private struct Wish: Equatable {
        let beside: PhotoID?
        let size: PixelSize
    }

    /// The one page that is looked at closely.
    private struct CloseLook {
        let photos: [PhotoID]
        var closeUps: [PhotoID: CloseUp]
        var edition: Int
    }

    private struct State {
        var wanted: [PhotoID: Wish] = [:]
        var ready: [PhotoID: Picture] = [:]
        var editions: [PhotoID: Int] = [:]
        var decoded = 0
        var closeLook: CloseLook?
    }

    private let shelf: any Shelf
    private let decode: Decode
    private let enlarge: Enlarge
    private let compose: Compose
    private let ahead: Mutex<AtHand?>
    private let crashGuard: CrashGuard
    private let mailbox: Mailbox
    private let log: Logger
    private let state = Mutex(State())
    /// Two: the page she turns to is not behind one that takes long.
    private let work = BlockingWork(label: "pictures", width: 2)
    /// The first page of a run shares the processors with no other.
    private let backlog = Backlog<Order>(ahead: 1)

    private enum Order: Sendable {
        case page(PhotoID)
        case detail([PhotoID])
    }

    init(
        shelf: any Shelf,
        crashGuard: CrashGuard,
        mailbox: Mailbox,
        log: Logger,
        decode: @escaping Decode,
        enlarge: @escaping Enlarge,
        compose: @escaping Compose,
        ahead: Ahead? = nil
    ) {
        self.shelf = shelf
        self.crashGuard = crashGuard
        self.mailbox = mailbox
        self.log = log
        self.decode = decode
        self.enlarge = enlarge
        self.compose = compose
        self.ahead = Mutex(ahead.map(AtHand.init))
    }

    func prepare(_ photo: PhotoID, beside: PhotoID?, fitting size: PixelSize) {
        let wish = Wish(beside: beside, size: size)
        state.withLock { $0.wanted[photo] = wish }
        // What most starts show is there without a turn through the tasks.
        if let ahead = ahead.withLock({ $0.take() }), beside == nil, let path = shelf.file(of: photo),
            let picture = ahead.page(path, size), keep(picture, of: photo, wish)
        {
            backlog.forgo()
            return mailbox.post(.pictureReady(photo))
        }
        backlog.add(.page(photo))
    }

    func prepareDetail(_ photo: PhotoID, beside: PhotoID?) {
        let photos = [photo] + (beside.map { [$0] } ?? [])
        state.withLock { state in
            // What there is of them stands until the new ones are ready.
            let standing = state.closeLook?.closeUps.filter { photos.contains($0.key) } ?? [:]
            let edition = standing.isEmpty ? 0 : state.closeLook?.edition ?? 0
            state.closeLook = CloseLook(photos: photos, closeUps: standing, edition: edition)
        }
        backlog.add(.detail(photos))
    }

    func releaseDetail(_ photo: PhotoID) {
        state.withLock { state in
            if state.closeLook?.photos.first == photo { state.closeLook = nil }
        }
    }

    func release(_ photo: PhotoID) {
        state.withLock { state in
            state.wanted[photo] = nil
            state.ready[photo] = nil
            state.editions[photo] = nil
        }
    }

    /// What can be drawn at once.
    var ready: PictureSet {
        state.withLock { PictureSet(pages: $0.ready, closeUps: $0.closeLook?.closeUps ?? [:]) }
    }

    /// Numbers that change whenever one of these photos has another picture; 0
    /// where one has none.
    func editions(of photos: [PhotoID]) -> [Int] {
        state.withLock { state in
            let look = state.closeLook
            return photos.map { (state.editions[$0] ?? 0) + ($0 == look?.photos.first ? look?.edition ?? 0 : 0) }
        }
    }

    /// There is something to see: the neighbours may be made.
    func firstFrameShown() { backlog.release() }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await order in backlog.orders {
                group.addTask { await self.work.run { self.make(order) } }
            }
        }
    }

    private func make(_ order: Order) {
        switch order {
        case .page(let photo): make(photo)
        case .detail(let photos):
            for photo in photos { makeDetail(of: photo, on: photos) }
        }
    }

    /// Where it fails the page's own picture does.
    private func makeDetail(of photo: PhotoID, on page: [PhotoID]) {
        guard state.withLock({ $0.closeLook?.photos == page }) else { return }
        do {
            let closeUp = try opening(photo) { try enlarge($0) }
            let isWanted = state.withLock { state in
                guard state.closeLook?.photos == page else { return false }
                state.closeLook?.closeUps[photo] = closeUp
                state.decoded += 1
                // Apart from the pages' numbers, whose sum with it must be new.
                state.closeLook?.edition = state.decoded << 32
                return true
            }
            if isWanted { mailbox.post(.detailReady(photo)) }
        } catch {
            log.warning("photo \(error.photo) cannot be shown closely: \(error.reason)")
        }
    }

    private func make(_ photo: PhotoID) {
        guard let (wish, isFirst) = state.withLock({ state in state.wanted[photo].map { ($0, state.decoded == 0) } })
        else { return }
        do {
            let picture = compose(try decoded(photo, wish), wish.size, isFirst)
            if keep(picture, of: photo, wish) { mailbox.post(.pictureReady(photo)) }
        } catch {
            log.warning("photo \(error.photo) cannot be shown: \(error.reason)")
            // Another may be the first to see.
            backlog.release()
            if state.withLock({ $0.wanted[photo] == wish }) { mailbox.post(error.event) }
        }
    }

    /// The one that cannot be shown, perhaps of two.
    private struct Failure: Error {
        let photo: PhotoID
        let reason: any Error

        var event: FrameEvent {
            let isDamaged = reason as? ShelfTrouble == .corrupt
            return isDamaged ? .fileDamaged(DamagedFile(photo: photo, isFilm: false)) : .pictureFailed(photo)
        }
    }

    private func decoded(_ photo: PhotoID, _ wish: Wish) throws(Failure) -> [Picture] {
        var pictures: [Picture] = []
        for photo in [photo] + (wish.beside.map { [$0] } ?? []) {
            pictures.append(try opening(photo) { try decode($0, wish.size) })
        }
        return pictures
    }

    private func opening<Pixels>(
        _ photo: PhotoID,
        _ body: (_ path: String) throws -> Pixels
    ) throws(Failure) -> Pixels {
        do {
            return try crashGuard.guarding(photo) {
                guard let path = shelf.file(of: photo) else {
                    throw ShelfTrouble.failed("its file is not on the shelf")
                }
                // A card may have rotted: no picture is made of other bytes than those that came.
                try shelf.verify(photo)
                return try body(path)
            }
        } catch {
            throw Failure(photo: photo, reason: error)
        }
    }

    private func keep(_ picture: Picture, of photo: PhotoID, _ wish: Wish) -> Bool {
        state.withLock { state in
            guard state.wanted[photo] == wish else { return false }
            state.ready[photo] = picture
            state.decoded += 1
            state.editions[photo] = state.decoded
            return true
        }
    }
}
