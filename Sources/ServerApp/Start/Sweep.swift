import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Removes expired data every `Retention.sweepEvery` seconds.
struct Sweep: NamedService {
    let services: FamilyServices
    let hasCopies: Bool
    /// Seconds between two sweeps.
    let every: TimeInterval
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this loop, so the cancellation error is
        // expected.
        try? await cancelWhenGracefulShutdown {
            var last = ContinuousClock.now
            var isStart = true
            while true {
                let now = ContinuousClock.now
                await sweep(served: now - last, isStart: isStart)
                isStart = false
                last = now
                try await Task.sleep(for: .seconds(every))
            }
        }
    }

    /// Runs one sweep and logs an error; the next sweep may succeed, so the
    /// server keeps running.
    private func sweep(served: Duration, isStart: Bool) async {
        do throws(Problem) {
            if isStart, hasCopies { try await services.housekeeping.wake() }
            try await services.housekeeping.enterPhotos(isStart: isStart)
            try await services.housekeeping.forgetOldThings(served: served / .seconds(1))
            // A copy may have been killed while it removed the rest of a family.
            if hasCopies { try await services.housekeeping.finishForgetting() }
        } catch {
            logger.warning("sweep failed", metadata: ["problem": .string(error.description)])
        }
    }
}
