import BlockingWork
import FamilyCore
import FoundationEssentials
import FrameCore
import Glibc
import Logging
import PixelPainting
import Synchronization

/// Makes the grid's thumbnails, or the covers of memory lane, outside the loop
/// and holds those that can be drawn.
///
/// `Frame` decides which, how large, and whether from the shelf or the server.
/// An order that was released before its turn is skipped, and its download is
/// cancelled.
final class ThumbnailLoader: Sendable {
    /// Decodes a square of `side` pixels.
    typealias Decode = @Sendable (_ path: String, _ side: Int) throws -> Picture

    /// The use of the pictures.
    ///
    /// Each use has a loader of its own, because one photo may be drawn in both sizes.
    enum Purpose: String, Sendable {
        case thumbnail, cover
    }

    private struct Order: Sendable {
        let photo: PhotoID
        let side: Int
        /// The rendition to download; nil if the photo is on the shelf.
        let source: Rendition?
        let number: Int
    }

    private struct State {
        /// The number of the newest order of each photo.
        var wanted: [PhotoID: Int] = [:]
        var ready: [PhotoID: Picture] = [:]
        var fetches: [PhotoID: CancellationHandle] = [:]
        var orders = 0
    }

    /// Two downloads: one uses the connection while the other waits for an
    /// answer.
    private static let fetchesAtOnce = 2

    private let purpose: Purpose
    private let server: any FamilyServer
    private let shelf: any Shelf
    private let decode: Decode
    private let crashGuard: CrashGuard
    private let mailbox: Mailbox
    private let log: Logger
    private let state = Mutex(State())
    /// One thread of low priority: drawing comes first.
    private let work: LowPriorityThread
    private let disk: BlockingWork
    private let shelved = AsyncStream<Order>.makeStream()
    private let fetched = (0..<fetchesAtOnce).map { _ in AsyncStream<Order>.makeStream() }

    init(
        _ purpose: Purpose = .thumbnail,
        server: any FamilyServer,
        shelf: any Shelf,
        crashGuard: CrashGuard,
        mailbox: Mailbox,
        log: Logger,
        work: LowPriorityThread = LowPriorityThread(),
        disk: BlockingWork = BlockingWork(label: "thumbnail files"),
        decode: @escaping Decode
    ) {
        self.purpose = purpose
        self.work = work
        self.disk = disk
        self.server = server
        self.shelf = shelf
        self.crashGuard = crashGuard
        self.mailbox = mailbox
        self.log = log
        self.decode = decode
    }

    /// Returns a loader for another purpose that works on the same threads.
    func companion(for purpose: Purpose) -> ThumbnailLoader {
        ThumbnailLoader(
            purpose,
            server: server,
            shelf: shelf,
            crashGuard: crashGuard,
            mailbox: mailbox,
            log: log,
            work: work,
            disk: disk,
            decode: decode
        )
    }

    func prepare(_ photo: PhotoID, side: Int, from source: Rendition?) {
        let number = state.withLock { state in
            state.orders += 1
            state.wanted[photo] = state.orders
            return state.orders
        }
        let lane = source == nil ? shelved : fetched[number % Self.fetchesAtOnce]
        lane.continuation.yield(Order(photo: photo, side: side, source: source, number: number))
    }

    func release(_ photo: PhotoID) {
        let fetch = state.withLock { state in
            state.wanted[photo] = nil
            state.ready[photo] = nil
            return state.fetches.removeValue(forKey: photo)
        }
        fetch?.cancel()
    }

    /// The thumbnails that can be drawn now.
    var ready: [PhotoID: Picture] { state.withLock { $0.ready } }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for lane in fetched {
                group.addTask { for await order in lane.stream { await self.fetch(order) } }
            }
            for await order in shelved.stream { await make(order) }
        }
    }

    // MARK: - From the shelf

    private func make(_ order: Order) async {
        guard isWanted(order) else { return }
        await work.run { [self] in
            finish(order) {
                guard let path = shelf.file(of: order.photo) else { throw ShelfError.failed("it left the shelf") }
                try shelf.verify(order.photo)
                return try decode(path, order.side)
            }
        }
    }

    // MARK: - From the server

    private func fetch(_ order: Order) async {
        let handle = CancellationHandle()
        let isWanted = state.withLock { state in
            guard state.wanted[order.photo] == order.number else { return false }
            state.fetches[order.photo] = handle
            return true
        }
        guard isWanted else { return }
        await handle.run { await self.download(order) }
        state.withLock { state in
            if state.fetches[order.photo] === handle { state.fetches[order.photo] = nil }
        }
    }

    /// Downloads a thumbnail to a file beside the shelf's downloads and removes
    /// it after decoding: a thumbnail is not worth wearing out an SD card.
    private func download(_ order: Order) async {
        guard let source = order.source else { return }
        do {
            let path = try await disk.run { [shelf, purpose] in
                // Each order has a file of its own: one that was released may remove its file when the next began.
                let path = try shelf.incoming(order.photo, source).path + ".\(purpose)-\(order.number)"
                unlink(path)
                return path
            }
            defer { unlink(path) }
            try await server.download(order.photo, .picture(source), from: 0, to: path) { _ in }
            await work.run { [self] in finish(order) { try decode(path, order.side) } }
        } catch {
            failed(order, error)
        }
    }

    // MARK: - Results

    private func finish(_ order: Order, _ body: () throws -> Picture) {
        guard isWanted(order) else { return }
        do {
            let picture = try crashGuard.guarding(order.photo, body)
            let isWanted = state.withLock { state in
                guard state.wanted[order.photo] == order.number else { return false }
                state.ready[order.photo] = picture
                return true
            }
            guard isWanted else { return }
            mailbox.post(purpose == .cover ? .coverReady(order.photo) : .thumbnailReady(order.photo))
        } catch {
            failed(order, error)
        }
    }

    private func failed(_ order: Order, _ error: any Error) {
        guard isWanted(order) else { return }
        log.info("photo \(order.photo) has no \(purpose): \(error)")
        mailbox.post(purpose == .cover ? .coverFailed(order.photo) : .thumbnailFailed(order.photo))
    }

    private func isWanted(_ order: Order) -> Bool {
        state.withLock { $0.wanted[order.photo] == order.number }
    }
}
