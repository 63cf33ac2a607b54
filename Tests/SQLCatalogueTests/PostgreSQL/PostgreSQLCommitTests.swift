import FamilyCore
import FamilyTesting
import PostgreSQLClient
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Commits whose answer is lost: each write is done once.
struct PostgreSQLCommitTests {
    private let database: TestDatabase
    private let line: CommitCutter
    private let family = FamilyID.make("family-1")

    init() async throws {
        database = try await ThrowawayPostgreSQL.makeDatabase()
        line = try CommitCutter(to: database.socket)
        try await PostgreSQLCatalogue(address: database.address).settle()
    }

    private var revision: Int64 {
        get async throws {
            let family = family
            return try await PostgreSQLCatalogue(address: database.address).read { try $0.family(family)?.revision }
                ?? 0
        }
    }

    @Test(arguments: [CommitCutter.Cut.before, .after])
    func `a write whose commit got no answer is done once`(cut: CommitCutter.Cut) async throws {
        let before = try await revision
        let catalogue = try await PostgreSQLCatalogue(address: database.address(through: line))
        line.cut(cut)
        let raised = try await catalogue.write(.allFamilies) { [family] in try $0.raised(family) }
        #expect(line.made == 1)
        #expect(raised == before + 1)
        #expect(try await revision == before + 1)
    }

    @Test func `a write whose second commit got no answer either is done once`() async throws {
        let before = try await revision
        let catalogue = try await PostgreSQLCatalogue(address: database.address(through: line))
        for cut in [CommitCutter.Cut.before, .before, .after] { line.cut(cut) }
        _ = try await catalogue.write(.allFamilies) { [family] in try $0.raised(family) }
        #expect(line.made == 3)
        #expect(try await revision == before + 1)
    }

    /// Runs one write whose commit gets no answer.
    private func unansweredWrite(_ cut: CommitCutter.Cut) throws -> WriteMark? {
        let writer = try PostgreSQLWriter(address: database.address(through: line))
        line.cut(cut)
        let outcome = try writer.writing(.all, alone: false) { try SQLTransaction($0, .allFamilies).raised(family) }
        guard case .unanswered(_, let mark, _) = outcome else { return nil }
        return mark
    }

    @Test func `a commit that arrives after somebody asked for it is refused`() async throws {
        let before = try await revision
        let mark = try #require(try unansweredWrite(.late))
        #expect(try PostgreSQLWriter(address: database.address).wasCommitted(mark) == false)
        line.deliver()
        #expect(try await revision == before)
    }

    @Test(arguments: [("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply", "remote_apply")])
    func `waits until a commit is durable, whatever less the database is set to`(set: String, used: String) throws {
        try database.connection().execute(
            """
            DO $$ BEGIN
                EXECUTE format('ALTER DATABASE %I SET synchronous_commit TO \(set)', current_database());
            END $$
            """
        )
        let shown = try PostgreSQLWriter(address: database.address).connection.run("SHOW synchronous_commit")
        #expect(shown.rows.first?.first == .text(used))
    }

    @Test(arguments: [
        ("grandma 7f3a-2", "grandma 7f3a-2"), ("x'; DROP TABLE main.photos --", "x DROP TABLE main.photos --"),
        (String(repeating: "a", count: 100), String(repeating: "a", count: 63)), ("ünïcødé", "ncd"),
    ])
    func `the database shows the label of a task for its transactions, and for no others`(
        label: String,
        shown: String
    ) async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        @Sendable func name(_ reader: any CatalogueReader) throws -> String? {
            let connection = try #require(reader as? SQLTransaction).unfiltered
            return try connection.row("SELECT current_setting('application_name') AS name", [])?.optionalText("name")
        }
        let before = try await catalogue.read(.allFamilies, name)
        let (read, written) = try await TransactionLabel.$current.withValue(label) {
            (try await catalogue.read(.allFamilies, name), try await catalogue.write(.allFamilies) { try name($0) })
        }
        #expect([read, written] == [shown, shown])
        let after = try await catalogue.read(.allFamilies, name)
        #expect(after == before)
    }

    @Test func `the control: a commit that nobody asked for arrives late`() async throws {
        let before = try await revision
        _ = try #require(try unansweredWrite(.late))
        line.deliver()
        #expect(try await revision == before + 1)
    }

    @Test func `the control: who does not ask does it twice`() async throws {
        let before = try await revision
        let mark = try #require(try unansweredWrite(.after))
        let writer = try PostgreSQLWriter(address: database.address)
        _ = try writer.writing(.all, alone: false) { try SQLTransaction($0, .allFamilies).raised(family) }
        #expect(try await revision == before + 2)
        #expect(try writer.wasCommitted(mark) == true)
    }

    @Test func `nobody knows of a write whose row is gone, so it is not done again`() async throws {
        let mark = WriteMark(writer: "nobody", number: 1)
        #expect(try PostgreSQLWriter(address: database.address).wasCommitted(mark) == nil)
    }
}

extension CatalogueWriter {
    /// Raises a family's revision by one and returns it.
    func raised(_ family: FamilyID) throws -> Int64 {
        try #require(self as? SQLTransaction).raiseRevision(of: family)
    }
}
