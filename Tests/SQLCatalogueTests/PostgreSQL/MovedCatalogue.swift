import FamilyTesting
import FoundationEssentials
import GRDB
import PostgreSQLClient

@testable import SQLCatalogue

/// A catalogue's file of the newest schema, with rows in every table and with extreme values.
struct MovedCatalogue {
    let folder: TemporaryFolder
    var path: String { folder.path("catalogue.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let name = "catalogue-\(Migration.newest).sql"
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
        try change(foreignKeys: false) { try $0.execute(sql: String(contentsOf: fixture, encoding: .utf8)) }
        try change { database in
            for statement in Self.rows { try database.execute(sql: statement) }
            // More rows than are in memory at once, of which the last part is not full.
            for number in 0..<1_203 {
                try database.execute(
                    sql: """
                        INSERT INTO sign_in_counters (key, kind, failures, changed_at, opens_at)
                        VALUES (?, 'origin', 1, ?, ?)
                        """,
                    arguments: ["address-\(number)", Int64(number) - 600, Int64.max - Int64(number)]
                )
            }
            try database.execute(
                sql: """
                    UPDATE photos SET caption = ?, original_name = ?, film_width = ?, film_height = ? WHERE id = 'photo-1'
                    """,
                arguments: [Self.strange, String(repeating: "ä", count: 400_000), Int64.max, Int64.min]
            )
            try database.execute(sql: "UPDATE photos SET caption = '', sender_id = NULL WHERE id = 'photo-2'")
        }
    }

    /// A text with emoji of several scalars, the greatest scalar, a byte order mark, a mark of direction, and
    /// characters that SQL, C or PostgreSQL's COPY format would interpret.
    static let strange = "👩‍👩‍👧🏽 \u{10FFFF}\u{FEFF}\u{202E}é e\u{301} \\N \\ ' \" % $1 ?1 ; --\t\r\n\u{1} NULL"

    private static let rows = [
        """
        INSERT INTO comments (id, photo_id, author_id, author_name, words, written_at)
        VALUES ('comment-1', 'photo-1', 'anna', 'Anna', 'Oh, how nice', 1790000000000)
        """,
        """
        INSERT INTO news (member_id, key, kind, photo_id, comment_id, by_id, on_frame, at)
        VALUES ('zoe', 'photo-1', 'comments', 'photo-1', 'comment-1', 'anna', 0, -1)
        """,
        """
        INSERT INTO offers (frame_id, photo_id, family_id, position, photo)
        VALUES ('frame-1', 'photo-9', 'family-1', 9223372036854775807, '{}')
        """,
        """
        INSERT INTO push_subscriptions (session_id, endpoint, public_key, secret, language, made_at)
        VALUES ('session-1', 'https://push.example.org/1', '\(String(repeating: "k", count: 87))', '\(String(repeating: "s", count: 22))', 'fi', 0)
        """,
        "INSERT INTO push_deliveries (session_id, tag, taken_at, tries, due_at) VALUES ('session-1', 'hearts', 1, 0, 2)",
        "INSERT INTO rendition_jobs (photo_id, is_urgent, attempts) VALUES ('photo-1', 1, 3)",
        """
        INSERT INTO share_links (id, family_id, photo_id, made_by, token_hash, made_at, expires_at)
        VALUES ('share-1', 'family-1', 'photo-1', 'anna', 'hashed', 0, 1)
        """,
        """
        INSERT INTO sightings (photo_id, frame_id, arrived_at, first_seen_at, last_seen_at, times)
        VALUES ('photo-1', 'frame-1', 1, 2, 3, 4)
        """,
        "INSERT INTO wanted_offers (family_id, photo_id) VALUES ('family-1', 'photo-9')",
    ]

    /// Writes into the file directly, without `SQLiteCatalogue`.
    func change(foreignKeys: Bool = true, _ body: (Database) throws -> Void) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = foreignKeys
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write(body)
        try queue.close()
    }

    /// All rows of all tables as lines of text, made without the code under test.
    static func lines(of file: String) throws -> [String: [String]] {
        let queue = try DatabaseQueue(path: file)
        defer { try? queue.close() }
        return try queue.read { database in
            let names = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try Dictionary(
                uniqueKeysWithValues: names.map { name in
                    let parts = try database.columns(in: name).map(\.name).sorted().map { column in
                        """
                        CASE typeof("\(column)") WHEN 'null' THEN 'null' WHEN 'integer' THEN "\(column)"
                            ELSE 'text' || hex("\(column)") END
                        """
                    }
                    let sql = "SELECT \(parts.joined(separator: " || '|' || ")) FROM \"\(name)\""
                    return (name, try String.fetchAll(database, sql: sql).sorted())
                }
            )
        }
    }

    /// The same lines of a database; its own tables are left out.
    static func lines(of database: PostgreSQLConnection) throws -> [String: [String]] {
        let columns = try database.run(
            """
            SELECT table_name, column_name, data_type FROM information_schema.columns
            WHERE table_schema = 'main' AND table_name NOT IN ('writers', 'move_mark') ORDER BY 1, column_name COLLATE "C"
            """
        )
        var parts: [String: [String]] = [:]
        for row in columns.rows {
            guard case .text(let table) = row[0], case .text(let column) = row[1], case .text(let type) = row[2] else {
                continue
            }
            let value =
                type == "text"
                ? "'text' || upper(encode(convert_to(\"\(column)\", 'UTF8'), 'hex'))" : "\"\(column)\"::text"
            parts[table, default: []].append("coalesce(\(value), 'null')")
        }
        var lines: [String: [String]] = [:]
        for (table, columns) in parts {
            let answer = try database.run("SELECT \(columns.joined(separator: " || '|' || ")) FROM main.\"\(table)\"")
            lines[table] = answer.rows.map { if case .text(let line)? = $0.first { line } else { "\($0)" } }.sorted()
        }
        return lines
    }
}
