/// A number of bytes, never negative.
package struct ByteCount: Hashable, Comparable, Sendable, Codable {
    package let bytes: Int64

    package init(_ bytes: Int64) {
        precondition(bytes >= 0, "a byte count is never negative")
        self.bytes = bytes
    }

    package static func megabytes(_ count: Int64) -> ByteCount { ByteCount(count * 1_000_000) }
    package static func gigabytes(_ count: Int64) -> ByteCount { ByteCount(count * 1_000_000_000) }
    package static let zero = ByteCount(0)

    package static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

    /// Returns the sum, or the maximum if the sum is larger: false sizes from outside must not end the program.
    package static func + (left: ByteCount, right: ByteCount) -> ByteCount {
        let (sum, isTooLarge) = left.bytes.addingReportingOverflow(right.bytes)
        return ByteCount(isTooLarge ? .max : sum)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Int64.self)
        guard bytes >= 0 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a byte count is never negative")
        }
        self.bytes = bytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
