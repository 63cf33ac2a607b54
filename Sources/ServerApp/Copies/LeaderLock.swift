import Logging
import SQLCatalogue
import ServiceLifecycle
import Synchronization

/// Decides which copy of a server does the background work: the copy that holds the lock.
protocol LeaderLock: Sendable {
    /// Acquires the lock if it is free; returns true if this copy holds it.
    func acquire() async -> Bool
    /// Releases the lock.
    func release()
}

extension PostgreSQLAdvisoryLock: LeaderLock {}

/// The lock of a server without copies, which always holds it.
struct SoleLeaderLock: LeaderLock {
    func acquire() async -> Bool { true }
    func release() {}
}

/// A flag: true while this copy does the background work.
final class LeaderFlag: Sendable {
    private let flag = Atomic(false)

    var isLeader: Bool { flag.load(ordering: .relaxed) }

    func set(isLeader: Bool) { flag.store(isLeader, ordering: .relaxed) }
}

/// Runs services while this copy holds the lock, and stops them when it loses the lock.
///
/// For a moment two copies may do the work: one that has lost its connection to the database, and the next one. So each
/// service does its work in transactions that may be repeated. In this moment a webhook may get a message twice, with the
/// same ID, a browser may show one twice, and a broker disconnects the copy that had connected first.
struct LeaderServices: NamedService {
    let lock: any LeaderLock
    let leaderFlag: LeaderFlag
    let services: [any NamedService]
    /// The interval at which this copy tries to acquire or checks the lock.
    let every: Duration
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if await lock.acquire() { await work() }
                try? await Task.sleep(for: every)
            }
        }
        lock.release()
    }

    private func work() async {
        logger.info("the background work is done here")
        leaderFlag.set(isLeader: true)
        defer { leaderFlag.set(isLeader: false) }
        await withTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { await run(service) } }
            group.addTask { await keepLock() }
            // The first task to end is `keepLock`, or a service that met an error; then all services begin anew.
            await group.next()
            group.cancelAll()
        }
    }

    private func run(_ service: any NamedService) async {
        do { try await service.run() } catch {
            if Task.isCancelled { return }
            logger.error(
                "background work begins anew after an error",
                metadata: ["work": .string(service.description), "error": .string("\(error)")]
            )
        }
    }

    private func keepLock() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: every) } catch { return }
            guard await lock.acquire() else { return logger.notice("the background work is done by another copy") }
        }
    }
}
