import FoundationEssentials
import Logging
import SQLCatalogue
import ServiceLifecycle
import Synchronization

/// The clock of a server with copies, which follows the clock of their database.
///
/// Otherwise a code that lives for ten minutes would have ended at one copy when another one, whose machine's clock is
/// behind, has just made it.
final class SharedClock: Sendable {
    /// A function that asks the database what time it has.
    typealias DatabaseTime = @Sendable () async throws -> Date

    /// In seconds: smaller differences are ignored, because the machines correct them and a question takes time.
    static let tolerance: TimeInterval = 2

    private let machine: @Sendable () -> Date
    /// Seconds by which the database's clock is ahead of this machine's.
    private let lead = Mutex<TimeInterval>(0)

    init(machine: @escaping @Sendable () -> Date) { self.machine = machine }

    var now: Date { machine().addingTimeInterval(lead.withLock(\.self)) }

    /// Compares the database's time with this machine's times before and after the question, and follows it.
    ///
    /// Returns the new lead if it has changed.
    func note(_ database: Date, between asked: Date, and answered: Date) -> TimeInterval? {
        let delay = answered.timeIntervalSince(asked)
        // A slow answer, or a jump of this machine's clock, makes the comparison useless; the next question tells.
        guard delay >= 0, delay < Self.tolerance else { return nil }
        let found = database.timeIntervalSince(asked) - delay / 2
        return lead.withLock { lead in
            let next = abs(found) < Self.tolerance ? 0 : found
            guard abs(next - lead) >= Self.tolerance else { return nil }
            lead = next
            return next
        }
    }

    /// Asks the database by `time`; keeps the lead if it does not answer.
    func follow(_ time: DatabaseTime, _ logger: Logger) async {
        let asked = machine()
        guard let time = try? await time(), let lead = note(time, between: asked, and: machine())
        else { return }
        logger.notice(
            "the clock of this machine is not that of the database, which counts",
            metadata: ["seconds behind the database": .stringConvertible(Int(lead))]
        )
    }
}

extension SharedClock {
    /// Returns the clock that the server uses, for a program at the shell that writes into the server's database: the
    /// database's clock if the server may have copies, otherwise the machine's.
    ///
    /// If the database does not answer, the result does not matter, because the program cannot write either.
    static func now(
        of time: DatabaseTime,
        hasCopies: Bool,
        machine: @escaping @Sendable () -> Date
    ) async -> @Sendable () -> Date {
        guard hasCopies else { return machine }
        let clock = SharedClock(machine: machine)
        // An answer that takes long is not used, and the next one may be quick.
        for _ in 1...3 {
            let asked = machine()
            await clock.follow(time, Logger(label: "shell") { _ in SwiftLogNoOpLogHandler() })
            if machine().timeIntervalSince(asked) < tolerance { break }
        }
        return { clock.now }
    }
}

/// Asks for the database's time again and again, because the clock of each machine may be set.
struct ClockFollower: NamedService {
    let clock: SharedClock
    let database: PostgreSQLCatalogue
    let logger: Logger

    private static let askedEvery: Duration = .seconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.askedEvery)
                await clock.follow(database.time, logger)
            }
        }
    }
}
