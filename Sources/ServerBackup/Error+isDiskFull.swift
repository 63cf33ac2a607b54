import FoundationEssentials
import SQLCatalogue
import ServerCore
import SystemPackage

extension Error {
    /// True if the error says that the disk is full.
    var isDiskFull: Bool {
        switch self as any Error {
        case BlobError.diskFull: true
        case let error as BackupError: error.isDiskFull
        case let error as CatalogueError: error.kind == .diskFull
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        case let error as Errno: error == .noSpace
        default: false
        }
    }

    /// What keepers are told if a nightly copy ended with this error.
    var causeOfFailedBackup: FailedBackup.Cause {
        isDiskFull ? .full : (self as? BackupError)?.cause ?? .other
    }
}
