import PostgreSQLClient

/// Decides whether a transaction that failed is tried again, and when.
///
/// Two transactions that were in each other's way, and a database that is away for a moment, are tried again a limited
/// number of times. The caller waits and draws the random number.
struct RetryPolicy: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case again(after: Duration)
        case giveUp
    }

    private var conflicts = 0
    private var absences = 0
    private var staleStatements = 0
    private var hasMetDuplicate = false

    /// The number of conflicts after which a transaction keeps the others away: then it meets nobody.
    static let conflictsTogether = 2
    static let mostConflicts = 8
    /// With the pauses between the tries, a database that is away is asked for about 4 s.
    static let mostAbsences = 7
    /// A second connection may have lain idle while the tables changed.
    static let mostStaleStatements = 3
    /// The longest time for all tries together: each may wait for a host that does not answer.
    static let longest = Duration.seconds(20)

    private static let firstPause = Duration.milliseconds(5)
    private static let firstAbsence = Duration.milliseconds(60)

    /// True if the next try keeps other writers away.
    var isAlone: Bool { conflicts >= Self.conflictsTogether || hasMetDuplicate }

    /// Returns what to do after an error, `elapsed` after the first try began.
    ///
    /// `random` is from 0 to 1; with it, two transactions that met do not meet again.
    mutating func next(after error: PostgreSQLError, elapsed: Duration, random: Double) -> Action {
        guard elapsed < Self.longest else { return .giveUp }
        if error.isConflictOfTransactions {
            conflicts += 1
            return conflicts <= Self.mostConflicts ? .again(after: Self.firstPause * conflicts * random) : .giveUp
        }
        if error.isDuplicate { return nextAfterDuplicate() }
        if error.isStatementStale {
            staleStatements += 1
            return staleStatements <= Self.mostStaleStatements ? .again(after: .zero) : .giveUp
        }
        return error.isAway ? nextAfterAbsence(random: random) : .giveUp
    }

    /// Another transaction may have written the same value after this one looked for it: alone, this one will see it.
    private mutating func nextAfterDuplicate() -> Action {
        guard !hasMetDuplicate else { return .giveUp }
        hasMetDuplicate = true
        return .again(after: .zero)
    }

    private mutating func nextAfterAbsence(random: Double) -> Action {
        absences += 1
        guard absences <= Self.mostAbsences else { return .giveUp }
        // A connection that was lost while it lay idle is replaced at once.
        guard absences > 1 else { return .again(after: .zero) }
        let pause = Self.firstAbsence * (1 << (absences - 2))
        return .again(after: pause * (0.5 + random / 2))
    }
}
