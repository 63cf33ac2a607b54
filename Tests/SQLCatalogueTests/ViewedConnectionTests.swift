import FamilyCore
import FamilyTesting
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

struct ViewedConnectionTests {
    /// Runs no statement, and remembers it.
    private final class Paper: SQLConnection {
        var statements: [String] = []
        var values: [[SQLValue]] = []
        var isSecret = false
        /// The number of photos that are kept from the reader.
        var kept = 0

        func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
            statements.append(sql)
            self.values.append(values)
            return isSecret ? [SQLRow(columns: ["one": 0, "photos": 1], values: [.integer(1), .count(kept)])] : []
        }

        func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
            statements.append(sql)
            return 0
        }
    }

    @Test func `leaves every statement as it is while nothing is kept from the reader`() throws {
        let paper = Paper()
        let connection = ViewedConnection(paper, .make("anna"), of: .make("family-1"))
        let statements = ["SELECT 1 FROM photos", "WITH RECURSIVE found AS (SELECT 1) SELECT * FROM found"]
        for sql in statements { _ = try connection.rows(sql, []) }
        #expect(Array(paper.statements.dropFirst()) == statements, "it is asked once what is kept from the reader")
    }

    @Test func `gives a view to a statement with expressions of its own, and none to one that begins otherwise`() throws
    {
        let paper = Paper()
        paper.isSecret = true
        let connection = ViewedConnection(paper, .make("anna"), of: .make("family-1"))
        _ = try connection.rows("WITH found AS (SELECT 1) SELECT * FROM found", [])
        #expect(paper.statements.last?.hasPrefix("WITH withheld_moments AS MATERIALIZED (SELECT") == true)
        #expect(paper.statements.last?.hasSuffix(", found AS (SELECT 1) SELECT * FROM found") == true)
        for sql in [" SELECT 1 FROM photos", "VALUES (1)", "(SELECT 1 FROM photos)"] {
            #expect(throws: CatalogueError.self) { try connection.rows(sql, []) }
        }
        #expect(paper.statements.last?.hasSuffix("FROM found") == true)
    }

    @Test func `asks again after a statement that may change who sees a moment, and only then`() throws {
        let paper = Paper()
        let connection = ViewedConnection(paper, nil, of: .make("family-1"))
        _ = try connection.rows("SELECT 1 FROM photos", [])
        _ = try connection.run("UPDATE photos SET caption = ''", [])
        _ = try connection.rows("SELECT 2 FROM photos", [])
        #expect(paper.statements.count == 4)
        paper.isSecret = true
        _ = try connection.rows("UPDATE moments SET seen_by = 'invited' RETURNING id", [])
        _ = try connection.rows("SELECT 3 FROM photos", [])
        #expect(paper.statements.count == 7)
        #expect(paper.statements.last?.hasPrefix("WITH withheld_moments AS MATERIALIZED (SELECT") == true)
        #expect(paper.statements.last?.hasSuffix(" SELECT 3 FROM photos") == true)
    }

    @Test func `hands over the reader as a value, where the statement's own values stay in their places`() throws {
        let paper = Paper()
        paper.isSecret = true
        let connection = ViewedConnection(paper, .make("anna"), of: .make("family-1"))
        let (reader, family) = (SQLValue.text("anna"), SQLValue.text("family-1"))
        _ = try connection.rows("SELECT 1 FROM photos WHERE family_id = ?", [family])
        #expect(paper.values.last == [reader, family, family])
        _ = try connection.rows("SELECT 1 FROM photos WHERE family_id = ?1", [family])
        #expect(paper.values.last == [family, reader, family])
        #expect(paper.statements.last?.contains("maker_id IS DISTINCT FROM ?2") == true)
        _ = try connection.rows("WITH RECURSIVE found AS (SELECT ?1 AS id) SELECT id FROM found", [family])
        #expect(paper.statements.last?.hasPrefix("WITH RECURSIVE withheld_moments") == true)
        #expect(paper.statements.last?.hasSuffix(", found AS (SELECT ?1 AS id) SELECT id FROM found") == true)
    }

    @Test func `has a frame show no surprise of its own member's`() throws {
        let paper = Paper()
        paper.isSecret = true
        for (isFrame, sender) in [(false, "sender_id = ?1"), (true, "sender_id = NULL")] {
            for (kept, condition) in [(1, "(\(sender)) IS NOT TRUE"), (1000, "waits_until IS NULL OR \(sender)")] {
                paper.kept = kept
                let connection = ViewedConnection(paper, .make("anna"), of: .make("family-1"), isFrame: isFrame)
                _ = try connection.rows("SELECT 1 FROM photos", [])
                #expect(paper.statements.last?.contains(condition) == true)
            }
        }
    }

    @Test func `asks again after a statement with which something waits or arrives`() throws {
        let paper = Paper()
        let connection = ViewedConnection(paper, .make("anna"), of: .make("family-1"))
        _ = try connection.rows("SELECT 1 FROM photos", [])
        paper.isSecret = true
        _ = try connection.run("UPDATE photos SET waits_until = NULL", [])
        _ = try connection.rows("SELECT 2 FROM photos", [])
        #expect(paper.statements.last?.hasPrefix("WITH withheld_moments") == true)
    }

    @Test func `leaves rows out of every table that names a photo or a moment`() async throws {
        let folder = try TemporaryFolder()
        let catalogue = try SQLiteCatalogue(path: folder.path("catalogue.sqlite"))
        let tables = try await catalogue.read { reader in
            let transaction = try #require(reader as? SQLTransaction)
            let rows = try transaction.unfiltered.rows(
                """
                SELECT DISTINCT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
                WHERE tables.type = 'table' AND columns.name IN ('photo_id', 'moment_id')
                """,
                []
            )
            return Set(try rows.map { try $0.text("name") })
        }
        let restricted = Set(
            ViewedConnection.photoTables + ["photos", "moment_answers", "moment_links", "guest_stays", "moment_words"]
        )
        #expect(tables == restricted.union(ViewedConnection.unrestrictedTables))
    }
}
