import BlockingWork
import Dispatch
import FamilyCore
import FrameCore
import SDLScreen
import Synchronization

/// The page she left, made while the screen still opens, for pages as large as
/// they were.
///
/// A display takes longer to open than a photo to decode. It is held for the
/// first page that is made, whichever that is, and then no more.
final class FirstPhoto: Sendable {
    private struct Made {
        /// For pages of the size that is noted.
        let picture: Picture
        let size: PixelSize
        /// With all that such a page shows, if it is the photo's own.
        let isComposited: Bool
    }

    private struct Compositing {
        let compose: PictureLoader.Compose
    }

    private struct Making {
        let path: String
        /// Nothing where it is not known how large pages are, or where it cannot
        /// be decoded: that is told of when its page is made.
        let photo: BegunWork<Made?>
    }

    private let decoder: PictureDecoder
    private let crashGuard: CrashGuard
    private let note: PageSizeNote
    /// How it is composited, as soon as that is known.
    private let compositing = Mutex<Compositing?>(nil)
    private let making = Mutex<Making?>(nil)
    /// The first page of this run is made: its size stands in the note.
    private let isOver = Atomic(false)

    init(_ decoder: PictureDecoder, _ crashGuard: CrashGuard, _ note: PageSizeNote) {
        self.decoder = decoder
        self.crashGuard = crashGuard
        self.note = note
    }

    /// Begins to make the page that was left; returns at once.
    ///
    /// A file that is not `isTrue` is left to whoever makes its page.
    func begin(
        _ page: PhotoID,
        at path: String,
        on thread: ReadyThread? = nil,
        isTrue: @escaping @Sendable () -> Bool = { true }
    ) {
        let photo = BegunWork<Made?>(label: "first photo", on: thread) { [self] in
            guard let size = note.read(), isTrue() else { return nil }
            return try? crashGuard.guarding(page) { try made(of: path, for: size) }
        }
        making.withLock { $0 = Making(path: path, photo: photo) }
    }

    /// It is composited so, if it is not done yet.
    func compose(by compose: @escaping PictureLoader.Compose) {
        compositing.withLock { $0 = Compositing(compose: compose) }
    }

    /// Blocks until nothing is being made any more.
    func finish() { _ = making.withLock { $0 }?.photo.result }

    /// The shelf is open now: what it does not have there is nobody's.
    func keepOnly(_ path: String?) { making.withLock { if $0?.path != path { $0 = nil } } }

    /// Its page of that size, if it is that file's and ready soon; once.
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

    /// No longer than a photo is waited for before its place is shown.
    private static let longestWait = DispatchTimeInterval.milliseconds(250)

    /// The photo of that file for a page of that size, if it is the one; once.
    ///
    /// It may be composited already, as a page shows it that is its own.
    /// Blocks until it is made, which began earlier than whoever wants it could.
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
        let composited = compositing.withLock { $0 }.map { $0.compose([picture], size, true) }
        return Made(picture: composited ?? picture, size: size, isComposited: composited != nil)
    }
}
