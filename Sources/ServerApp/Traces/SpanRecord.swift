import FamilyCore
import FoundationEssentials
import Tracing

/// A span as it is written.
struct SpanRecord: Sendable {
    var identity: SpanIdentity
    var parent: UInt64?
    var name: String
    var kind: SpanKind
    /// The time of the start, in nanoseconds since 1970.
    var start: UInt64
    /// The time of the end, in nanoseconds since 1970; nil until the span ends.
    var end: UInt64?
    var attributes: SpanAttributes = [:]
    var status: SpanStatus?

    /// Returns one line with the given spans: an `ExportTraceServiceRequest` in the JSON of OTLP 1.x, the format of
    /// OpenTelemetry's file exporter, which its collector reads (`otlpjsonfile`).
    static func line(of spans: [SpanRecord], copy: String) throws -> Data {
        let resource = Resource(attributes: [
            Attribute(key: "service.name", value: .text("grandma-server")),
            Attribute(key: "service.instance.id", value: .text(copy)),
        ])
        let scope = ScopeSpans(scope: .init(name: "grandma-server"), spans: spans.map(SpanText.init))
        let request = Request(resourceSpans: [.init(resource: resource, scopeSpans: [scope])])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(request) + Data("\n".utf8)
    }

    private struct Request: Encodable {
        struct ResourceSpans: Encodable {
            let resource: Resource
            let scopeSpans: [ScopeSpans]
        }

        let resourceSpans: [ResourceSpans]
    }

    private struct Resource: Encodable { let attributes: [Attribute] }

    private struct ScopeSpans: Encodable {
        struct Scope: Encodable { let name: String }

        let scope: Scope
        let spans: [SpanText]
    }

    fileprivate struct Attribute: Encodable {
        let key: String
        let value: Value

        enum Value: Encodable {
            case text(String)
            case whole(Int64)
            case fraction(Double)
            case truth(Bool)

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                switch self {
                case .text(let text): try container.encode(text, forKey: .stringValue)
                // OTLP's JSON has 64-bit numbers as text.
                case .whole(let number): try container.encode(String(number), forKey: .intValue)
                case .fraction(let number): try container.encode(number, forKey: .doubleValue)
                case .truth(let isTrue): try container.encode(isTrue, forKey: .boolValue)
                }
            }

            private enum Key: CodingKey { case stringValue, intValue, doubleValue, boolValue }
        }
    }

    fileprivate struct SpanText: Encodable {
        struct Status: Encodable { let code: Int }

        let traceId: String
        let spanId: String
        let parentSpanId: String?
        let name: String
        let kind: Int
        let startTimeUnixNano: String
        let endTimeUnixNano: String
        let attributes: [Attribute]
        let status: Status?
    }
}

extension SpanRecord.SpanText {
    fileprivate init(_ record: SpanRecord) {
        var attributes: [SpanRecord.Attribute] = []
        // `SpanAttributes` is not a sequence; it can only be visited with `forEach`.
        let visit = record.attributes.forEach(_:)
        visit { key, value in
            if let value = SpanRecord.Attribute.Value(value) { attributes.append(.init(key: key, value: value)) }
        }
        self.init(
            traceId: record.identity.trace.hex,
            spanId: SpanIdentity.hex(record.identity.span),
            parentSpanId: record.parent.map(SpanIdentity.hex),
            name: record.name,
            kind: record.kind.number,
            startTimeUnixNano: String(record.start),
            endTimeUnixNano: String(record.end ?? record.start),
            attributes: attributes.sorted { $0.key < $1.key },
            // 2: STATUS_CODE_ERROR of opentelemetry/proto/trace/v1/trace.proto.
            status: record.status?.code == .error ? Status(code: 2) : nil
        )
    }
}

extension SpanRecord.Attribute.Value {
    /// Returns nil for lists, which this program does not use.
    fileprivate init?(_ attribute: SpanAttribute) {
        switch attribute {
        case .string(let text): self = .text(text)
        case .stringConvertible(let value): self = .text("\(value)")
        case .int32(let number): self = .whole(Int64(number))
        case .int64(let number): self = .whole(number)
        case .double(let number): self = .fraction(number)
        case .bool(let isTrue): self = .truth(isTrue)
        default: return nil
        }
    }
}

extension SpanKind {
    /// The number of the kind in `SpanKind` of opentelemetry/proto/trace/v1/trace.proto.
    fileprivate var number: Int {
        switch self {
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        default: 1
        }
    }
}
