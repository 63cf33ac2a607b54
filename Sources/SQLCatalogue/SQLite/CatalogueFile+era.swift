import FamilyCore
import GRDB

extension CatalogueFile {
    /// Starts the next era in every family, for an older copy that becomes a
    /// server's catalogue (see `AlbumEra`).
    package static func beginEra(at path: String) throws {
        try translating(path) {
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                let families = try Row.fetchAll(database, sql: "SELECT id, revision, next_position FROM families")
                for family in families {
                    let (revision, position): (Int64, Int64) = (family["revision"], family["next_position"])
                    let start = AlbumEra.next(after: max(revision, position))
                    try database.execute(
                        sql: "UPDATE families SET revision = ?, next_position = ? WHERE id = ?",
                        arguments: [start, start + 1, family["id"] as String]
                    )
                }
            }
            try queue.close()
        }
    }
}
