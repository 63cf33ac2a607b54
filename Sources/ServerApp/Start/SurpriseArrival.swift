import FamilyCore
import FamilyServices
import Logging
import ServerCore
import ServiceLifecycle

/// Brings surprises whose time has come, at the start also those that came while the server was off.
struct SurpriseArrival: NamedService {
    let surprises: SurpriseService
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this loop, so the cancellation error is expected.
        try? await cancelWhenGracefulShutdown {
            while true {
                await bring()
                try await Task.sleep(for: .seconds(surprises.lookEvery))
            }
        }
    }

    /// Brings them and logs an error; the next look may succeed, so the server keeps running.
    private func bring() async {
        do throws(Problem) {
            try await surprises.bringArrived()
        } catch {
            logger.warn("surprises not brought", error)
        }
    }
}
