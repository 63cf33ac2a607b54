import Testing

@testable import SQLCatalogue

struct PostgreSQLDialectTests {
    @Test(arguments: [
        ("SELECT a FROM b WHERE c = ? AND d = ?", "SELECT a FROM b WHERE c = $1 AND d = $2"),
        ("c = ?2 AND d = ?1 AND e = ? AND f = ?", "c = $2 AND d = $1 AND e = $3 AND f = $4"),
        ("c = ?12 AND d = '?' AND e = 'it''s +x ?'", "c = $12 AND d = '?' AND e = 'it''s +x ?'"),
        ("a = ? AND +b = ? ORDER BY +c DESC, +d", "a = $1 AND b = $2 ORDER BY c DESC, d"),
        ("(+c, +d) < (?, ?) AND e = f + ? + 1", "(c, d) < ($1, $2) AND e = f + $3 + 1"),
    ])
    func `says a statement in its words`(sql: String, said: String) {
        #expect(PostgreSQLDialect.statement(sql) == said)
    }

    @Test func `says a table in its words`() {
        let sql = "CREATE TABLE a (b INTEGER NOT NULL, c TEXT CHECK (c <> 'TEXT')) STRICT, WITHOUT ROWID"
        #expect(
            PostgreSQLDialect.schema(sql)
                == "CREATE TABLE a (b BIGINT NOT NULL, c TEXT COLLATE \"C\" CHECK (c <> 'TEXT'))"
        )
    }
}
