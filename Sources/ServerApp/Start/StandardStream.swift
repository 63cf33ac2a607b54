import Glibc

/// Where a program speaks to who started it.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case errors = 2

    /// Writes at once: nothing waits in a buffer.
    ///
    /// Nobody is left to hear that it failed.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            written += count
        }
    }
}
