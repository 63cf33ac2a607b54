import CSQLite

/// An error of SQLite.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The extended result code (https://sqlite.org/rescode.html); its low byte is the primary one.
    package let extendedCode: CInt
    /// SQLite's own sentence.
    ///
    /// The sentence may name tables and columns, but has no values of rows, which may be a family's words.
    package let message: String

    package init(_ extendedCode: CInt, message: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
    }

    /// The primary result code, such as `SQLITE_FULL`.
    package var code: CInt { extendedCode & 0xff }

    package var description: String { "SQLite \(extendedCode): \(message)" }
}

/// Primary result codes by which our programs decide; the names are SQLite's.
extension SQLiteError {
    package static let busy: CInt = SQLITE_BUSY
    package static let cannotOpen: CInt = SQLITE_CANTOPEN
    package static let constraint: CInt = SQLITE_CONSTRAINT
    package static let corrupt: CInt = SQLITE_CORRUPT
    package static let error: CInt = SQLITE_ERROR
    package static let full: CInt = SQLITE_FULL
    package static let inputOutput: CInt = SQLITE_IOERR
    package static let notADatabase: CInt = SQLITE_NOTADB
    package static let permission: CInt = SQLITE_PERM
    package static let readOnly: CInt = SQLITE_READONLY
}
