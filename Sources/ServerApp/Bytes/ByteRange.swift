/// The bytes that a `Range` header requests (RFC 9110, section 14).
enum ByteRange: Equatable, Sendable {
    /// All bytes: there is no `Range`, or it has several ranges, or it is not
    /// understood.
    case whole
    case part(Range<Int64>)
    /// No byte of the range exists: the answer is 416.
    case unsatisfiable

    init(header: String?, length: Int64) {
        guard let header, header.lowercased().hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let spec = header.dropFirst("bytes=".count).trimmed
        let ends = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, !spec.contains(",") else {
            self = .whole
            return
        }
        self = Self.range(first: String(ends[0]), last: String(ends[1]), length: length)
    }

    private static func range(first: String, last: String, length: Int64) -> ByteRange {
        guard !first.isEmpty else {
            guard let suffix = number(last) else { return .whole }
            return suffix > 0 && length > 0 ? .part(max(0, length - suffix)..<length) : .unsatisfiable
        }
        guard let start = number(first) else { return .whole }
        guard !last.isEmpty else { return start < length ? .part(start..<length) : .unsatisfiable }
        guard let end = number(last), end >= start else { return .whole }
        return start < length ? .part(start..<min(end, length - 1) + 1) : .unsatisfiable
    }

    private static func number(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        // A number that exceeds Int64 lies behind the end of every file.
        return Int64(text) ?? Int64.max
    }
}
