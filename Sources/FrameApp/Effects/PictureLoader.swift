import BlockingWork
import FamilyCore
import FrameCore
import Logging
import PixelPainting
import Synchronization

/// Decodes pictures outside the loop and holds those that can be drawn.
///
/// `Frame` decides which: it orders and releases them. A picture that was
/// released, or ordered again in another size, is not kept.
final class PictureLoader: Sendable {
    /// Decodes a photo for a page of this size.
    typealias Decode = @Sendable (_ path: String, _ size: PixelSize) throws -> Picture
    /// Decodes all pixels of a photo.
    typealias Enlarge = @Sendable (_ path: String) throws -> FullResolutionPhoto
    /// Composites one or two decoded photos to a page of this size.
    ///
    /// An urgent page is the first to be seen: several cores may work on it.
    typealias Compose = @Sendable (_ photos: [Picture], _ size: PixelSize, Letterbox, _ isUrgent: Bool) -> Picture

    /// Returns a page of one photo that was prepared ahead, or nil; it is
    /// called once and may block briefly.
    typealias Prefetched = @Sendable (_ path: String, _ size: PixelSize) -> Picture?

    private struct ReadyPage {
        let page: Prefetched
    }

    /// How a page is to be made.
    struct Request: Equatable {
        let beside: PhotoID?
        let size: PixelSize
        let letterbox: Letterbox
    }

    /// The page that is zoomed in.
    struct ZoomedPage {
        let photos: [PhotoID]
        var closeUps: [PhotoID: FullResolutionPhoto]
        var edition: Int
    }

    struct State {
        var wanted: [PhotoID: Request] = [:]
        var ready: [PhotoID: Picture] = [:]
        /// Small copies in place of ready pictures while nobody uses the frame; see `PictureLoader+rest.swift`.
        var reduced: [PhotoID: ReducedPicture] = [:]
        /// How often `restore` was called.
        var restorations = 0
        var editions: [PhotoID: Int] = [:]
        var decoded = 0
        var closeLook: ZoomedPage?
        var letterbox: Letterbox
    }

    private let shelf: any Shelf
    /// Reads the photos of a stick in the box; nil if this frame reads no sticks.
    let stick: StickReader?
    private let decode: Decode
    private let enlarge: Enlarge
    private let compose: Compose
    private let ahead: Mutex<ReadyPage?>
    private let crashGuard: CrashGuard
    private let mailbox: Mailbox
    private let log: Logger
    let state: Mutex<State>
    private let note: @Sendable (Letterbox) -> Void
    /// Two threads: the next page does not wait behind a photo that takes long.
    private let work = BlockingWork(label: "pictures", width: 2)
    /// A stick may answer slowly, or not at all: the album's pages do not wait behind it.
    private let stickWork = BlockingWork(label: "stick pages")
    /// The first page of a run does not share the processors with others.
    let backlog = Backlog<Order>(ahead: 1)

    enum Order: Sendable {
        case page(PhotoID)
        case detail([PhotoID])

        var isOfStick: Bool { if case .page(let photo) = self { photo.isOfStick } else { false } }
    }

    init(
        shelf: any Shelf,
        stick: StickReader? = nil,
        crashGuard: CrashGuard,
        mailbox: Mailbox,
        log: Logger,
        decode: @escaping Decode,
        enlarge: @escaping Enlarge,
        compose: @escaping Compose,
        letterbox: Letterbox = .blurred,
        note: @escaping @Sendable (Letterbox) -> Void = { _ in },
        ahead: Prefetched? = nil
    ) {
        state = Mutex(State(letterbox: letterbox))
        self.note = note
        self.shelf = shelf
        self.stick = stick
        self.crashGuard = crashGuard
        self.mailbox = mailbox
        self.log = log
        self.decode = decode
        self.enlarge = enlarge
        self.compose = compose
        self.ahead = Mutex(ahead.map(ReadyPage.init))
    }

    func prepare(_ photo: PhotoID, beside: PhotoID?, fitting size: PixelSize) {
        let request = state.withLock { state in
            let request = Request(beside: beside, size: size, letterbox: state.letterbox)
            state.wanted[photo] = request
            return request
        }
        // At most starts, the first page is prefetched: it is ready without going through the tasks.
        if let ahead = ahead.withLock({ $0.take() }), beside == nil, let path = shelf.file(of: photo),
            let picture = ahead.page(path, size), keep(picture, of: photo, request)
        {
            backlog.forgo()
            return mailbox.post(.pictureReady(photo))
        }
        backlog.add(.page(photo))
    }

    /// Sets the letterbox of the pages that are ordered from now on.
    func surround(with surround: RoomSettings.Surround) {
        let letterbox = Letterbox(surround)
        let isNew = state.withLock { state in
            defer { state.letterbox = letterbox }
            return state.letterbox != letterbox
        }
        guard isNew else { return }
        ahead.withLock { $0 = nil }
        note(letterbox)
    }

