import Crypto
package import FamilyCore
package import Files
import Glibc
package import ServerCore
package import SystemPackage

typealias OpenFile = Files.OpenFile<BlobError>
typealias Folder = Files.Folder<BlobError>
typealias FolderDescriptor = Files.FolderDescriptor<BlobError>

extension BlobError: FileCallError {
    /// Names the action and never the path: the message may go to a log, and a
    /// path may contain a stranger's words.
    package init(_ code: Errno, while action: String, at _: String) {
        switch code {
        case .noSuchFileOrDirectory: self = .absent
        case .noSpace, .diskQuotaExceeded: self = .diskFull
        case .ioError: self = .diskError
        // The file system or the device found this place damaged, which no retry changes.
        case .badMessage, .illegalByteSequence, Errno(rawValue: EUCLEAN), Errno(rawValue: EREMOTEIO):
            self = .diskError
        default: self = .failed("\(action): \(code)")
        }
    }
}

extension Files.OpenFile {
    /// Reads the whole file in pieces and returns its hash.
    package func contentHash() throws(Failure) -> ContentHash {
        var hasher = SHA256()
        var offset: Int64 = 0
        while true {
            let piece = try piece(at: offset)
            if piece.isEmpty { return ContentHash(digest: hasher.finalize()) }
            hasher.update(data: piece)
            offset += Int64(piece.count)
        }
    }
}
