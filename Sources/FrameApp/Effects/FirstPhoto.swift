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

    /// Opens the page that was left.
    ///
    /// Blocks for some tens of milliseconds. A photo that cannot be opened is
    /// told of when its page is made.
    func open(_ page: PhotoID, at path: String, _ decoder: PictureDecoder, _ poison: PoisonGuard) {
        guard let photo = try? poison.guarding(page, { try decoder.opened(at: path) }) else { return }
        opened.withLock { $0 = (path, photo) }
    }

    /// The photo of that file, if it is the one; once.
    func take(_ path: String) -> OpenedPhoto? {
        let first = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        return first?.path == path ? first?.photo : nil
    }
}
