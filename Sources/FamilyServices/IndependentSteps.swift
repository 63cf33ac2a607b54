import FamilyCore
import ServerCore

/// Steps of background work, none of which keeps the others from their turn.
///
/// Otherwise one upload that the disk cannot remove would end the work for all families, and end it again at each sweep.
struct IndependentSteps {
    /// The problem of the first step that failed; the error behind each problem was logged where it arose.
    private var failure: Problem?

    /// Runs a step and keeps its problem.
    mutating func run(_ step: () async throws(Problem) -> Void) async {
        // The server stops, so each further step would only log an error.
        if failure != nil, Task.isCancelled { return }
        do throws(Problem) {
            try await step()
        } catch {
            failure = failure ?? error
        }
    }

    /// Throws the first problem.
    func finish() throws(Problem) {
        if let failure { throw failure }
    }
}
