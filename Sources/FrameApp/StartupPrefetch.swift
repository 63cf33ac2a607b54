import BlockingWork
import FrameCore
import SDLScreen
import SQLiteShelf

/// What is begun before the settings are read: the screen's libraries are
/// loaded, and the first photo is made of the folder where most likely it is.
package final class StartupPrefetch {
    /// What there is of the first photo, and what guards it.
    struct First {
        let folder: String
        let crashGuard: CrashGuard
        let photo: FirstPhoto
    }

    let environment: [String: String]
    let mailbox = Mailbox()
    let signals: EndSignals
    let decoder: PictureDecoder
    private var thread: ReadyThread?
    private var first: First?

    /// Of a program that was started with these arguments, but for its name, in
    /// this environment.
    package init(arguments: [String], environment: [String: String]) {
        self.environment = environment
        // Before a photo could be blamed for the end they ask for.
        signals = EndSignals { [mailbox] in mailbox.post(.screen(.closeAsked)) }
        decoder = PictureDecoder()
        guard !arguments.contains("--help"), !arguments.contains("--check") else { return }
        // NB: in this order; see `ReadyThread`.
        thread = ReadyThread(label: "first photo")
        SDLVideo.beginToLoad()
        if let folder = Settings.likelyFolder(arguments, environment) { first = begin(in: folder) }
    }

    /// Of this folder, begun now where another was likelier.
    func take(in folder: String) -> First {
        defer { thread = nil }
        if let first, first.folder == folder { return first }
        end()
        let begun = begin(in: folder)
        first = begun
        return begun
    }

    /// Lets no photo be blamed for the end of a program that cannot start.
    package func end() {
        first?.photo.finish()
        first?.crashGuard.endCleanly()
    }

    private func begin(in folder: String) -> First {
        let crashGuard = CrashGuard(folder: MemoryFolder.make(for: folder, environment: environment))
        let photo = FirstPhoto(decoder, crashGuard, PageSizeNote(folder: folder))
        if let page = LastPage(in: folder) {
            photo.begin(page.photo, at: page.path(in: folder), on: thread.take()) { page.isTrue(in: folder) }
        }
        return First(folder: folder, crashGuard: crashGuard, photo: photo)
    }
}
