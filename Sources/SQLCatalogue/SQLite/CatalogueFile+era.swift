package import FoundationEssentials
import GRDB
import ServerCore

extension CatalogueFile {
    /// Starts the next era in every family, for an older copy that becomes a
    /// server's catalogue (see `AlbumEra`).
    package static func beginEra(at path: String, now: Date) throws {
        try translating(path) {
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                try SQLTransaction(SQLiteConnection(database: database), .allFamilies).beginEra(at: now)
            }
            try queue.close()
        }
    }
}
