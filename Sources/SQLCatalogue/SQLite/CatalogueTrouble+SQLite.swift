import GRDB
import PageSums
import ServerCore

/// Turns what SQLite says into what the port promises; other errors are the
/// body's own and pass.
func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw CatalogueTrouble(error)
    }
}

func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as DatabaseError {
        throw CatalogueTrouble(error)
    }
}

extension CatalogueTrouble {
    fileprivate init(_ error: DatabaseError) {
        let kind: Kind =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull
            case .SQLITE_CONSTRAINT: .conflict
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            default: PageSums.isBadPage(error) ? .damaged : .failed
            }
        // NB: the statement's values stay out of it: they may be a family's
        // words, and this goes to the log.
        let page = PageSums.isBadPage(error) ? PageSums.lastBadPage : nil
        let words = page ?? error.message ?? "no words"
        self.init(kind, explanation: "SQLite \(error.extendedResultCode): \(words)")
    }
}
