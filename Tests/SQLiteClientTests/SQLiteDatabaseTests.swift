import Dispatch
import FamilyTesting
import FoundationEssentials
import Testing

@testable import SQLiteClient

struct SQLiteDatabaseTests {
    let folder: TemporaryFolder
    private var path: String { folder.path("a.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A database with photos whose IDs may not repeat, and hearts that go with their photo.
    private func album() throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path)
        try database.execute(
            """
            CREATE TABLE photo (id INTEGER PRIMARY KEY, caption TEXT, size REAL) STRICT; -- Words between.
            CREATE TABLE heart (photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE) STRICT;
            """
        )
        return database
    }

    @Test(arguments: ["", "The sea", "Zoë 👵🏽", "a\u{0}b", String(repeating: "long ", count: 100_000)])
    func `gives back each text as it was`(text: String) throws {
        let database = try album()
        try database.run("INSERT INTO photo (caption) VALUES (?)", [text])
        #expect(try database.text("SELECT caption FROM photo") == text)
        #expect(try database.integer("SELECT caption IS NULL FROM photo") == 0)
    }

    @Test(arguments: [Int64.min, -1, 0, 1, .max])
    func `gives back each number as it was`(number: Int64) throws {
        #expect(try album().integer("SELECT ?", [number]) == number)
    }

    @Test func `a column of another type, NULL and a missing row are nil`() throws {
        let database = try album()
        try database.run("INSERT INTO photo (id, caption, size) VALUES (?, ?, ?)", [7, nil, 0.25])
        let found = try database.first("SELECT id, caption, size, caption FROM photo") { row in
            (row.text(0), row.text(1), row.integer(2), row.real(2), row.real(0), row.isNull(3))
        }
        let (idAsText, caption, sizeAsWhole, size, idAsReal, isNull) = try #require(found)
        #expect(idAsText == nil && caption == nil && sizeAsWhole == nil && size == 0.25 && idAsReal == 7 && isNull)
        #expect(try database.integer("SELECT id FROM photo WHERE id = 8") == nil)
        #expect(try database.integer("SELECT ?", [true]) == 1)
    }

    @Test func `the same SQL inside the loop over its rows disturbs nothing, and old values are gone`() throws {
        let database = try album()
        for id in 1...3 { try database.run("INSERT INTO photo (id) VALUES (?)", [id]) }
        var pairs: [[Int64?]] = []
        let sql = "SELECT id FROM photo WHERE id <= ? ORDER BY id"
        try database.forEachRow(sql, [3]) { outer in
            let first = outer.integer(0)
            try database.forEachRow(sql, [2]) { pairs.append([first, $0.integer(0)]) }
        }
        #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2]])
        #expect(try database.rows(sql, [nil]) { $0.integer(0) } == [])
    }

