import CSDL2
import Synchronization

/// Ends a screen's wait from any thread.
///
/// It carries no data: the caller has put its data where the loop looks after
/// each wait. Several calls before that count as one, so that a busy thread
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
        // With a full queue the loop is awake anyway; the next call tries
        // again.
        if sdl.SDL_PushEvent(&event) != 1 { rearm() }
    }

    /// Called when the loop is awake and will look: later calls wake it again.
    func rearm() {
        isUnderWay.store(false, ordering: .releasing)
    }
}
