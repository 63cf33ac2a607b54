import Glibc

/// Why NetworkManager could not be asked, or what it answered instead.
package enum BusError: Error, Equatable, CustomStringConvertible {
    /// libsystemd is not installed; with the dynamic linker's message.
    case missing(String)
    /// There is no bus, or it does not answer; with the error's text.
    case failed(String)
    /// An error that NetworkManager or the bus answered: its name, such as
    /// `org.freedesktop.NetworkManager.PermissionDenied`, and its text.
    case refused(String, String)
    /// The answer is not what NetworkManager answers.
    case senseless

    package var description: String {
        switch self {
        case .missing(let words): "libsystemd0 is not installed (\(words))"
        case .failed(let words): "the system bus does not answer (\(words))"
        case .refused(let name, let words): "NetworkManager refuses: \(words) (\(name))"
        case .senseless: "NetworkManager answers something else"
        }
    }

    /// Throws for a negative code, which is an error number of the system.
    static func check(_ code: CInt) throws(BusError) {
        guard code >= 0 else { throw .failed(String(cString: strerror(-code))) }
    }
}
