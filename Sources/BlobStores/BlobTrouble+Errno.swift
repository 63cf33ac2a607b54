import Glibc
import ServerCore

extension BlobTrouble {
    /// Translates what the system said about the call just made.
    ///
    /// The message names what was tried and never the path: it may reach a log
    /// that strangers' names must not.
    init(errno code: CInt, while action: String) {
        switch code {
        case ENOENT: self = .absent
        case ENOSPC, EDQUOT: self = .diskFull
        case EIO: self = .diskError
        default: self = .failed("\(action): \(String(cString: strerror(code)))")
        }
    }
}

/// Makes a call again while signals interrupt it, and turns -1 into an error.
@discardableResult
func check<Result: SignedInteger>(
    _ action: String,
    _ call: () -> Result
) throws(BlobTrouble) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw BlobTrouble(errno: code, while: action) }
    }
}
