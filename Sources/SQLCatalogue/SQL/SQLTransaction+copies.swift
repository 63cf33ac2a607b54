import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: CopyReading, CopyWriting {
    func serverNote(_ name: String) throws -> String? {
        try connection.row("SELECT text FROM server_notes WHERE name = ?", [.text(name)])?.text("text")
    }

    func saveServerNote(_ text: String, named name: String) throws {
        try connection.run(
            """
            INSERT INTO server_notes (name, text) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET text = excluded.text
            """,
            [.text(name), .text(text)]
        )
    }

    func blobVersions(of hashes: [ContentHash]) throws -> [ContentHash: BlobVersion] {
        var versions: [ContentHash: BlobVersion] = [:]
        for part in hashes.chunks(of: 200) {
            let rows = try connection.rows(
                "SELECT * FROM blob_turns WHERE hash IN (\(Self.placeholders(part.count)))",
                part.map(SQLValue.hash)
            )
            for row in rows {
                versions[try row.hash("hash")] = BlobVersion(
                    number: try row.integer("turn"),
                    isRemoval: try row.flag("is_removal")
                )
            }
        }
        return versions
    }

    func blobsTouched(since moment: Date, among hashes: [ContentHash]) throws -> Set<ContentHash> {
        var touched: Set<ContentHash> = []
        for part in hashes.chunks(of: 200) {
            let rows = try connection.rows(
                """
                SELECT hash FROM blob_turns
                WHERE changed_at >= ? AND is_removal = 0 AND hash IN (\(Self.placeholders(part.count)))
                """,
                [.time(moment)] + part.map(SQLValue.hash)
            )
            for row in rows { touched.insert(try row.hash("hash")) }
        }
        return touched
    }

    func save(_ version: BlobVersion, of hash: ContentHash, at moment: Date) throws {
        try connection.run(
            """
            INSERT INTO blob_turns (hash, turn, is_removal, changed_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (hash) DO UPDATE
                SET turn = excluded.turn, is_removal = excluded.is_removal, changed_at = excluded.changed_at
            """,
            [.hash(hash), .integer(version.number), .flag(version.isRemoval), .time(moment)]
        )
    }

    func blobRemovals() throws -> [ContentHash: Int64] {
        let rows = try connection.rows("SELECT hash, turn FROM blob_turns WHERE is_removal = 1 ORDER BY hash", [])
        return Dictionary(try rows.map { (try $0.hash("hash"), try $0.integer("turn")) }) { one, _ in one }
    }

    func removeBlobVersions(endedBefore moment: Date) throws {
        try connection.run("DELETE FROM blob_turns WHERE is_removal = 0 AND changed_at < ?", [.time(moment)])
    }
}
