import Logging
import Synchronization

/// Keeps what is logged.
final class LogLines: Sendable {
    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.kept.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }

    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock(\.self) }
    var logger: Logger { Logger(label: "lines") { _ in Handler(lines: self) } }
}
