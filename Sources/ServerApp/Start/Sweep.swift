import FamilyActs
import FamilyCore
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Forgets what is over, once an hour.
struct Sweep: NamedService {
    let acts: FamilyActs
    /// Seconds between two sweeps.
    let every: TimeInterval
    let logger: Logger

    func run() async throws {
        // Cancelled by the graceful stop: the end of the loop is what is wanted.
        try? await cancelWhenGracefulShutdown {
            var last = ContinuousClock.now
            while true {
                let now = ContinuousClock.now
                await sweep(served: now - last)
                last = now
                try await Task.sleep(for: .seconds(every))
            }
        }
    }

    /// A sweep that fails is no reason to stop serving: the next may do it.
    private func sweep(served: Duration) async {
        do throws(Problem) {
            try await acts.housekeeping.forgetOldThings(served: served / .seconds(1))
        } catch {
            logger.warning("sweep failed", metadata: ["problem": .string(error.description)])
        }
    }
}
