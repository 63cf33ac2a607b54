/// Eight samples: as many as fit the vectors of every processor.
package typealias Samples = SIMD8<Int16>

/// The most recent rows of bytes, stored as 15 bits for each sample, 7 of them
/// fractional.
package struct KeptRows: ~Copyable {
    private let length: Int
    private let count: Int
    /// The width of a row in vectors.
    private let width: Int
    private let samples: UnsafeMutablePointer<Samples>

    /// Keeps the last `count` rows of `length` bytes.
    package init(length: Int, keeping count: Int) {
        self.length = length
        self.count = count
        width = (length + Samples.scalarCount - 1) / Samples.scalarCount
        samples = .allocate(capacity: count * width)
    }

    deinit { samples.deallocate() }

    /// A row that was kept; valid until `count` further rows have been kept.
    package subscript(row: Int) -> UnsafePointer<Samples> { UnsafePointer(place(of: row)) }

    /// Keeps a row of bytes, which is copied now.
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

/// Rows in memory, converted when they are asked for.
package struct WideRows: ~Copyable {
    private let rows: UnsafePointer<UInt8>
    private let stride: Int
    private let count: Int
    private var kept: KeptRows
    /// The number of the row in each slot.
    private var numbers: [Int]

    /// Reads `length` bytes of each row; rows are `stride` bytes apart, and the
    /// memory must stay valid.
    ///
    /// `count` converted rows are kept.
    package init(_ rows: UnsafePointer<UInt8>, stride: Int, length: Int, keeping count: Int) {
        self.rows = rows
        self.stride = stride
        self.count = count
        kept = KeptRows(length: length, keeping: count)
        numbers = [Int](repeating: -1, count: count)
    }

    /// A converted row; valid until `count` other rows have been asked for.
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
