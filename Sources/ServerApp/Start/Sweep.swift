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

    /// NB: the continuous clock also counts while the machine sleeps: ten days asleep would empty a fresh trash.
    static let clock = SuspendingClock()

    func run() async throws {
        // The graceful stop cancels this loop, so the cancellation error is
        // expected.
        try? await cancelWhenGracefulShutdown {
            var last = Self.clock.now
            var isStart = true
            while true {
                let now = Self.clock.now
                await sweep(served: now - last, isStart: isStart)
                isStart = false
                last = now
                try await Task.sleep(for: .seconds(every))
            }
        }
    }

    /// Runs one sweep.
    private func sweep(served: Duration, isStart: Bool) async {
        let housekeeping = services.housekeeping
        if isStart, hasCopies { await attempt("waking") { () throws(Problem) in try await housekeeping.wake() } }
        await attempt("search entries") { () throws(Problem) in try await housekeeping.enterPhotos(isStart: isStart) }
        await attempt("old data") { () throws(Problem) in
            try await housekeeping.forgetOldThings(served: served / .seconds(1))
        }
        // A copy may have been killed while it removed the rest of a family.
        if hasCopies {
            await attempt("deleted families") { () throws(Problem) in try await housekeeping.finishForgetting() }
        }
    }

    /// Runs one step and logs its error, which keeps none of the other steps from their work; the next sweep may
    /// succeed.
    private func attempt(_ step: String, _ body: () async throws(Problem) -> Void) async {
        do throws(Problem) {
            try await body()
        } catch {
            logger.warn("sweep failed", error, ["step": .string(step)])
        }
    }
}
