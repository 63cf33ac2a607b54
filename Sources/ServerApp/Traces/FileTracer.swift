import Synchronization
import Tracing

/// The tracer whose spans are written to a file; see `TraceFile`.
///
/// Without a tracer, the spans of the program are no-ops of swift-distributed-tracing.
struct FileTracer: Tracer {
    private static let header = "traceparent"

    /// Takes a span that has ended.
    let take: @Sendable (SpanRecord) -> Void

    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file: String,
        line: UInt
    ) -> FileSpan {
        var context = context()
        let parent = context.span
        let identity = SpanIdentity(under: parent)
        context.span = identity
        let record = SpanRecord(
            identity: identity,
            parent: parent?.span,
            name: operationName,
            kind: kind,
            start: instant().nanosecondsSinceEpoch
        )
        return FileSpan(record, context: context, take: take)
    }

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.span = extractor.extract(key: Self.header, from: carrier).flatMap(SpanIdentity.init(traceparent:))
    }

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let span = context.span else { return }
        injector.inject(span.traceparent, forKey: Self.header, into: &carrier)
    }

    func forceFlush() {}
}

/// A span that is written to a file when it ends; later changes are ignored.
final class FileSpan: Span {
    let context: ServiceContext
    private let record: Mutex<SpanRecord>
    private let take: @Sendable (SpanRecord) -> Void

    init(_ record: SpanRecord, context: ServiceContext, take: @escaping @Sendable (SpanRecord) -> Void) {
        self.record = Mutex(record)
        self.context = context
        self.take = take
    }

    var isRecording: Bool { record.withLock { $0.identity.isSampled && $0.end == nil } }

    var operationName: String {
        get { record.withLock(\.name) }
        set { change { $0.name = newValue } }
    }

    var attributes: SpanAttributes {
        get { record.withLock(\.attributes) }
        set { change { $0.attributes = newValue } }
    }

    func setStatus(_ status: SpanStatus) { change { $0.status = status } }

    /// Events and links are not used by this program.
    func addEvent(_ event: SpanEvent) {}
    func addLink(_ link: SpanLink) {}

    func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {
        change { $0.status = SpanStatus(code: .error) }
    }

    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let ended = record.withLock { record -> SpanRecord? in
            guard record.end == nil else { return nil }
            record.end = instant().nanosecondsSinceEpoch
            return record
        }
        if let ended, ended.identity.isSampled { take(ended) }
    }

    private func change(_ body: (inout SpanRecord) -> Void) {
        record.withLock { record in if record.end == nil { body(&record) } }
    }
}

extension ServiceContext {
    private enum SpanKey: ServiceContextKey { typealias Value = SpanIdentity }

    /// The span in which a task runs; nil outside all spans.
    var span: SpanIdentity? {
        get { self[SpanKey.self] }
        set { self[SpanKey.self] = newValue }
    }
}
