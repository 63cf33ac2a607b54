import CSQLite

/// A value for a parameter (`?`) of a statement.
package protocol SQLiteValue {
    /// Gives the value to the parameter at `index`, counted from 1, and returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt
}

extension Int64: SQLiteValue {
    package func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: SQLiteValue {
    package func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        Int64(self).bind(to: statement, at: index)
    }
}

/// 1 or 0: SQLite has no type for truth values.
extension Bool: SQLiteValue {
    package func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        (self ? Int64(1) : 0).bind(to: statement, at: index)
    }
}

extension Double: SQLiteValue {
    package func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_double(statement, index, self)
    }
}

extension String: SQLiteValue {
    package func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        var text = self
        return text.withUTF8 { bytes in
            guard let length = CInt(exactly: bytes.count) else { return SQLITE_TOOBIG }
            return bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty text has no address, and SQLite takes no address for NULL.
                guard let first = characters.baseAddress else {
                    return sqlite_bind_copied_text(statement, index, "", 0)
                }
                return sqlite_bind_copied_text(statement, index, first, length)
            }
        }
    }
}
