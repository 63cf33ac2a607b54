import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Watches the disk, the store and the database, which each copy of a server does for itself.
struct StorageWatch: NamedService {
    let disk: DiskMonitor
    /// Seconds between two checks.
    let every: TimeInterval

    func run() async throws {
        // The graceful stop cancels the loop, so the cancellation error is expected.
        try? await cancelWhenGracefulShutdown {
            while true {
                _ = await disk.condition()
                try await Task.sleep(for: .seconds(every))
            }
        }
    }
}

/// Maintains the files in the background: finds files that no photo names, and
/// verifies all files once a month.
struct StorageCare: NamedService {
    /// Seconds between two runs of each task.
    struct Pace: Equatable, Sendable {
        var look: TimeInterval = 10
        var note: TimeInterval = 60
        var verify: TimeInterval = 5 * 60
        var sweep: TimeInterval = 86_400
    }

    let services: FamilyServices
    let disk: DiskMonitor
    let pace: Pace
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels the loops, so the cancellation error is
        // expected.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await every(pace.note) { await noteRevisions() } }
                group.addTask { await every(pace.sweep) { await sweep() } }
                group.addTask { await every(pace.verify) { await verify() } }
            }
        }
        // NB: a task of its own, because this one may be cancelled, and then the catalogue would answer nothing.
        await Task { await noteRevisions() }.value
    }

    private func noteRevisions() async {
        guard await disk.note(services.housekeeping.progress) == .setBack else { return }
        logger.critical("an older catalogue was put in place while the server runs: frames read the whole album anew")
        do throws(Problem) {
            try await services.housekeeping.continueSetBack()
            await disk.noteNewEra(services.housekeeping.progress)
        } catch {
            // The next note finds the catalogue set back again.
            logger.error("catalogue set back", metadata: ["problem": .string(error.description)])
        }
    }

    private func every(_ seconds: TimeInterval, _ body: () async -> Void) async {
        while !Task.isCancelled {
            await body()
            try? await Task.sleep(for: .seconds(seconds))
        }
    }

    private func sweep() async {
        do throws(Problem) {
            tell(try await services.housekeeping.sweepBlobs())
        } catch {
            logger.warn("sweep of the files failed", error)
        }
    }

    private func verify() async {
        do throws(Problem) {
            let budget = try await services.verification.budget(every: pace.verify)
            tell(try await services.verification.verifySome(budget))
        } catch {
            logger.warn("verification failed", error)
        }
    }

    private func tell(_ report: SweepReport) {
        let verdict = report.verdict
        let counts: Logger.Metadata = [
            "files": "\(verdict.files)", "unnamed": "\(verdict.unnamed)", "missing": "\(verdict.missing)",
        ]
        if !report.damage.isEmpty {
            // `DiskMonitor` has logged the damage.
            logger.error("files not compared with the catalogue: it is damaged", metadata: [:])
        } else if report.waitsForKeepers, verdict.unnamed > 0 {
            logger.warning("files without a photo: nothing was moved, a keeper decides", metadata: counts)
        } else if report.moved > 0 {
            logger.notice("files without a photo moved to the trash for seven days", metadata: counts)
        } else if verdict.unnamed > 0 || verdict.missing > 0 {
            logger.error("catalogue and files do not agree: nothing was moved", metadata: counts)
        } else {
            logger.info("catalogue and files agree", metadata: counts)
        }
    }

    private func tell(_ report: VerificationReport) {
        for photo in report.lostOriginals {
            logger.error("original damaged or missing", metadata: ["photo": .string(photo.text)])
        }
        for photo in report.madeAnew {
            logger.warning("renditions damaged or missing, made anew", metadata: ["photo": .string(photo.text)])
        }
    }
}
