import CSQLite

/// The current row of a statement; it is valid until the closure that gets it returns.
///
/// Columns are counted from 0. A column of another type than the asked one is nil, like NULL: a damaged file may hold any
/// type.
package struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    package func isNull(_ column: Int) -> Bool { type(of: column) == SQLITE_NULL }

    package func integer(_ column: Int) -> Int64? {
        type(of: column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, CInt(column)) : nil
    }

    package func real(_ column: Int) -> Double? {
        // A calculated column may be a whole number where its parts were none.
        [SQLITE_FLOAT, SQLITE_INTEGER].contains(type(of: column))
            ? sqlite3_column_double(statement, CInt(column)) : nil
    }

    package func text(_ column: Int) -> String? {
        // NB: SQLite must be asked for the text before its length.
        guard type(of: column) == SQLITE_TEXT, let bytes = sqlite3_column_text(statement, CInt(column)) else {
            return nil
        }
        let length = Int(sqlite3_column_bytes(statement, CInt(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    private func type(of column: Int) -> CInt { sqlite3_column_type(statement, CInt(column)) }
}
