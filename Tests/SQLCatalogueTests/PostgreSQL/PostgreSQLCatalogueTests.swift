import FamilyCore
import FamilyTesting
import FoundationEssentials
import PostgreSQLClient
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

struct PostgreSQLCatalogueTests {
    private let database: TestDatabase

    init() async throws { database = try await ThrowawayPostgreSQL.makeDatabase() }

    @Test(arguments: CatalogueContract.all)
    func `keeps the contract`(promise: CatalogueContract) async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await promise.check(catalogue)
        try await catalogue.close()
    }

    @Test func `finds everything again when opened anew`() async throws {
        try await PostgreSQLCatalogue(address: database.address).settle()
        let family = try await PostgreSQLCatalogue(address: database.address).read { try $0.family(.make("family-1")) }
        #expect(family == .make())
    }

    @Test func `a reader that tries to write is refused`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        await #expect(throws: CatalogueError.self) {
            try await catalogue.read { reader in
                guard let writer = reader as? any CatalogueWriter else { return }
                try writer.add(FamilyRecord.make())
            }
        }
        #expect(try await catalogue.read { try $0.hasFamilies() } == false)
    }

    @Test func `scrubbing removes the copies of a catalogue's file from the data folder`() async throws {
        let folder = try TemporaryFolder()
        try folder.leaveEarlierCatalogues()
        let catalogue = try await PostgreSQLCatalogue(address: database.address, folder: URL(filePath: folder.path))
        try await catalogue.scrub()
        #expect(try folder.earlierCatalogues() == ["other.sqlite-before-schema-7"])
        try await catalogue.close()
    }

    @Test func `asks again after its connections were cut`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.settle()
        _ = try database.connection().run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """
        )
        #expect(try await catalogue.read { try $0.hasFamilies() })
        try await catalogue.settleNeighbours()
    }

    @Test func `prepares a statement again whose table another program has changed`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.settle()
        #expect(try await catalogue.read { try $0.family(.make("family-1")) } != nil)
        let other = try database.connection()
        #expect(try other.run("SELECT * FROM main.families").rows.count == 1)
        try database.connection().execute("ALTER TABLE main.families ADD COLUMN more BIGINT")
        #expect(try await catalogue.read { try $0.family(.make("family-1")) } != nil)
        let answer = try other.run("SELECT * FROM main.families")
        #expect(answer.columns.contains("more"))
    }

    @Test func `gives up a statement that takes too long, and goes on`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        let error = await #expect(throws: CatalogueError.self) {
            try await catalogue.write(.allFamilies) { writer in
                let connection = try #require(writer as? SQLTransaction).unfiltered
                try connection.run("SET LOCAL statement_timeout TO 50", [])
                try connection.run("SELECT pg_sleep(20)", [])
            }
        }
        #expect(error?.explanation.contains("57014") == true)
        try await catalogue.settle()
    }

    @Test func `a database that is away is told so, and asked again by the next call`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.settle()
        try database.allowConnections(false)
        let error = await #expect(throws: CatalogueError.self) { try await catalogue.read { try $0.hasFamilies() } }
        #expect(error?.kind == .failed)
        try database.allowConnections(true)
        #expect(try await catalogue.read { try $0.hasFamilies() })
    }

    @Test func `a database has one server at a time, and the next one when that has gone`() async throws {
        let first = try await PostgreSQLCatalogue(address: database.address)
        let second = try await PostgreSQLCatalogue(address: database.address)
        try await first.checkAccess()
        let error = await #expect(throws: CatalogueError.self) { try await second.checkAccess() }
        #expect(error?.explanation.contains("another server") == true)
        try await first.checkAccess()
        try await first.close()
        try await second.hold()
    }

    @Test func `refuses a pooler that keeps no sessions: two servers would both hold the database`() async throws {
        let pooler = try TransactionPooler(to: database)
        let error = await #expect(throws: CatalogueError.self) {
            try await PostgreSQLCatalogue(address: database.address(port: pooler.port))
        }
        #expect(error?.explanation.contains("pool_mode must be session") == true)
        withExtendedLifetime(pooler) {}
    }

    @Test func `notices that its session has lost the lock`() throws {
        let probe = try PostgreSQLProbe(address: database.address)
        try probe.ask()
        try probe.connection.execute("SELECT pg_advisory_unlock_all()")
        #expect(throws: PostgreSQLError.sessionNotKept) { try probe.ask() }
    }

    @Test func `whether the database is there is known at once, and it is held again after a loss`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.checkAccess()
        try database.allowConnections(false)
        await #expect(throws: CatalogueError.self) { try await catalogue.checkAccess() }
        try database.allowConnections(true)
        try await catalogue.hold()
        let second = try await PostgreSQLCatalogue(address: database.address)
        await #expect(throws: CatalogueError.self) { try await second.checkAccess() }
    }

    @Test func `refuses a database that a newer program has changed`() async throws {
        let newer = Migration(
            number: Migration.newest + 1,
            name: "later",
            statements: ["CREATE TABLE later (id TEXT) STRICT"]
        )
        try await PostgreSQLCatalogue(address: database.address, migrations: Migration.all + [newer]).close()
        await #expect(throws: SchemaError.newer(schema: newer.number, name: "later", known: Migration.newest)) {
            try await PostgreSQLCatalogue(address: database.address)
        }
    }

    @Test func `a command migrates no database`() async throws {
        let older = try await ThrowawayPostgreSQL.makeDatabase(empty: true)
        await #expect(throws: SchemaError.older(schema: 0, known: Migration.newest)) {
            try await PostgreSQLCatalogue(asItIs: older.address)
        }
        let before = Migration.all.filter { $0.number < Migration.newest }
        try await PostgreSQLCatalogue(address: older.address, migrations: before).close()
        for _ in 0..<2 {
            await #expect(throws: SchemaError.older(schema: Migration.newest - 1, known: Migration.newest)) {
                try await PostgreSQLCatalogue(asItIs: older.address)
            }
        }
        try await PostgreSQLCatalogue(address: older.address).close()
        #expect(try await PostgreSQLCatalogue(asItIs: older.address).read(.allFamilies) { try $0.familyCount() } == 0)
    }

    @Test func `servers that start at once migrate a new database once`() async throws {
        let empty = try await ThrowawayPostgreSQL.makeDatabase(empty: true)
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask { try await PostgreSQLCatalogue(address: empty.address).close() }
            }
            try await group.waitForAll()
        }
        let answer = try empty.connection().run("SELECT count(*) FROM main.schema_migrations")
        #expect(answer.rows == [[.integer(Int64(Migration.newest))]])
    }

    @Test func `opens a database in which it may make no schemas any more`() async throws {
        try await PostgreSQLCatalogue(address: database.address).settle()
        try database.connection().execute(
            """
            DO $$ BEGIN EXECUTE format('REVOKE CREATE ON DATABASE %I FROM server, PUBLIC', current_database()); END $$
            """
        )
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        #expect(try await catalogue.read { try $0.hasFamilies() })
    }

    @Test func `keeps no text that the database would cut at a NUL`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        await #expect(throws: CatalogueError.self) {
            try await catalogue.write(.allFamilies) { try $0.add(FamilyRecord.make(name: "The\0Lehtonens")) }
        }
    }
}
