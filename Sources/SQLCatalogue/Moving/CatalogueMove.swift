import GRDB
import PostgreSQLClient
import ServerCore

/// Copies all rows of a catalogue between a file and a PostgreSQL database.
///
/// The target is filled in one transaction, in which each table is read back and compared with the source by the number
/// of its rows and their hash. An error rolls the target back. No other program may write into either meanwhile.
package struct CatalogueMove: Sendable {
    /// The numbers of copied tables and rows.
    package struct Report: Equatable, Sendable {
        package var tables = 0
        package var rows = 0
    }

    let file: SQLiteCatalogue
    /// The connection string for libpq; the database has the newest schema.
    let address: String

    package init(_ file: SQLiteCatalogue, _ address: String) { (self.file, self.address) = (file, address) }

    /// Replaces all rows in the database by those of the file.
    package func toDatabase() async throws -> Report {
        try await translatingBoth {
            try await file.pool.read { [address] database in
                let (source, tables) = (SQLiteTables(database: database), try CopiedTable.all(in: database))
                for table in tables { try source.requireNoNUL(in: table) }
                let mover = try PostgreSQLMover(address: address)
                try mover.require(tables)
                return try mover.replacing(tables) { try $0.fill(tables, from: source) }
            }
        }
    }

    /// Replaces all rows in the file by those of the database.
    package func toFile() async throws -> Report {
        try await translatingBoth {
            try await file.pool.write { [address] database in
                let (target, tables) = (SQLiteTables(database: database), try CopiedTable.all(in: database))
                // Foreign keys are checked at the commit, because tables refer to each other in both directions.
                try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
                for table in tables { try database.execute(sql: "DELETE FROM \(table.quoted)") }
                let mover = try PostgreSQLMover(address: address)
                try mover.require(tables)
                return try mover.reading { try target.fill(tables, from: $0) }
            }
        }
    }

    private func translatingBoth<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await translatingAsync(file.pool.path, body)
        } catch let error as PostgreSQLError {
            throw CatalogueError(error)
        }
    }
}

extension TableStore {
    fileprivate func fill(_ tables: [CopiedTable], from source: any TableStore) throws -> CatalogueMove.Report {
        var report = CatalogueMove.Report(tables: tables.count)
        for table in tables { report.rows += try fill(table, from: source) }
        return report
    }
}
