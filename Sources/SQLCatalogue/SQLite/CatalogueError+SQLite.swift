import GRDB
import PageSums
import SQLiteClient
import ServerCore

/// Runs `body`, which reads or writes the database at `path`, and translates
/// SQLite's errors into the port's error; other errors pass unchanged.
func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw CatalogueError(error, at: path)
    } catch let error as SQLiteError {
        throw CatalogueError(DatabaseError(error), at: path)
    }
}

/// Does the same for a `body` that suspends.
func translatingAsync<Result>(_ path: String, _ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as DatabaseError {
        throw CatalogueError(error, at: path)
    } catch let error as SQLiteError {
        throw CatalogueError(DatabaseError(error), at: path)
    }
}

extension CatalogueError {
    fileprivate init(_ error: DatabaseError, at path: String) {
        let isBadPage = PageSums.isBadPage(code: error.extendedResultCode.rawValue)
        let kind: Kind =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull
            case .SQLITE_CONSTRAINT: .conflict
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            default: isBadPage ? .damaged : .failed
            }
        // NB: the statement's values are left out, because they may be a
        // family's words and this message goes to the log.
        let page = isBadPage ? PageSums.lastBadPage(in: path) : nil
        let words = page ?? error.message ?? "no words"
        self.init(kind, explanation: "SQLite \(error.extendedResultCode): \(words)")
    }
}
