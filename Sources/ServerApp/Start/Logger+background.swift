import Logging
import ServerCore

extension Logger {
    /// Logs that background work failed; nothing if the server's end has cut it off, because the next start does it.
    func warn(_ what: Message, _ problem: Problem, _ facts: Metadata = [:]) {
        guard !Task.isCancelled else { return }
        warning(what, metadata: facts.merging(["problem": .string(problem.description)]) { own, _ in own })
    }
}
