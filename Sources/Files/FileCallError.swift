import Glibc
package import SystemPackage

/// The error that a module throws if a system call on a file fails.
///
/// Each module decides what it tells about it. A path may contain a stranger's
/// words, so a message for a log should leave it out.
package protocol FileCallError: Error {
    /// `action` names what was tried, such as "sync".
    init(_ code: Errno, while action: String, at path: String)
}

/// The error of modules that tell the system's error and nothing more.
extension Errno: FileCallError {
    package init(_ code: Errno, while _: String, at _: String) { self = code }
}

extension FileCallError {
    /// Runs calls of swift-system, which throw only `Errno`.
    static func rethrowing<Result>(
        _ action: String,
        at path: String,
        _ calls: () throws -> Result
    ) throws(Self) -> Result {
        do {
            return try calls()
        } catch {
            throw Self(error as? Errno ?? .ioError, while: action, at: path)
        }
    }

    /// Repeats a C call while signals interrupt it, and throws if it returns
    /// -1.
    package static func checking(_ action: String, at path: String, _ call: () -> CInt) throws(Self) {
        while call() == -1 {
            let code = Errno(rawValue: errno)
            if code != .interrupted { throw Self(code, while: action, at: path) }
        }
    }
}
