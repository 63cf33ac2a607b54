/// Reads bytes in order and never beyond the last.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func take() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// Returns the next `count` bytes; nil if there are fewer.
    mutating func take(_ count: Int) -> UnsafeRawBufferPointer.SubSequence? {
        guard count >= 0, count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// Reads a number of two bytes, the high byte first.
    mutating func takeBig16() -> Int? {
        guard let high = take(), let low = take() else { return nil }
        return Int(high) << 8 | Int(low)
    }
}
