import FamilyTesting
import FoundationEssentials
import GRDB
import PostgreSQLClient
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// A catalogue goes from a file to a real PostgreSQL and back.
struct CatalogueMoveTests {
    private let old: MovedCatalogue
    private let database: TestDatabase

    init() async throws {
        old = try MovedCatalogue()
        database = try await ThrowawayPostgreSQL.makeDatabase()
    }

    private func move() async throws -> CatalogueMove.Report {
        let file = try SQLiteCatalogue(path: old.path)
        let report = try await CatalogueMove(file, database.address).toDatabase()
        try await file.close()
        return report
    }

    /// The constraints and indexes of the database.
    private func schema() throws -> [String] {
        let sql = """
            SELECT conname || pg_get_constraintdef(oid) || convalidated FROM pg_constraint
            WHERE connamespace = 'main'::regnamespace
            UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'main' ORDER BY 1
            """
        return try database.connection().run(sql).rows.map { "\($0)" }
    }

    @Test func `every row of every table arrives as it was, and comes back`() async throws {
        let (lines, schema) = (try MovedCatalogue.lines(of: old.path), try schema())
        #expect(lines.filter(\.value.isEmpty).keys.sorted() == [], "each table has a row here")
        let report = try await move()
        #expect(try MovedCatalogue.lines(of: database.connection()) == lines)
        #expect(report.tables == lines.count - 1)
        #expect(report.rows == lines.reduce(0) { $0 + ($1.key == "schema_migrations" ? 0 : $1.value.count) })
        #expect(try self.schema() == schema && schema.count > 200)

        let back = try SQLiteCatalogue(path: old.folder.path("back.sqlite"))
        #expect(try await CatalogueMove(back, database.address).toFile() == report)
        #expect(try await back.damage(thorough: true) == [])
        try await back.close()
        #expect(try MovedCatalogue.lines(of: old.folder.path("back.sqlite")) == lines)
    }

    @Test func `what arrived is a catalogue that goes on`() async throws {
        _ = try await move()
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        let before = try await catalogue.read { try $0.family(.make("family-1"))?.revision }
        let after = try await catalogue.write { writer in
            try writer.setCaption("In May", of: .make("photo-2"), in: .make("family-1"))
        }
        #expect(after == before.map { $0 + 1 })
        try await catalogue.write { try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: nil)) }
    }

    @Test func `a second move replaces what the first one brought`() async throws {
        _ = try await move()
        try old.change { try $0.execute(sql: "DELETE FROM hearts; UPDATE photos SET caption = 'later'") }
        _ = try await move()
        #expect(try MovedCatalogue.lines(of: database.connection()) == MovedCatalogue.lines(of: old.path))
    }

    /// A row that breaks a condition, one that refers to nothing, and one that is no text of PostgreSQL's.
    @Test(arguments: [
        ("UPDATE photos SET original_bytes = -1 WHERE id = 'photo-2'", "original_bytes"),
        ("UPDATE sightings SET frame_id = 'nobody'", "sightings"),
        ("UPDATE photos SET caption = 'a' || char(0) || 'b' WHERE id = 'photo-1'", "contain NUL"),
    ])
    func `a copy that fails says why and leaves the database as it was`(damage: String, words: String) async throws {
        _ = try await move()
        let (lines, schema) = (try MovedCatalogue.lines(of: database.connection()), try schema())
        try old.change(foreignKeys: false) { file in
            try file.execute(sql: "DELETE FROM hearts; PRAGMA ignore_check_constraints = ON")
            try file.execute(sql: damage)
        }
        let error = await #expect(throws: CatalogueError.self) { try await move() }
        #expect(error?.explanation.contains(words) == true, "\(error?.explanation ?? "")")
        #expect(try MovedCatalogue.lines(of: database.connection()) == lines)
        #expect(try self.schema() == schema)
    }

    @Test func `copies a table and a column of a later program`() async throws {
        let more = Migration(
            number: Migration.newest + 1,
            name: "more",
            statements: [
                "CREATE TABLE more (second TEXT NOT NULL, first INTEGER NOT NULL, PRIMARY KEY (first, second)) STRICT",
                "ALTER TABLE families ADD COLUMN motto TEXT",
            ]
        )
        let file = try SQLiteCatalogue(path: old.path, migrations: Migration.all + [more])
        try await file.pool.write { database in
            try database.execute(sql: "INSERT INTO more VALUES ('b', 1), ('B', 1), ('ä', 0), ('', -1)")
            try database.execute(sql: "UPDATE families SET motto = 'together'")
        }
        let move = CatalogueMove(file, database.address)
        let error = await #expect(throws: CatalogueError.self) { try await move.toDatabase() }
        #expect(error?.explanation.contains("do not have the same columns") == true)
        try await PostgreSQLCatalogue(address: database.address, migrations: Migration.all + [more]).close()
        _ = try await move.toDatabase()
        let lines = try MovedCatalogue.lines(of: database.connection())
        #expect(lines["more"]?.count == 4)
        #expect(try lines == MovedCatalogue.lines(of: old.path))
    }

    @Test func `a column of another type is refused before anything is copied`() async throws {
        try old.change { try $0.execute(sql: "CREATE TABLE keys (key BLOB PRIMARY KEY NOT NULL) STRICT") }
        let error = await #expect(throws: CatalogueError.self) { try await move() }
        #expect(error?.explanation == "keys.key is of a type that cannot be moved (BLOB)")
    }

    /// A database that changes one character on the way.
    private struct Changing: TableStore {
        let store: SQLiteTables

        func forEachRow(of table: CopiedTable, _ body: ([SQLValue]) throws -> Void) throws {
            try store.forEachRow(of: table) { row in
                try body(row.map { $0 == .text("The sea") ? .text("The see") : $0 })
            }
        }

        func insert(_ rows: [[SQLValue]], into table: CopiedTable) throws {}
    }

    @Test func `a text that arrives as another one is noticed`() throws {
        try old.change { database in
            try database.execute(sql: "UPDATE photos SET caption = 'The sea' WHERE id = 'photo-2'")
            let store = SQLiteTables(database: database)
            for table in try CopiedTable.all(in: database) {
                if table.name == "photos" {
                    #expect(throws: CatalogueError.self) { try Changing(store: store).fill(table, from: store) }
                } else {
                    #expect(throws: Never.self) { try Changing(store: store).fill(table, from: store) }
                }
            }
        }
    }

    @Test func `throws if the database is away, and the second attempt succeeds`() async throws {
        try database.allowConnections(false)
        await #expect(throws: CatalogueError.self) { try await move() }
        try database.allowConnections(true)
        _ = try await move()
    }

    @Test func `a mark stays until it is removed, whatever is copied`() async throws {
        let mark = PostgreSQLMoveMark(database.address)
        #expect(try await mark.read() == nil)
        try await mark.write(MoveMark(.coming, otherPlace: "a folder"))
        _ = try await move()
        #expect(try await mark.read() == MoveMark(.coming, otherPlace: "a folder"))
        try await mark.write(MoveMark(.gone, otherPlace: "elsewhere"))
        #expect(try await mark.read() == MoveMark(.gone, otherPlace: "elsewhere"))
        try await mark.write(nil)
        #expect(try await mark.read() == nil)
    }
}
