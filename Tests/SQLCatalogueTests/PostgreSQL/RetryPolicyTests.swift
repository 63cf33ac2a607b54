import PostgreSQLClient
import Testing

@testable import SQLCatalogue

struct RetryPolicyTests {
    private let conflict = PostgreSQLError(state: "40001", message: "could not serialize")
    private let lost = PostgreSQLError(state: "", message: "gone", isConnectionLost: true)

    private let duplicate = PostgreSQLError(state: "23505", message: "duplicate key")

    @Test func `a transaction that meets others is alone after two times, and gives up after eight`() {
        var persistence = RetryPolicy()
        for number in 1...RetryPolicy.mostConflicts {
            #expect(persistence.next(after: conflict) == .again(after: .milliseconds(5 * number)))
            #expect(persistence.isAlone == (number >= 2))
        }
        #expect(persistence.next(after: conflict) == .giveUp)
    }

    @Test func `asks a database that is away at once, then ever more rarely for four seconds`() {
        var persistence = RetryPolicy()
        #expect(persistence.next(after: lost) == .again(after: .zero))
        var waited = Duration.zero
        while case .again(let pause) = persistence.next(after: lost) { waited += pause }
        #expect(waited == .milliseconds(60 * 63))
    }

    @Test func `asks no more after twenty seconds, however few the tries were`() {
        var persistence = RetryPolicy()
        #expect(persistence.next(after: lost, elapsed: .seconds(19)) == .again(after: .zero))
        #expect(persistence.next(after: lost, elapsed: .seconds(20)) == .giveUp)
    }

    @Test func `tries a duplicate once more and alone: another transaction may have been faster`() {
        var persistence = RetryPolicy()
        #expect(persistence.next(after: duplicate) == .again(after: .zero))
        #expect(persistence.isAlone)
        #expect(persistence.next(after: duplicate) == .giveUp)
    }

    @Test(arguments: [
        "57P01", "57P02", "57P03", "25P03", "08006", "53300", "25006", "0A000", "26000", "40001", "40P01",
    ])
    func `tries again what another connection or another moment may mend`(state: String) {
        var persistence = RetryPolicy()
        let isLost = PostgreSQLError.endsConnection(state: state, severity: "ERROR")
        let error = PostgreSQLError(state: state, message: "", isConnectionLost: isLost)
        #expect(persistence.next(after: error) != .giveUp)
    }

    @Test(arguments: ["23503", "42601", "57014", "57P04", "55P03", "53100", "22021"])
    func `tries nothing again that would fail again`(state: String) {
        var persistence = RetryPolicy()
        let isLost = PostgreSQLError.endsConnection(state: state, severity: "ERROR")
        let error = PostgreSQLError(state: state, message: "", isConnectionLost: isLost)
        #expect(persistence.next(after: error) == .giveUp)
    }
}

extension RetryPolicy {
    fileprivate mutating func next(after error: PostgreSQLError, elapsed: Duration = .zero) -> Action {
        next(after: error, elapsed: elapsed, random: 1)
    }
}
