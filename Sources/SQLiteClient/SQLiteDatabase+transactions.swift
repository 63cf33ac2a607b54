import CSQLite

extension SQLiteDatabase {
    /// Runs `body` in a transaction that may write: it is committed when `body` returns, and undone when it throws.
    package func write<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Runs `body` with one state of the database.
    package func read<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN DEFERRED", body)
    }

    private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        try run(begin)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // On a full or failing disk SQLite has ended the transaction itself.
            if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Copies the write-ahead log into the database and empties it.
    package func checkpoint() throws(SQLiteError) {
        let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw lastError }
    }

    /// Replaces all of `other` by the content of this database.
    package func copy(to other: SQLiteDatabase) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(other.connection, "main", connection, "main") else {
            throw other.lastError
        }
        let code = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(end == SQLITE_OK ? code : end) }
    }
}
