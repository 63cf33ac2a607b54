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
final class PictureDesk: Sendable {
    /// For a page of this size; all the pixels where there is none.
    typealias Decode = @Sendable (_ path: String, _ size: PixelSize?) throws -> Picture

    private struct State {
        var wanted: [PhotoID: PixelSize] = [:]
        var ready: [PhotoID: Picture] = [:]
        var editions: [PhotoID: Int] = [:]
        var decoded = 0
        /// The one photo that is looked at closely.
        var magnified: PhotoID?
        var detail: Picture?
        var detailEdition = 0
    }

    private let shelf: any Shelf
    private let decode: Decode
    private let poison: PoisonGuard
    private let mailbox: Mailbox
    private let log: Logger
    private let state = Mutex(State())
    /// Two: the page she turns to is not behind one that takes long.
    private let work = BlockingWork(label: "pictures", width: 2)
    private let (orders, desk) = AsyncStream<Order>.makeStream()

    private enum Order: Sendable {
        case page(PhotoID)
        case detail(PhotoID)
    }

    init(
        shelf: any Shelf,
        poison: PoisonGuard,
        mailbox: Mailbox,
        log: Logger,
        decode: @escaping Decode
    ) {
        self.shelf = shelf
        self.poison = poison
        self.mailbox = mailbox
        self.log = log
        self.decode = decode
    }

    func prepare(_ photo: PhotoID, fitting size: PixelSize) {
        state.withLock { $0.wanted[photo] = size }
        desk.yield(.page(photo))
    }

    func prepareDetail(_ photo: PhotoID) {
        state.withLock { state in
            // What there is of it stands until the new one is ready.
            if state.magnified != photo { state.detail = nil }
            state.magnified = photo
        }
        desk.yield(.detail(photo))
    }

    func releaseDetail(_ photo: PhotoID) {
        state.withLock { state in
            guard state.magnified == photo else { return }
            state.magnified = nil
            state.detail = nil
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
        state.withLock { state in
            var set = PictureSet(pages: state.ready)
            if let photo = state.magnified { set.details[photo] = state.detail }
            return set
        }
    }

    /// Numbers that change whenever one of these photos has another picture; 0
    /// where one has none.
    func editions(of photos: [PhotoID]) -> [Int] {
        state.withLock { state in
            photos.map { (state.editions[$0] ?? 0) + ($0 == state.magnified ? state.detailEdition : 0) }
        }
    }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await order in orders {
                group.addTask { await self.work.run { self.make(order) } }
            }
        }
    }

    private func make(_ order: Order) {
        switch order {
        case .page(let photo): make(photo)
        case .detail(let photo): makeDetail(photo)
        }
    }

    /// Where it fails the page's own picture does.
    private func makeDetail(_ photo: PhotoID) {
        guard state.withLock({ $0.magnified == photo }) else { return }
        do {
            let picture = try poison.guarding(photo) { try decoded(photo, nil) }
            let isWanted = state.withLock { state in
                guard state.magnified == photo else { return false }
                state.detail = picture
                state.decoded += 1
                // Apart from the pages' numbers, whose sum with it must be new.
                state.detailEdition = state.decoded << 32
                return true
            }
            if isWanted { mailbox.post(.detailReady(photo)) }
        } catch {
            log.warning("photo \(photo) cannot be shown closely: \(error)")
        }
    }

    private func make(_ photo: PhotoID) {
        guard let size = state.withLock({ $0.wanted[photo] }) else { return }
        do {
            let picture = try poison.guarding(photo) { try decoded(photo, size) }
            if keep(picture, of: photo, size) { mailbox.post(.pictureReady(photo)) }
        } catch {
            log.warning("photo \(photo) cannot be shown: \(error)")
            if state.withLock({ $0.wanted[photo] == size }) { mailbox.post(.pictureFailed(photo)) }
        }
    }

    private func decoded(_ photo: PhotoID, _ size: PixelSize?) throws -> Picture {
        guard let path = shelf.file(of: photo) else { throw ShelfTrouble.failed("its file is not on the shelf") }
        return try decode(path, size)
    }

    private func keep(_ picture: Picture, of photo: PhotoID, _ size: PixelSize) -> Bool {
        state.withLock { state in
            guard state.wanted[photo] == size else { return false }
            state.ready[photo] = picture
            state.decoded += 1
            state.editions[photo] = state.decoded
            return true
        }
    }
}
