import DarkroomRunning
import ServerCore
import Synchronization

/// The darkroom of a film, which is killed if the film's task is cancelled: a server that stops must not wait for
/// minutes.
final class RunningFilm: Sendable {
    private struct State {
        var isCancelled = false
        var process: DarkroomProcess?
    }

    private let state = Mutex(State())

    private static let cancelled = RenditionError.unavailable("the server stops")

    func cancel() {
        let process = state.withLock { state in
            state.isCancelled = true
            return state.process
        }
        process?.interrupt()
    }

    /// Starts a darkroom and makes the film in it; throws `.unavailable` after `cancel`, because the darkroom's death
    /// then tells nothing of the film.
    func make<Made>(
        in start: () throws(RenditionError) -> DarkroomProcess,
        _ body: (DarkroomProcess) throws(RenditionError) -> Made
    ) throws(RenditionError) -> Made {
        guard !isCancelled else { throw Self.cancelled }
        let process = try start()
        state.withLock { $0.process = process }
        defer { state.withLock { $0.process = nil } }
        // A cancellation before the process was known did not kill it.
        guard !isCancelled else { throw Self.cancelled }
        do throws(RenditionError) {
            return try body(process)
        } catch {
            throw isCancelled ? Self.cancelled : error
        }
    }

    private var isCancelled: Bool { state.withLock(\.isCancelled) }
}
