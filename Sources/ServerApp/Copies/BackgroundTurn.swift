import Logging
import SQLCatalogue
import ServiceLifecycle
import Synchronization

/// Decides which copy of a server does the background work: the copy that has the turn.
protocol BackgroundTurn: Sendable {
    /// Takes the turn if it is free; returns true if this copy has it.
    func isOurs() async -> Bool
    /// Gives the turn back.
    func end()
}

extension PostgreSQLTurn: BackgroundTurn {}

/// The turn of a server without copies, which always has it.
struct OnlyTurn: BackgroundTurn {
    func isOurs() async -> Bool { true }
    func end() {}
}

/// A flag: true while this copy does the background work.
final class WorkPlace: Sendable {
    private let flag = Atomic(false)

    var isHere: Bool { flag.load(ordering: .relaxed) }

    func set(isHere: Bool) { flag.store(isHere, ordering: .relaxed) }
}

/// Runs services while this copy has the turn, and stops them when it loses the turn.
///
/// For a moment two copies may do the work: one that has lost its connection to the database, and the next one. So each
/// service does its work in transactions that may be repeated.
struct WorkInTurn: NamedService {
    let turn: any BackgroundTurn
    let place: WorkPlace
    let services: [any NamedService]
    /// The interval at which the turn is asked for.
    let every: Duration
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if await turn.isOurs() { await work() }
                try? await Task.sleep(for: every)
            }
        }
        turn.end()
    }

    private func work() async {
        logger.info("the background work is done here")
        place.set(isHere: true)
        defer { place.set(isHere: false) }
        await withTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { await run(service) } }
            group.addTask { await keepTurn() }
            // No service ends by itself: the first task to end is `keepTurn`, unless all are being stopped.
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

    private func keepTurn() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: every) } catch { return }
            guard await turn.isOurs() else { return logger.notice("the background work is done by another copy") }
        }
    }
}
