import BlockingWork
import FrameCore
import PhotoDecoding
import SDLScreen
import SQLiteShelf

/// Work that starts before the settings are read: loading the screen's
/// libraries, and decoding the first photo from the likely data folder.
package final class StartupPrefetch {
    /// The first photo with the folder it comes from and its guard.
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

    /// `arguments` are those of the program without its name.
    package init(arguments: [String], environment: [String: String]) {
        self.environment = environment
        // Handle the signals before any decoding, so that a photo is not blamed when a signal ends the program.
        signals = EndSignals { [mailbox] in mailbox.post(.screen(.closeAsked)) }
        decoder = PictureDecoder()
        guard !arguments.contains("--help"), !arguments.contains("--check") else { return }
        // NB: the thread must start before the libraries are loaded; see
        // `ReadyThread`.
        thread = ReadyThread(label: "first photo")
        SDLVideo.beginToLoad()
        if let folder = Settings.likelyFolder(arguments, environment) { first = begin(in: folder) }
    }

    /// Returns the first photo of this folder; starts it now if another folder
    /// was prefetched.
    func take(in folder: String) -> First {
        defer { thread = nil }
        if let first, first.folder == folder { return first }
        end()
        let begun = begin(in: folder)
        first = begun
        return begun
    }

    /// Ends the prefetch if the program cannot start, so that no photo is
    /// blamed for the program's end.
    package func end() {
        first?.photo.finish()
        first?.crashGuard.endCleanly()
    }

    private func begin(in folder: String) -> First {
        let crashGuard = CrashGuard(folder: MemoryFolder.make(for: folder, environment: environment))
        let photo = FirstPhoto(decoder, crashGuard, PageSizeCache(folder: folder))
        if let page = LastPage(in: folder) {
            photo.begin(page.photo, at: page.path(in: folder), on: thread.take()) { page.isTrue(in: folder) }
        }
        return First(folder: folder, crashGuard: crashGuard, photo: photo)
    }
}
