import FamilyCore
import FamilyServices
import Synchronization

/// Gathers looks at listeners, so that one reading of the catalogue answers for many of them.
///
/// An event is told to all listeners of a family, and the server looks at each of them before that. The looks that are
/// asked for during a reading are answered by the next one. A reading for each listener would take most of the time in
/// which thousands are told, and over a network much longer.
final class BatchedAccessChecks: Sendable {
    struct Listener: Equatable, Sendable {
        let proof: RequestCredentials
        /// The audiences to which it listens.
        let audiences: Set<Audience>
    }
    /// Returns for each listener, in their order, whether it may still listen.
    typealias Reading = @Sendable ([Listener]) async -> [Bool]
    typealias Answer = @Sendable (_ mayListen: Bool) -> Void

    private struct State {
        var waiting: [(listener: Listener, answer: Answer)] = []
        var isReading = false
    }

    /// The maximum number of listeners at whom one reading looks: the first of thousands are told while the server looks
    /// at the next ones.
    static let mostAtOnce = 500

    private let reading: Reading
    private let state = Mutex(State())

    init(_ reading: @escaping Reading) { self.reading = reading }

    /// Looks at the listener by a reading that begins after this call; calls `answer` once, on any thread.
    func look(at listener: Listener, _ answer: @escaping Answer) {
        let isFirst = state.withLock { state in
            state.waiting.append((listener, answer))
            defer { state.isReading = true }
            return !state.isReading
        }
        if isFirst { Task { await readAll() } }
    }

    private func readAll() async {
        while let part = next() {
            let answers = await reading(part.map(\.listener))
            for ((_, answer), mayListen) in zip(part, answers) { answer(mayListen) }
        }
    }

    /// Returns the looks of the next reading; nil if none waits.
    private func next() -> [(listener: Listener, answer: Answer)]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isReading = false
                return nil
            }
            let part = Array(state.waiting.prefix(Self.mostAtOnce))
            state.waiting.removeFirst(part.count)
            return part
        }
    }
}
