import FamilyCore
import FamilyServices
import ServerCore
import Synchronization

/// Looks whether listeners may still listen; one reading of the catalogue answers for many of them.
///
/// An event is told to all listeners of a family, and the server looks at each of them before that. The looks that are
/// asked for during a reading are answered by the next one. A reading for each listener would take most of the time in
/// which thousands are told, and over a network much longer.
final class GatheredLooks: Sendable {
    struct Question: Sendable {
        let proof: RequestCredentials
        /// The audiences to which the listener listens.
        let audiences: Set<Audience>
        /// Called once, by any thread.
        let answer: @Sendable (_ mayListen: Bool) -> Void
    }

    private struct State {
        var waiting: [Question] = []
        var isReading = false
    }

    /// The maximum number of listeners at whom one reading looks: the first of thousands are told while the server looks
    /// at the next ones.
    static let mostAtOnce = 500

    private let services: FamilyServices
    private let state = Mutex(State())

    init(_ services: FamilyServices) { self.services = services }

    func ask(_ question: Question) {
        let isFirst = state.withLock { state in
            state.waiting.append(question)
            defer { state.isReading = true }
            return !state.isReading
        }
        if isFirst { Task { await answerAll() } }
    }

    /// Looks at one listener; this counts as a call of the listener.
    func askAndNote(_ question: Question) {
        Task {
            do throws(Problem) {
                let principal = try await services.entry.principal(question.proof, isNoted: true)
                question.answer(mayListen(principal, to: question.audiences))
            } catch {
                question.answer(Self.goesOn(after: error))
            }
        }
    }

    private func answerAll() async {
        while let questions = next() {
            do throws(Problem) {
                let principals = try await services.entry.principals(questions.map(\.proof))
                for (question, principal) in zip(questions, principals) {
                    question.answer(mayListen(principal, to: question.audiences))
                }
            } catch {
                for question in questions { question.answer(Self.goesOn(after: error)) }
            }
        }
    }

    /// Returns the questions of the next reading; nil if none waits.
    private func next() -> [Question]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isReading = false
                return nil
            }
            let part = state.waiting.prefix(Self.mostAtOnce)
            state.waiting.removeFirst(part.count)
            return Array(part)
        }
    }

    /// True if the principal may listen to these audiences, and to no others: a guest from outside of one moment more or
    /// less has to ask anew.
    private func mayListen(_ principal: Principal, to audiences: Set<Audience>) -> Bool {
        (try? services.album.audiences(for: principal)) == audiences
    }

    /// If the catalogue does not answer, the stream goes on.
    private static func goesOn(after problem: Problem) -> Bool { problem.status >= 500 }
}
