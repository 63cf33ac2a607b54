import CSQLite

/// A prepared statement.
///
/// Only `SQLiteDatabase` uses statements; it finalizes all of them before it closes the connection.
struct SQLiteStatement {
    let pointer: OpaquePointer

    /// Gives the values to the parameters; there must be as many values as parameters.
    func bind(_ values: [(any SQLiteValue)?]) throws(SQLiteError) {
        precondition(sqlite3_bind_parameter_count(pointer) == values.count, "each parameter has a value")
        for (index, value) in values.enumerated() {
            let place = CInt(index + 1)
            let code = value?.bind(to: pointer, at: place) ?? sqlite3_bind_null(pointer, place)
            guard code == SQLITE_OK else { throw SQLiteError(code) }
        }
    }

    /// Returns true if there is a further row.
    func step(of database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        default: throw database.lastError
        }
    }

    /// Ends a run, and forgets the values: they may be a family's words.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func finalize() { sqlite3_finalize(pointer) }
}
