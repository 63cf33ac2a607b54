import ServerCore
import Synchronization

/// A catalogue that does not answer for some calls, as a database that starts again.
final class InterruptedCatalogue: Catalogue {
    private let base: any Catalogue
    private let failures: Mutex<Int>
    private let writesFail = Mutex(false)

    /// The number of calls that failed.
    let failed = Mutex(0)

    /// The first `failures` calls fail.
    init(_ base: any Catalogue, failures: Int = 0) {
        self.base = base
        self.failures = Mutex(failures)
    }

    /// Lets the next calls fail.
    func fail(_ calls: Int) { failures.withLock { $0 = calls } }

    /// Lets every write fail from now on, as on a disk that can only be read, or none any more.
    func failWrites(_ fail: Bool) { writesFail.withLock { $0 = fail } }

    private func checkAnswer() throws {
        try failures.withLock { failures in
            guard failures > 0 else { return }
            failures -= 1
            failed.withLock { $0 += 1 }
            throw CatalogueError(.failed, explanation: "the database starts again")
        }
    }

    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try checkAnswer()
        return try await base.read(view, body)
    }

    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try checkAnswer()
        if writesFail.withLock(\.self) {
            failed.withLock { $0 += 1 }
            throw CatalogueError(.failed, explanation: "attempt to write a readonly database")
        }
        return try await base.write(view, body)
    }

    func scrub() async throws { try await base.scrub() }
    func damage(thorough: Bool) async throws -> [String] { try await base.damage(thorough: thorough) }
    func close() async throws { try await base.close() }
}
