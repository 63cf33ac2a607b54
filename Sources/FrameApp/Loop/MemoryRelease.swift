import FrameCore
import Launch
import PhotoDecoding

/// Decides when the frame gives memory back to the system.
///
/// The start, pairing and each visit of somebody call far more code than a frame at rest does, and free blocks between
/// blocks that stay. Some of it comes back with each thing that the frame does by itself, such as a new photo, so it is
/// given back again from time to time.
struct MemoryRelease {
    /// The time at rest after which a start has done most of its work: the server has answered, and the pages beside the
    /// first are made.
    static let delay = Duration.seconds(10)
    /// The time from one release to the next while nobody comes.
    static let period = Duration.seconds(600)

    /// The time since which the frame has been at rest; nil while somebody uses it.
    private var restsSince: Uptime?
    private var releasedAt: Uptime?

    /// Returns whether memory is to be given back now, which counts as done then.
    mutating func isDue(isResting: Bool, now: Uptime) -> Bool {
        guard isResting else {
            (restsSince, releasedAt) = (nil, nil)
            return false
        }
        let since = restsSince ?? now
        restsSince = since
        guard now >= (releasedAt?.advanced(by: Self.period) ?? since.advanced(by: Self.delay)) else { return false }
        releasedAt = now
        return true
    }

    /// Gives back the pages of files that are mapped and the heap's free pages; takes some milliseconds, on any thread.
    static func giveBack() {
        LoadedFiles.giveBack()
        PictureDecoder.trimHeap()
    }
}
