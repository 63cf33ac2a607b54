import GRDB
import PageSums
import SQLiteClient

extension Database {
    /// This connection for `PageSums`, which does not know GRDB; it must not outlive the closure that got `self`.
    var lent: SQLiteDatabase {
        guard let sqliteConnection else { preconditionFailure("GRDB lends a connection only while it is open") }
        return SQLiteDatabase(lent: sqliteConnection)
    }
}

extension DatabaseError {
    /// The same error, as GRDB has it.
    init(_ error: SQLiteError) {
        self.init(resultCode: ResultCode(rawValue: error.extendedCode), message: error.message)
    }
}
