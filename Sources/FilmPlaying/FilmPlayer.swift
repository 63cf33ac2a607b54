import CFFmpeg
import Dispatch
import Synchronization

/// Plays one film from beginning to end on a thread of its own.
///
/// The player frees all its memory at the end. Its methods may be called from
/// any thread; each takes effect within a few milliseconds.
package final class FilmPlayer: Sendable {
    package struct Settings: Sendable {
        package var path: String
        package var fit: FilmFit
        /// The number of times that the film plays.
        package var rounds: Int
        /// True if the sound is heard from the beginning.
        package var isAudible: Bool
        /// Opens a loudspeaker; returns nil if this machine has none.
        ///
        /// The player calls it on its own thread, when sound is first wanted.
        package var speaker: @Sendable () -> (any Speaker)?
        /// Runs the closure that plays the film, on the player's thread; throws
        /// if the film must not be tried.
        package var guarding: @Sendable (_ play: () -> Void) throws -> Void = { $0() }

        package init(
            path: String,
            fit: FilmFit,
            rounds: Int = 1,
            isAudible: Bool,
            speaker: @escaping @Sendable () -> (any Speaker)?
        ) {
            self.path = path
            self.fit = fit
            self.rounds = rounds
            self.isAudible = isAudible
            self.speaker = speaker
        }
    }

    /// What happens to the film; the player reports it on its own thread.
    package enum News: Sendable {
        /// The film has begun: the first picture or the first sound is ready.
        case began
        /// This picture is to be shown from now on.
        case picture(FilmPicture)
        /// The film came to its end by itself.
        case ended
        case failed(FilmError)
    }

    struct PlaybackCommands {
        var isPaused = false
        var isAudible: Bool
        var isOver = false
    }

    /// The longest time from a film's end until its last picture has faded into
    /// the still.
    private static let mostRest = Duration.seconds(2)

    private let orders: Mutex<PlaybackCommands>
    private let semaphore = DispatchSemaphore(value: 0)

    package init(_ settings: Settings, heard: @escaping @Sendable (News) -> Void) {
        orders = Mutex(PlaybackCommands(isAudible: settings.isAudible))
        // A thread outside Dispatch's pool: it waits most of the time.
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
        do throws(FilmError) {
            var run = try FilmRun(settings)
            try run.play(heard, orders: { self.orders.withLock { $0 } }, wait: wait)
        } catch {
            heard(.failed(error))
        }
    }

    /// Returns freed memory to the system once the last picture is no longer
    /// shown: a frame that shows stills for days does not need it.
    private func giveBack() {
        let end = ContinuousClock.now.advanced(by: Self.mostRest)
        while !orders.withLock({ $0.isOver }), ContinuousClock.now < end { wait(Self.mostRest) }
        malloc_trim(0)
    }

    /// Turns the sound on.
    package func unmute() { tell { $0.isAudible = true } }

    package func pause(_ isPaused: Bool) { tell { $0.isPaused = isPaused } }

    /// Ends the film; no more news is reported.
    package func end() { tell { $0.isOver = true } }

    private func tell(_ order: (inout PlaybackCommands) -> Void) {
        orders.withLock { order(&$0) }
        semaphore.signal()
    }

    /// Waits until an order comes or `limit` has passed.
    private func wait(_ limit: Duration?) {
        guard let limit else { return semaphore.wait() }
        let nanoseconds = max(0, limit / .nanoseconds(1))
        _ = semaphore.wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
    }
}
