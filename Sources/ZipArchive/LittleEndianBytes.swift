/// Bytes of numbers, the lowest byte of each first (APPNOTE 4.4.1.1).
struct LittleEndianBytes {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func add(_ other: LittleEndianBytes) { bytes.append(contentsOf: other.bytes) }
}
