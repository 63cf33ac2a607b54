import FamilyCore

/// The identity of a span, as it travels from one program to the next.
struct SpanIdentity: Hashable, Sendable {
    /// The ID of the whole trace: 16 bytes, not all of them zero.
    let trace: TraceID
    /// The ID of the span: 8 bytes, not all of them zero.
    let span: UInt64
    /// Whether the trace is recorded; the program that began the trace decides it.
    let isSampled: Bool

    struct TraceID: Hashable, Sendable {
        let high: UInt64
        let low: UInt64

        var hex: String { SpanIdentity.hex(high) + SpanIdentity.hex(low) }
    }

    init(trace: TraceID, span: UInt64, isSampled: Bool) {
        (self.trace, self.span, self.isSampled) = (trace, span, isSampled)
    }

    /// Creates the identity of a new span, in the trace of `parent` or, if that is nil, in a new trace.
    init(under parent: SpanIdentity?) {
        let new = TraceID(high: .random(in: 1 ... .max), low: .random(in: 1 ... .max))
        self.init(trace: parent?.trace ?? new, span: .random(in: 1 ... .max), isSampled: parent?.isSampled ?? true)
    }

    /// Reads a `traceparent` header (W3C Trace Context, 3.2): `00-` trace `-` span `-` flags, in lower-case hexadecimal.
    ///
    /// A later version of the header may have more fields, which are ignored; version `ff` is invalid.
    init?(traceparent text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).prefix(5)
        guard parts.count >= 4, let version = Self.number(parts[0], digits: 2), version != 0xff,
            version > 0 || text.utf8.count == 55, parts[1].utf8.count == 32,
            let high = Self.number(parts[1].prefix(16), digits: 16),
            let low = Self.number(parts[1].suffix(16), digits: 16), high != 0 || low != 0,
            let span = Self.number(parts[2], digits: 16), span != 0, let flags = Self.number(parts[3], digits: 2)
        else { return nil }
        self.init(trace: TraceID(high: high, low: low), span: span, isSampled: flags & 1 == 1)
    }

    var traceparent: String { "00-\(trace.hex)-\(Self.hex(span))-\(isSampled ? "01" : "00")" }

    static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func number(_ text: Substring, digits: Int) -> UInt64? {
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard text.utf8.count == digits, isHexadecimal else { return nil }
        return UInt64(text, radix: 16)
    }
}
