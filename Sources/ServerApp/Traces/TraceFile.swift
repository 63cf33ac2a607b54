import BlockingWork
import Files
import FoundationEssentials
import Launch
import Logging
import ServiceLifecycle
import Synchronization
import SystemPackage
import Tracing

/// The file to which ended spans are written, once a second.
///
/// At most `mostWaiting` spans wait in memory; further ones are dropped and counted, because no request may wait for a
/// trace. At `longest` bytes the file is renamed to `….1`, and a new one begins.
final class TraceFile: NamedService {
    static let setting = SettingsTable.Row(
        "traces",
        value: "<file>",
        usual: "",
        meaning: "A file to which each request's steps and their times go, for an OpenTelemetry collector."
    )
    static let mostWaiting = 8_192
    /// The maximum number of spans in a line.
    static let mostInALine = 512
    private static let pause = Duration.seconds(1)

    private struct Waiting {
        var spans: [SpanRecord] = []
        var dropped = 0
    }

    private let path: String
    private let longest: Int64
    private let copy: String
    private let logger: Logger
    private let work = BlockingWork(label: "traces")
    private let waiting = Mutex(Waiting())

    /// `copy` names this process among the copies of the server.
    init(path: String, longest: Int64 = 100_000_000, copy: String, logger: Logger) {
        (self.path, self.longest, self.copy, self.logger) = (path, longest, copy, logger)
    }

    func take(_ span: SpanRecord) {
        waiting.withLock { waiting in
            if waiting.spans.count < Self.mostWaiting { waiting.spans.append(span) } else { waiting.dropped += 1 }
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while (try? await Task.sleep(for: Self.pause)) != nil { await write() }
        }
        await write()
    }

    /// Writes the waiting spans; spans that cannot be written are dropped, and the log says so.
    func write() async {
        let (spans, dropped) = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return (waiting.spans, waiting.dropped)
        }
        if dropped > 0 { logger.warning("spans were dropped", metadata: ["count": .stringConvertible(dropped)]) }
        guard !spans.isEmpty else { return }
        do {
            let lines = try stride(from: 0, to: spans.count, by: Self.mostInALine).map { first in
                let some = Array(spans[first..<min(first + Self.mostInALine, spans.count)])
                return try SpanRecord.line(of: some, copy: copy)
            }
            try await work.run { [self] in for line in lines { try append(line) } }
        } catch {
            logger.warning(
                "spans could not be written",
                metadata: ["count": .stringConvertible(spans.count), "error": .string("\(error)")]
            )
        }
    }

    private func append(_ line: Data) throws {
        let file = try OpenFile<Errno>(continuing: path)
        let size = try file.size()
        guard size == 0 || size + Int64(line.count) <= longest else {
            try Folder<Errno>.rename(path, to: path + ".1")
            return try append(line)
        }
        try file.write(line, at: size)
    }
}

extension TraceFile {
    /// Opens the trace file of the settings, to which this process writes its spans from now on; nil if there is none.
    ///
    /// The tracing system takes one tracer for the life of a process.
    static func open(_ settings: Settings, _ logger: Logger) throws(StartError) -> TraceFile? {
        guard let path = settings.traces, !path.isEmpty else { return nil }
        do throws(Errno) {
            _ = try OpenFile<Errno>(continuing: path)
        } catch {
            throw .setting("traces", "must be a file that can be written: \(error)")
        }
        let copy = "\(ProcessInfo.processInfo.hostName):\(ProcessInfo.processInfo.processIdentifier)"
        let file = TraceFile(path: path, copy: copy, logger: logger)
        InstrumentationSystem.bootstrap(FileTracer(take: file.take))
        return file
    }
}
