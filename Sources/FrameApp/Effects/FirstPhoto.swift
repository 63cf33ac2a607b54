import BlockingWork
import Dispatch
import FamilyCore
import FrameCore
import PhotoDecoding
import PixelPainting
import Synchronization

/// The page that was shown last, prepared while the screen still opens, for the
/// page size of the last run.
///
/// A display takes longer to open than a photo to decode. The page is kept
/// until the first page of this run is made, whichever that is.
final class FirstPhoto: Sendable {
    private struct Made {
        /// The photo, for pages of the noted size.
        let picture: Picture
        let size: PixelSize
        /// True if the picture has its letterbox, so that it is a complete
        /// page.
        let isComposited: Bool
    }

    private struct Compositing {
        let compose: PictureLoader.Compose
        let letterbox: Letterbox
    }

    private struct Making {
        let path: String
        /// nil if the page size is not known, or the photo cannot be decoded:
        /// that error is reported when its page is made.
        let photo: BackgroundResult<Made?>
    }

    private let decoder: PictureDecoder
    private let crashGuard: CrashGuard
    private let note: PageSizeCache
    /// How a page is composited; nil until `compose` is called.
    private let compositing = Mutex<Compositing?>(nil)
    private let making = Mutex<Making?>(nil)
    /// True once the first page of this run is made: then its size is in the
    /// note.
    private let isOver = Atomic(false)

    init(_ decoder: PictureDecoder, _ crashGuard: CrashGuard, _ note: PageSizeCache) {
        self.decoder = decoder
        self.crashGuard = crashGuard
        self.note = note
    }

    /// Starts to prepare the page that was shown last; does not block.
    ///
    /// If `isTrue` returns false, the file is not used.
    func begin(
        _ page: PhotoID,
        at path: String,
        on thread: ReadyThread? = nil,
        isTrue: @escaping @Sendable () -> Bool = { true }
    ) {
        let photo = BackgroundResult<Made?>(label: "first photo", on: thread) { [self] in
            guard let size = note.read(), isTrue() else { return nil }
            return try? crashGuard.guarding(page) { try made(of: path, for: size) }
        }
        making.withLock { $0 = Making(path: path, photo: photo) }
    }

    /// Sets how to composite the page, if it is not finished yet.
    func compose(_ letterbox: Letterbox, by compose: @escaping PictureLoader.Compose) {
        compositing.withLock { $0 = Compositing(compose: compose, letterbox: letterbox) }
    }

    /// Blocks until nothing is being prepared any more.
    func finish() { _ = making.withLock { $0 }?.photo.result }

    /// Drops the prepared page if the open shelf has no such file.
    func keepOnly(_ path: String?) { making.withLock { if $0?.path != path { $0 = nil } } }

    /// Returns the prepared page if path and size match and it is ready soon;
    /// nil afterwards.
    func page(of path: String, fitting size: PixelSize) -> Picture? {
        making.withLock { making in
            guard let first = making, first.path == path,
                let made = first.photo.result(within: Self.longestWait) ?? nil,
                made.isComposited, made.size == size
            else { return nil }
            making = nil
            isOver.store(true, ordering: .relaxed)
            return made.picture
        }
    }

    /// The same time as the frame waits for a photo before it shows a
    /// placeholder.
    private static let longestWait = DispatchTimeInterval.milliseconds(250)

    /// Returns the prefetched picture if path and size match; nil afterwards.
    ///
    /// The picture may be a composited page. The call blocks until the picture
    /// is finished, which is earlier than a new one would be.
    func take(_ path: String, fitting size: PixelSize) -> Picture? {
        let first = making.withLock { making in
            defer { making = nil }
            return making
        }
        if !isOver.exchange(true, ordering: .relaxed) { note.write(size) }
        guard let first, first.path == path, let made = first.photo.result, made.size == size else { return nil }
        return made.picture
    }

    private func made(of path: String, for size: PixelSize) throws -> Made {
        let picture = try decoder.picture(at: path, fitting: size)
        let composited = compositing.withLock { $0 }.map { $0.compose([picture], size, $0.letterbox, true) }
        return Made(picture: composited ?? picture, size: size, isComposited: composited != nil)
    }
}
