import ServerCore
import Synchronization

/// The transactions of the catalogue: how many wait and run, how long that took, and which ones failed.
final class CatalogueCounts: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case read, write
    }

    typealias TransactionID = Int

    /// The times of a transaction that has ended.
    struct Times: Equatable, Sendable {
        let kind: Kind
        /// From the call to the begin of the first run; all of it, if the transaction never ran.
        let waited: Duration
        /// From the begin of the first run to the answer, with the commit.
        let ran: Duration
        /// The number of times that the body ran: more than one, if another transaction or a lost connection came
        /// between.
        let runs: Int
    }

    private struct Transaction {
        let kind: Kind
        let calledAt: ContinuousClock.Instant
        var beganAt: ContinuousClock.Instant?
        var runs = 0
    }

    private struct Row {
        var waits = DurationHistogram()
        var runs = DurationHistogram()
        var repeats = 0
        /// The number of failures by their name.
        var failures: [String: Int] = [:]

        mutating func count(_ times: Times, _ error: CatalogueError?) {
            waits.count(times.waited)
            runs.count(times.ran)
            repeats += max(0, times.runs - 1)
            if let error { failures[error.kind.name, default: 0] += 1 }
        }
    }

    private struct State {
        var open: [TransactionID: Transaction] = [:]
        var latest = 0
        var rows: [Kind: Row] = [:]
    }

    private let state = Mutex(State())

    /// Notes that a transaction was called for and waits.
    func begin(_ kind: Kind, at now: ContinuousClock.Instant = .now) -> TransactionID {
        state.withLock { state in
            state.latest += 1
            state.open[state.latest] = Transaction(kind: kind, calledAt: now)
            return state.latest
        }
    }

    /// Notes that the transaction's body begins to run, perhaps not for the first time.
    func run(_ id: TransactionID, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.open[id]?.runs += 1
            if state.open[id]?.beganAt == nil { state.open[id]?.beganAt = now }
        }
    }

    /// Notes the end of a transaction; `error` is one of the catalogue, not a refusal by the body.
    func end(_ id: TransactionID, error: CatalogueError?, at now: ContinuousClock.Instant = .now) -> Times {
        state.withLock { state in
            guard let ended = state.open.removeValue(forKey: id) else {
                preconditionFailure("a transaction ends once, after its begin")
            }
            let times = Times(
                kind: ended.kind,
                waited: (ended.beganAt ?? now) - ended.calledAt,
                ran: now - (ended.beganAt ?? now),
                runs: ended.runs
            )
            state.rows[ended.kind, default: Row()].count(times, error)
            return times
        }
    }
}

extension CatalogueCounts {
    func write(to text: inout MetricsText) {
        let state = state.withLock(\.self)
        let rows = Kind.allCases.map { (labels: [("kind", $0.rawValue)], row: state.rows[$0] ?? Row()) }
        text.add(
            .gauge,
            "grandma_catalogue_transactions",
            "Open transactions of the catalogue: those that wait for their turn, and those that run.",
            Kind.allCases.flatMap { kind in
                [("waiting", false), ("running", true)].map { name, isRunning in
                    let number = state.open.values.count { $0.kind == kind && ($0.beganAt != nil) == isRunning }
                    return .init(labels: [("kind", kind.rawValue), ("state", name)], value: Double(number))
                }
            }
        )
        text.add(
            .histogram,
            "grandma_catalogue_wait_seconds",
            "Time until a transaction of the catalogue began to run.",
            rows.flatMap { $0.row.waits.samples($0.labels) }
        )
        text.add(
            .histogram,
            "grandma_catalogue_duration_seconds",
            "Time from the first run of a transaction of the catalogue to its answer.",
            rows.flatMap { $0.row.runs.samples($0.labels) }
        )
        text.add(
            .counter,
            "grandma_catalogue_repeats_total",
            "Runs of transactions after the first one: another one, or a lost connection, came between.",
            rows.map { .init(labels: $0.labels, value: Double($0.row.repeats)) }
        )
        text.add(
            .counter,
            "grandma_catalogue_failures_total",
            "Failed transactions of the catalogue, by error.",
            rows.flatMap { labels, row in
                row.failures.sorted { $0.key < $1.key }.map {
                    .init(labels: labels + [("error", $0.key)], value: Double($0.value))
                }
            }
        )
    }
}

extension CatalogueError.Kind {
    /// The error in a metric; it never changes, because operators' alerts name it.
    fileprivate var name: String {
        switch self {
        case .diskFull: "disk_full"
        case .conflict: "conflict"
        case .damaged: "damaged"
        case .failed: "failed"
        }
    }
}
