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
    private struct Opened: Sendable {
        let photo: OpenedPhoto
        /// For pages of the size that is noted.
        let picture: (Picture, size: PixelSize)?
        /// With all that such a page shows, if it is the photo's own.
        let isMounted: Bool
    }

    private struct Making {
        let path: String
        /// Nothing where it could not be opened: that is told of when its page
        /// is made.
        let photo: BegunWork<Opened?>
    }

    private let decoder: PictureDecoder
    private let poison: PoisonGuard
    private let note: PageSizeNote
    /// How it is mounted, as soon as that is known.
    private let mount = Mutex<PictureDesk.Mount?>(nil)
    private let making = Mutex<Making?>(nil)

    init(_ decoder: PictureDecoder, _ poison: PoisonGuard, _ note: PageSizeNote) {
        self.decoder = decoder
        self.poison = poison
        self.note = note
    }

    /// Begins to make the page that was left; returns at once.
    func begin(_ page: PhotoID, at path: String, on thread: ReadyThread? = nil) {
        let photo = BegunWork(label: "first photo", on: thread) { [self] in
            try? poison.guarding(page) { try opened(path, for: note.read()) }
        }
        making.withLock { $0 = Making(path: path, photo: photo) }
    }

    /// It is mounted so, if it is not done yet.
    func mount(by mount: @escaping PictureDesk.Mount) { self.mount.withLock { $0 = mount } }

    /// Blocks until nothing is being made any more.
    func finish() { _ = making.withLock { $0 }?.photo.result }

    /// The shelf is open now: what it does not have there is nobody's.
    func keepOnly(_ path: String?) { making.withLock { if $0?.path != path { $0 = nil } } }

    /// Its page of that size, if it is that file's and ready soon; once.
    func page(of path: String, fitting size: PixelSize) -> Picture? {
        making.withLock { making in
            guard let first = making, first.path == path,
                let opened = first.photo.result(within: Self.longestWait) ?? nil,
                let picture = opened.picture, opened.isMounted, picture.size == size
            else { return nil }
            making = nil
            return picture.0
        }
    }

    /// No longer than a photo is waited for before its place is shown.
    private static let longestWait = DispatchTimeInterval.milliseconds(250)

    /// The photo of that file for a page of that size, if it is the one; once.
    ///
    /// It may be mounted already, as a page shows it that is its own.
    /// Blocks until it is made, which began earlier than whoever wants it could.
    func take(_ path: String, fitting size: PixelSize) -> Picture? {
        let first = making.withLock { making in
            defer { making = nil }
            return making
        }
        guard let first, first.path == path, let opened = first.photo.result else { return nil }
        if let picture = opened.picture, picture.size == size { return picture.0 }
        let picture = opened.photo.picture(fitting: size, isUrgent: true)
        note.write(size)
        return picture
    }

    private func opened(_ path: String, for size: PixelSize?) throws -> Opened {
        let photo = try decoder.opened(at: path)
        guard let size else { return Opened(photo: photo, picture: nil, isMounted: false) }
        let picture = photo.picture(fitting: size, isUrgent: true)
        let mounted = mount.withLock { $0 }.map { $0([picture], size, true) }
        return Opened(photo: photo, picture: (mounted ?? picture, size), isMounted: mounted != nil)
    }
}
