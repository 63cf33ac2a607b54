import CSDL2
import Synchronization

/// Ends a screen's wait from any thread.
///
/// It carries nothing: the caller has put what it brings where the loop looks
/// after each wait. Many calls before that count as one, so that a busy thread
/// cannot fill SDL's queue.
package final class Waker: Sendable {
    private let type: UInt32
    private let isUnderWay = Atomic(false)

    init() throws(SDLError) {
        type = sdl.SDL_RegisterEvents(1)
        guard type != UInt32.max else { throw SDLError("register a wake event") }
    }

    package func wake() {
        guard !isUnderWay.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var event = SDL_Event()
        event.type = type
        // A full queue is awake by itself; then the next call tries again.
        if sdl.SDL_PushEvent(&event) != 1 { rearm() }
    }

    /// The loop is awake and will look; calls from now on wake it again.
    func rearm() {
        isUnderWay.store(false, ordering: .releasing)
    }
}
