import FrameCore
import Launch
import PhotoDecoding

/// Decides when the frame releases memory to the system.
///
/// The start, pairing and each use of the frame call far more code than a frame at rest does, and leave free blocks of
/// the heap between used ones. Work that the frame does by itself, such as loading a new photo, takes up some of that
/// memory again, so a frame at rest releases memory from time to time.
struct MemoryRelease {
    /// The time at rest before the first release.
    ///
    /// A start has done most of its work by then: the server has answered, and the pages next to the first one are
    /// prepared.
    static let delay = Duration.seconds(10)
    /// The time from one release to the next while the frame stays at rest.
    static let period = Duration.seconds(600)

    /// The time at which the frame came to rest; nil while somebody uses the frame.
    private var restsSince: Uptime?
    /// The time of the last release; nil if there was none since the frame came to rest.
    private var releasedAt: Uptime?

    /// Returns whether to release memory now; if so, records the release as done.
    ///
    /// `isBusy`: something moves on the screen, so a release is put off.
    mutating func isDue(isResting: Bool, isBusy: Bool, now: Uptime) -> Bool {
        guard isResting else {
            (restsSince, releasedAt) = (nil, nil)
            return false
        }
        let since = restsSince ?? now
        restsSince = since
        let due = releasedAt?.advanced(by: Self.period) ?? since.advanced(by: Self.delay)
        guard !isBusy, now >= due else { return false }
        releasedAt = now
        return true
    }

    /// Releases the pages of code and constants and the heap's free pages; takes some milliseconds and may run on any thread.
    static func perform() {
        MappedFiles.dropPages()
        releaseHeap()
    }

    /// Releases the heap's free pages alone.
    static func releaseHeap() { PictureDecoder.trimHeap() }
}
