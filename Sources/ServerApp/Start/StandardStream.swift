import Glibc

/// The standard output and standard error streams.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case errors = 2

    /// Writes without buffering.
    ///
    /// Errors are ignored, because nobody could be told about them.
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
