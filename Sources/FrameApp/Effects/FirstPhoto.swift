import Dispatch
import FamilyCore
import SDLScreen
import Synchronization

/// The page she left, decoded while the screen still opens.
///
/// A display takes longer to open than a shelf: a fourth of the time to the
/// first photo lies there. It is held for the first page that is made, whichever
/// that is, and then no more.
final class FirstPhoto: Sendable {
    private let opened = Mutex<(path: String, photo: OpenedPhoto)?>(nil)
    private let lane = DispatchQueue(label: "first photo")
    private let underWay = DispatchGroup()

    /// Begins to open the page that was left; returns at once.
    ///
    /// A photo that cannot be opened is told of when its page is made.
    func begin(_ page: PhotoID, at path: String, _ decoder: PictureDecoder, _ poison: PoisonGuard) {
        lane.async(group: underWay) { [self] in
            guard let photo = try? poison.guarding(page, { try decoder.opened(at: path) }) else { return }
            opened.withLock { $0 = (path, photo) }
        }
    }

    /// The photo of that file, if it is the one; once.
    ///
    /// Blocks until it is decoded, which began earlier than whoever wants it
    /// could.
    func take(_ path: String) -> OpenedPhoto? {
        underWay.wait()
        let first = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        return first?.path == path ? first?.photo : nil
    }
}
