import FamilyTesting
import GRDB
import PostgreSQLClient
import Testing

@testable import SQLCatalogue

/// A new PostgreSQL has the tables, columns and constraints that SQLite's migrations lead to.
///
/// Both databases are asked what they have; conditions are compared in the words in which they were written.
struct PostgreSQLBaselineTests {
    private let folder: TemporaryFolder
    private let lite: DatabaseQueue
    private let database: TestDatabase
    private let great: PostgreSQLConnection

    init() async throws {
        folder = try TemporaryFolder()
        let upTo = Migration.all.filter { $0.number <= PostgreSQLBaseline.number }
        try await SQLiteCatalogue(path: folder.path("catalogue.sqlite"), migrations: upTo).close()
        lite = try DatabaseQueue(path: folder.path("catalogue.sqlite"))
        database = try await ThrowawayPostgreSQL.makeDatabase(empty: true)
        great = try database.connection()
        try PostgreSQLMigrator(connection: great, migrations: upTo).bringUpToDate()
        try great.execute("SET search_path TO main")
    }

    private func inSQLite(_ sql: String) throws -> Set<String> {
        Set(try lite.read { try String.fetchAll($0, sql: sql) })
    }

    private func inPostgreSQL(_ sql: String) throws -> Set<String> {
        Set(
            try great.run(sql).rows.map { row in
                guard case .text(let words)? = row.first else { return "" }
                return words
            }
        )
    }

    /// Expects the same lines from both, and enough of them to mean something.
    private func expectSame(_ one: Set<String>, _ other: Set<String>, atLeast: Int) {
        #expect(one.subtracting(other).sorted() == [])
        #expect(other.subtracting(one).sorted() == [])
        #expect(one.count >= atLeast)
    }

    private static let ownTables = "('schema_migrations', 'writers', 'move_mark')"

    @Test func `has the same columns, of the same types, with the same defaults and keys`() throws {
        let lite = try inSQLite(
            """
            SELECT m.name || '.' || c.name || ' ' || CASE c.type WHEN 'INTEGER' THEN 'bigint' ELSE lower(c.type) END
                || CASE WHEN c."notnull" OR c.pk > 0 THEN ' not null' ELSE '' END
                || ' default ' || coalesce(c.dflt_value, 'none') || ' key ' || c.pk
            FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT IN \(Self.ownTables) AND m.name NOT LIKE 'sqlite%'
            """
        )
        let great = try inPostgreSQL(
            """
            SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
                || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || ' default '
                || coalesce(replace(pg_get_expr(d.adbin, d.adrelid), '::text', ''), 'none')
                || ' key ' || coalesce(array_position(k.conkey, a.attnum), 0)
            FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
            LEFT JOIN pg_constraint AS k ON k.conrelid = c.oid AND k.contype = 'p'
            WHERE c.relkind = 'r' AND c.relnamespace = 'main'::regnamespace AND c.relname NOT IN \(Self.ownTables)
            """
        )
        expectSame(lite, great, atLeast: 300)
    }

    @Test func `sorts every text by its bytes`() throws {
        let others = try inPostgreSQL(
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = 'main' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'
                AND table_name <> 'schema_migrations'
            """
        )
        #expect(others == [])
    }

    @Test func `has the same references`() throws {
        let lite = try inSQLite(
            """
            SELECT m.name || ' (' || group_concat(f."from", ', ') || ') to ' || f."table" || ' (' || group_concat(f."to", ', ')
                || ') ' || lower(f.on_delete)
            FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
            WHERE m.type = 'table' GROUP BY m.name, f.id
            """
        )
        let great = try inPostgreSQL(
            """
            SELECT k.conrelid::regclass || ' (' || (SELECT string_agg(attname, ', ' ORDER BY place)
                    FROM unnest(k.conkey) WITH ORDINALITY AS n(number, place)
                    JOIN pg_attribute ON attrelid = k.conrelid AND attnum = number)
                || ') to ' || k.confrelid::regclass || ' (' || (SELECT string_agg(attname, ', ' ORDER BY place)
                    FROM unnest(k.confkey) WITH ORDINALITY AS n(number, place)
                    JOIN pg_attribute ON attrelid = k.confrelid AND attnum = number)
                || ') ' || CASE k.confdeltype WHEN 'a' THEN 'no action' WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' END
            FROM pg_constraint AS k WHERE k.contype = 'f' AND k.connamespace = 'main'::regnamespace
            """
        )
        expectSame(lite, great, atLeast: 60)
    }

    @Test func `has the same indexes`() throws {
        let written = try inSQLite("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        expectSame(Set(written.map(plain)), Set(PostgreSQLBaseline.indexes.map(plain)), atLeast: 90)
        let names = try inSQLite("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        let made = try inPostgreSQL("SELECT indexname FROM pg_indexes WHERE schemaname = 'main'")
        #expect(names.subtracting(made) == [])
    }

    @Test func `has the same conditions and no two rows alike where SQLite allows none`() throws {
        let written = try inSQLite("SELECT sql FROM sqlite_master WHERE type = 'table' AND name <> 'schema_migrations'")
        let said = PostgreSQLBaseline.tables + PostgreSQLBaseline.moreTables
        for word in ["CHECK", "UNIQUE"] {
            let (lite, great) = (written.flatMap { clauses(word, in: $0) }, said.flatMap { clauses(word, in: $0) })
            #expect(lite.sorted() == great.sorted())
            #expect(!lite.isEmpty)
        }
        let checks = said.flatMap { clauses("CHECK", in: $0) }.count
        let count = try great.run(
            "SELECT count(*) FROM pg_constraint WHERE contype = 'c' AND connamespace = 'main'::regnamespace"
        )
        #expect(count.rows == [[.integer(Int64(checks))]])
    }

    /// Words without what a line break or a bracket around one expression changes.
    private func plain(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing("(taken_day / 10000)", with: "taken_day / 10000")
    }

    /// Returns what is in brackets behind a word, wherever it stands; `table: ` goes before each.
    private func clauses(_ word: String, in sql: String) -> [String] {
        let text = plain(sql)
        let table = text.dropFirst("CREATE TABLE ".count).prefix { $0 != " " && $0 != "(" }.filter { $0 != "\"" }
        return text.ranges(of: "\(word) (").map { range in
            var depth = 1
            let inside = text[range.upperBound...].prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            return "\(table): \(inside)"
        }
    }
}