    @Test func `a row that is refused is undone with all of its transaction, and the connection works on`() throws {
        let database = try album()
        try database.run("INSERT INTO photo (id) VALUES (1)")
        let refused = #expect(throws: SQLiteError.self) {
            try database.write {
                try database.run("INSERT INTO photo (id) VALUES (?)", [2])
                try database.run("INSERT INTO photo (id, caption) VALUES (?, ?)", [1, "A secret"])
            }
        }
        #expect(refused?.code == SQLiteError.constraint && refused?.extendedCode == 1555)
        #expect(refused.map { "\($0)".contains("secret") } == false)
        #expect(try database.integer("SELECT count(*) FROM photo") == 1)
        #expect(try database.write { try database.integer("SELECT count(*) FROM photo") } == 1)
    }

    @Test func `what a body throws undoes its transaction and comes through`() throws {
        struct Enough: Error {}
        let database = try album()
        #expect(throws: Enough.self) {
            try database.write {
                try database.run("INSERT INTO photo (id) VALUES (1)")
                throw Enough()
            }
        }
        #expect(try database.integer("SELECT count(*) FROM photo") == 0)
    }

    @Test func `foreign keys hold, and a misspelt column is no text`() throws {
        let database = try album()
        #expect(throws: SQLiteError.self) { try database.run("INSERT INTO heart (photo) VALUES (1)") }
        try database.run("INSERT INTO photo (id) VALUES (1)")
        try database.run("INSERT INTO heart (photo) VALUES (1)")
        try database.run("DELETE FROM photo")
        #expect(try database.integer("SELECT count(*) FROM heart") == 0)
        #expect(throws: SQLiteError.self) { try database.text(#"SELECT "captoin" FROM photo"#) }
    }

    @Test func `each statement is told before it runs, and the first one that is refused ends the run`() throws {
        struct Enough: Error {}
        let database = try SQLiteDatabase()
        var told: [String] = []
        #expect(throws: Enough.self) {
            try database.execute("CREATE TABLE a (x);\n CREATE TABLE b (x); CREATE TABLE c (x)") { statement in
                told.append(statement.trimmingPrefix { $0.isWhitespace }.description)
                if told.count == 2 { throw Enough() }
            }
        }
        #expect(told == ["CREATE TABLE a (x);", "CREATE TABLE b (x);"])
        #expect(try database.rows("SELECT name FROM sqlite_schema") { $0.text(0) } == ["a"])
    }

    @Test func `what is no SQL, is missing or may not be written is an error with SQLite's sentence`() throws {
        let error = #expect(throws: SQLiteError.self) { try SQLiteDatabase().execute("SELECT 1; SELEKT 2") }
        #expect(error?.code == SQLiteError.error && error?.message.contains("SELEKT") == true)
        #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: folder.path("none"), .readOnly) }
        #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: folder.path("")) }
        #expect(throws: SQLiteError.self) { try SQLiteDatabase().run(" -- Nothing.") }
        #expect(throws: SQLiteError.self) { try SQLiteDatabase().execute("SELECT 1;\u{0}SELECT 2") }
        try album().close()
        let reader = try SQLiteDatabase(path: path, .readOnly)
        let refused = #expect(throws: SQLiteError.self) { try reader.run("DELETE FROM photo") }
        #expect(refused?.code == SQLiteError.readOnly)
    }

    @Test func `a copy has everything, and a failed one is an error`() throws {
        let database = try album()
        try database.run("INSERT INTO photo (id, caption) VALUES (1, 'The sea')")
        let copy = try SQLiteDatabase()
        try database.copy(to: copy)
        #expect(try copy.text("SELECT caption FROM photo") == "The sea")
        try database.close()
        let reader = try SQLiteDatabase(path: path, .readOnly)
        #expect(throws: SQLiteError.self) { try copy.copy(to: reader) }
    }

    @Test func `a checkpoint empties the log`() throws {
        let database = try album()
        try database.execute("PRAGMA journal_mode = WAL")
        try database.run("INSERT INTO photo (id) VALUES (1)")
        let log = URL(filePath: path + "-wal")
        #expect(try Data(contentsOf: log).count > 0)
        try database.checkpoint()
        #expect(try Data(contentsOf: log).count == 0)
    }

    @Test func `another process's lock is waited for only if said`() async throws {
        let first = try album()
        try first.execute("BEGIN IMMEDIATE")
        let hasty = try SQLiteDatabase(path: path)
        let refused = #expect(throws: SQLiteError.self) { try hasty.run("INSERT INTO photo (id) VALUES (1)") }
        #expect(refused?.code == SQLiteError.busy)
        // SQLite's wait must not block a thread that Swift's tasks share: this test would then have none to go on.
        let (path, outcome) = (path, AsyncStream<Result<Void, any Error>>.makeStream())
        DispatchQueue(label: "waits-for-lock").async {
            outcome.continuation.yield(
                Result { try SQLiteDatabase(path: path, busySeconds: 30).run("INSERT INTO photo (id) VALUES (1)") }
            )
        }
        try await Task.sleep(for: .milliseconds(300))
        try first.execute("ROLLBACK")
        for await result in outcome.stream.prefix(1) { try result.get() }
        #expect(try hasty.integer("SELECT count(*) FROM photo") == 1)
    }

    @Test func `a lent connection stays open, and its statements do not hold it`() throws {
        let owner = try album()
        do {
            let lent = SQLiteDatabase(lent: owner.connection)
            try lent.run("INSERT INTO photo (id) VALUES (1)")
            #expect(try lent.integer("SELECT count(*) FROM photo") == 1)
        }
        #expect(try owner.integer("SELECT count(*) FROM photo") == 1)
        try owner.close()
    }
}
