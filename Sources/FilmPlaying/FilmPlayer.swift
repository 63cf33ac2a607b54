import CFFmpeg
import Dispatch
import Synchronization

/// Plays one film from its beginning to its end, on a thread of its own.
///
/// All it holds is given back when it ends. It is told what to do from any
/// thread, and each order is obeyed within a few milliseconds.
package final class FilmPlayer: Sendable {
    package struct Settings: Sendable {
        package var path: String
        package var fit: FilmFit
        /// How often it plays.
        package var rounds: Int
        /// Whether its sound is heard from the beginning.
        package var isHeard: Bool
        /// Opens what the sound is heard by; nothing where this machine has
        /// nothing.
        ///
        /// Called on the player's thread, when sound is first wanted.
        package var speaker: @Sendable () -> (any Speaker)?
        /// Runs what plays the film, on the player's thread, or throws where it
        /// is not to be tried.
        package var guarding: @Sendable (_ play: () -> Void) throws -> Void = { $0() }

        package init(
            path: String,
            fit: FilmFit,
            rounds: Int = 1,
            isHeard: Bool,
            speaker: @escaping @Sendable () -> (any Speaker)?
        ) {
            self.path = path
            self.fit = fit
            self.rounds = rounds
            self.isHeard = isHeard
            self.speaker = speaker
        }
    }

    /// What becomes of the film, told on the player's thread.
    package enum News: Sendable {
        /// It has begun: the first picture is there, or the first sound.
        case began
        /// To be shown from now on.
        case picture(FilmPicture)
        /// It came to its end by itself.
        case ended
        case failed(FilmTrouble)
    }

    struct Orders {
        var isPaused = false
        var isHeard: Bool
        var isOver = false
    }

    /// From a film's end until its last picture has gone over into the still.
    private static let mostRest = Duration.seconds(2)

    private let orders: Mutex<Orders>
    private let semaphore = DispatchSemaphore(value: 0)

    package init(_ settings: Settings, heard: @escaping @Sendable (News) -> Void) {
        orders = Mutex(Orders(isHeard: settings.isHeard))
        // A thread beside Dispatch's pool: it waits for most of its time.
        DispatchQueue(label: "film", qos: .userInitiated).async { [self] in
            do {
                try settings.guarding { play(settings, heard) }
            } catch {
                heard(.failed(.leftOut))
            }
            giveBack()
        }
    }

    private func play(_ settings: Settings, _ heard: (News) -> Void) {
        do throws(FilmTrouble) {
            var run = try FilmRun(settings)
            try run.play(heard, orders: { self.orders.withLock { $0 } }, wait: wait)
        } catch {
            heard(.failed(error))
        }
    }

    /// What was freed goes back to the system, once the last picture has gone:
    /// a frame that rests for days needs none of it.
    private func giveBack() {
        let end = ContinuousClock.now.advanced(by: Self.mostRest)
        while !orders.withLock({ $0.isOver }), ContinuousClock.now < end { wait(Self.mostRest) }
        malloc_trim(0)
    }

    /// Its sound is heard from now on.
    package func hear() { tell { $0.isHeard = true } }

    package func pause(_ isPaused: Bool) { tell { $0.isPaused = isPaused } }

    /// Ends it; nothing more is told.
    package func end() { tell { $0.isOver = true } }

    private func tell(_ order: (inout Orders) -> Void) {
        orders.withLock { order(&$0) }
        semaphore.signal()
    }

    /// Until an order comes, or this long.
    private func wait(_ limit: Duration?) {
        guard let limit else { return semaphore.wait() }
        let nanoseconds = max(0, limit / .nanoseconds(1))
        _ = semaphore.wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
    }
}
