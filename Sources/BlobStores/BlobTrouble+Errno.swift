import Glibc
import ServerCore

extension BlobTrouble {
    /// Translates the `errno` of the failed system call.
    ///
    /// The message names the action and never the path: the message may go to a
    /// log, and a path may contain a stranger's words.
    init(errno code: CInt, while action: String) {
        switch code {
        case ENOENT: self = .absent
        case ENOSPC, EDQUOT: self = .diskFull
        case EIO: self = .diskError
        default: self = .failed("\(action): \(String(cString: strerror(code)))")
        }
    }
}

/// Repeats a system call while signals interrupt it and throws an error if it
/// returns -1.
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
