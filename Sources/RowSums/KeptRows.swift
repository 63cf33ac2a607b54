/// Eight neighbours in a row: as many as every processor's vectors hold.
package typealias Samples = SIMD8<Int16>

/// The last rows of bytes that were brought, with fifteen bits a sample, seven
/// of them below the point.
package struct KeptRows: ~Copyable {
    private let length: Int
    private let count: Int
    /// Of a row, in vectors.
    private let width: Int
    private let samples: UnsafeMutablePointer<Samples>

    /// `count` rows of `length` bytes are kept.
    package init(length: Int, keeping count: Int) {
        self.length = length
        self.count = count
        width = (length + Samples.scalarCount - 1) / Samples.scalarCount
        samples = .allocate(capacity: count * width)
    }

    deinit { samples.deallocate() }

    /// A row that was brought, unless so many have been since as are kept.
    package subscript(row: Int) -> UnsafePointer<Samples> { UnsafePointer(place(of: row)) }

    /// Keeps a row of bytes, which are read now.
    package mutating func keep(_ row: Int, _ bytes: UnsafePointer<UInt8>) {
        let target = place(of: row)
        let start = UnsafeRawPointer(bytes)
        let whole = length / Samples.scalarCount
        var index = 0
        while index < whole {
            let eight = start.loadUnaligned(fromByteOffset: index &* Samples.scalarCount, as: SIMD8<UInt8>.self)
            target[index] = Samples(truncatingIfNeeded: eight) &<< 7
            index &+= 1
        }
        guard whole < width else { return }
        target[whole] = .zero
        for rest in 0..<length - whole * Samples.scalarCount {
            target[whole][rest] = Int16(bytes[whole * Samples.scalarCount + rest]) << 7
        }
    }

    private func place(of row: Int) -> UnsafeMutablePointer<Samples> { samples + row % count * width }
}

/// Rows that lie in memory, kept as they are asked for.
package struct WideRows: ~Copyable {
    private let rows: UnsafePointer<UInt8>
    private let stride: Int
    private let count: Int
    private var kept: KeptRows
    /// Which row lies in each place.
    private var numbers: [Int]

    /// `length` bytes of each row are read, and the next begins `stride` bytes
    /// later; they must stay where they are.
    ///
    /// `count` rows are kept.
    package init(_ rows: UnsafePointer<UInt8>, stride: Int, length: Int, keeping count: Int) {
        self.rows = rows
        self.stride = stride
        self.count = count
        kept = KeptRows(length: length, keeping: count)
        numbers = [Int](repeating: -1, count: count)
    }

    /// A row, until so many others have been asked for as are kept.
    package subscript(row: Int) -> UnsafePointer<Samples> {
        mutating get {
            if numbers[row % count] != row {
                kept.keep(row, rows + row * stride)
                numbers[row % count] = row
            }
            return kept[row]
        }
    }
}
