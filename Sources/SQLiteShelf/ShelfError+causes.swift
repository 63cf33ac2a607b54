import Files
package import FrameCore
import Glibc
import PageSums
import SQLiteClient
package import SystemPackage

typealias OpenFile = Files.OpenFile<ShelfError>
typealias Folder = Files.Folder<ShelfError>

extension ShelfError: FileCallError {
    package init(_ code: Errno, while action: String, at path: String) {
        self = .ofErrno("\(action) \(path)", code.rawValue)
    }
}

extension ShelfError {
    /// The error of the last system call; `doing` says what was tried.
    static func ofErrno(_ doing: String, _ code: CInt = errno) -> ShelfError {
        if code == ENOSPC || code == EDQUOT { return .diskFull }
        return .failed("cannot \(doing): \(String(cString: strerror(code)))")
    }

    init(_ error: any Error) {
        switch error {
        case let error as ShelfError: self = error
        case let error as SQLiteError: self = Self.of(error)
        default: self = .failed("\(error)")
        }
    }

    private static func of(_ error: SQLiteError) -> ShelfError {
        switch error.code {
        case SQLiteError.full: .diskFull
        case SQLiteError.corrupt, SQLiteError.notADatabase: .corrupt
        default: PageSums.isBadPage(error) ? .corrupt : .failed("\(error)")
        }
    }
}