    func prepareDetail(_ photo: PhotoID, beside: PhotoID?) {
        let photos = [photo] + (beside.map { [$0] } ?? [])
        state.withLock { state in
            // The close-ups that exist stay until the new ones are ready.
            let standing = state.closeLook?.closeUps.filter { photos.contains($0.key) } ?? [:]
            let edition = standing.isEmpty ? 0 : state.closeLook?.edition ?? 0
            state.closeLook = ZoomedPage(photos: photos, closeUps: standing, edition: edition)
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
            state.reduced[photo] = nil
            state.editions[photo] = nil
        }
    }

    /// The pictures that can be drawn now.
    var ready: PictureSet {
        state.withLock { PictureSet(pages: $0.ready, closeUps: $0.closeLook?.closeUps ?? [:]) }
    }

    /// A number for each photo that changes whenever it has another picture; 0
    /// for a photo without one.
    func editions(of photos: [PhotoID]) -> [Int] {
        state.withLock { state in
            let look = state.closeLook
            return photos.map { (state.editions[$0] ?? 0) + ($0 == look?.photos.first ? look?.edition ?? 0 : 0) }
        }
    }

    /// Starts to decode the neighbours, because the first photo is shown.
    func firstFrameShown() { backlog.release() }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await order in backlog.orders {
                let lane = order.isOfStick ? stickWork : work
                group.addTask { await lane.run { self.make(order) } }
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

    /// Decodes all pixels of a photo.
    ///
    /// On failure, keep showing the page-sized picture.
    private func makeDetail(of photo: PhotoID, on page: [PhotoID]) {
        guard state.withLock({ $0.closeLook?.photos == page }) else { return }
        do {
            let closeUp = try opening(photo) { try enlarge($0) }
            let isWanted = state.withLock { state in
                guard state.closeLook?.photos == page else { return false }
                state.closeLook?.closeUps[photo] = closeUp
                state.decoded += 1
                // The number is shifted beyond the pages' numbers, so that the sum of both is new.
                state.closeLook?.edition = state.decoded << 32
                return true
            }
            if isWanted { mailbox.post(.detailReady(photo)) }
        } catch {
            log.warning("photo \(error.photo) cannot be zoomed in: \(error.reason)")
        }
    }

    private func make(_ photo: PhotoID) {
        guard let (request, isFirst) = state.withLock({ state in state.wanted[photo].map { ($0, state.decoded == 0) } })
        else { return }
        do {
            let picture = compose(try decoded(photo, request), request.size, request.letterbox, isFirst)
            if keep(picture, of: photo, request) { mailbox.post(.pictureReady(photo)) }
        } catch {
            log.warning("photo \(error.photo) cannot be shown: \(error.reason)")
            // Another page may be the first to be seen.
            backlog.release()
            if state.withLock({ $0.wanted[photo] == request }) { mailbox.post(error.event) }
        }
    }

    /// The photo, perhaps one of two, that cannot be shown.
    private struct Failure: Error {
        let photo: PhotoID
        let reason: any Error

        var event: FrameEvent {
            guard let error = reason as? ShelfError, !photo.isOfStick else { return .pictureFailed(photo) }
            let file = ShelfFile(photo: photo, isFilm: false)
            return error == .corrupt ? .fileDamaged(file) : .fileUnreadable(file)
        }
    }

    private func decoded(_ photo: PhotoID, _ request: Request) throws(Failure) -> [Picture] {
        var pictures: [Picture] = []
        for photo in [photo] + (request.beside.map { [$0] } ?? []) {
            if photo.isOfStick {
                pictures.append(try onStick(photo, request.size))
            } else {
                pictures.append(try opening(photo) { try decode($0, request.size) })
            }
        }
        return pictures
    }

    private func onStick(_ photo: PhotoID, _ size: PixelSize) throws(Failure) -> Picture {
        do {
            guard let stick else { throw StickError.gone }
            return try stick.picture(of: photo, fitting: size) { path, name in
                // The next run has other identifiers for the pages of the stick, but not for its files.
                guard let name else { return try decode(path, size) }
                return try crashGuard.guarding(name) { try decode(path, size) }
            }
        } catch {
            throw Failure(photo: photo, reason: error)
        }
    }

    private func opening<Pixels>(
        _ photo: PhotoID,
        _ body: (_ path: String) throws -> Pixels
    ) throws(Failure) -> Pixels {
        do {
            return try crashGuard.guarding(photo) {
                guard let path = shelf.file(of: photo) else {
                    throw ShelfError.failed("its file is not on the shelf")
                }
                // The SD card may have changed bytes: only a file with the
                // right hash is decoded.
                try shelf.verify(photo)
                return try body(path)
            }
        } catch {
            throw Failure(photo: photo, reason: error)
        }
    }

    private func keep(_ picture: Picture, of photo: PhotoID, _ request: Request) -> Bool {
        state.withLock { state in
            guard state.wanted[photo] == request else { return false }
            state.ready[photo] = picture
            state.reduced[photo] = nil
            state.decoded += 1
            state.editions[photo] = state.decoded
            return true
        }
    }
}
