/// Eight neighbours in a row: as many as every processor's vectors hold.
package typealias Samples = SIMD8<Int16>

/// Rows of bytes with fifteen bits a sample, seven of them below the point; as
/// many as are looked at together are kept.
package struct WideRows: ~Copyable {
    private let rows: UnsafePointer<UInt8>
    private let stride: Int
    private let length: Int
    private let count: Int
    /// Of a row, in vectors.
    private let width: Int
    private let samples: UnsafeMutablePointer<Samples>
    /// Which row lies in each place.
    private var kept: [Int]

    /// `length` bytes of each row are read, and the next begins `stride` bytes
    /// later; they must stay where they are.
    ///
    /// `count` rows are kept.
    package init(_ rows: UnsafePointer<UInt8>, stride: Int, length: Int, keeping count: Int) {
        self.rows = rows
        self.stride = stride
        self.length = length
        self.count = count
        width = (length + Samples.scalarCount - 1) / Samples.scalarCount
        samples = .allocate(capacity: count * width)
        kept = [Int](repeating: -1, count: count)
    }

    deinit { samples.deallocate() }

    /// A row, until so many others have been asked for as are kept.
    package subscript(row: Int) -> UnsafePointer<Samples> {
        mutating get {
            let place = row % count
            let target = samples + place * width
            if kept[place] != row {
                widen(rows + row * stride, to: target)
                kept[place] = row
            }
            return UnsafePointer(target)
        }
    }

    private func widen(_ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<Samples>) {
        let bytes = UnsafeRawPointer(row)
        let whole = length / Samples.scalarCount
        var index = 0
        while index < whole {
            let eight = bytes.loadUnaligned(fromByteOffset: index &* Samples.scalarCount, as: SIMD8<UInt8>.self)
            target[index] = Samples(truncatingIfNeeded: eight) &<< 7
            index &+= 1
        }
        guard whole < width else { return }
        target[whole] = .zero
        for rest in 0..<length - whole * Samples.scalarCount {
            target[whole][rest] = Int16(row[whole * Samples.scalarCount + rest]) << 7
        }
    }
}

/// Sums of weighted rows, in sixteen bits.
///
/// A sample has fifteen bits, a weight fourteen below the point, and of their
/// product the upper sixteen are kept, which every processor's vectors reckon
/// at once: five below the point.
package struct RowSums: ~Copyable {
    /// In vectors.
    private let width: Int
    private let sums: UnsafeMutablePointer<Samples>
    /// How many weights may be added up: with more, what is lost of each
    /// product comes to more than a byte's half.
    package static let mostTaps = 31

    /// The two weights of an `add`, each in every place of a vector.
    ///
    /// NB: in memory, so that they are read again for each product: held in
    /// registers the compiler forgets that they have sixteen bits.
    private let shares: UnsafeMutablePointer<Samples>

    /// For rows of so many bytes.
    package init(width: Int) {
        self.width = (width + Samples.scalarCount - 1) / Samples.scalarCount
        sums = .allocate(capacity: self.width)
        shares = .allocate(capacity: 2)
    }

    deinit {
        sums.deallocate()
        shares.deallocate()
    }

    /// With half of what is cut off at the end, and half of what each product
    /// loses by being cut.
    package mutating func begin(taps: Int) {
        sums.update(repeating: Samples(repeating: Int16(16 + taps / 2)), count: width)
    }

    /// Adds two rows by their weights, in 16,384ths.
    package mutating func add(
        _ first: UnsafePointer<Samples>,
        _ second: UnsafePointer<Samples>,
        _ weights: (Int16, Int16)
    ) {
        shares[0] = Samples(repeating: weights.0)
        shares[1] = Samples(repeating: weights.1)
        var index = 0
        while index < width {
            sums[index] = sums[index] &+ Self.high(first[index], shares[0]) &+ Self.high(second[index], shares[1])
            index &+= 1
        }
    }

    @inline(__always)
    private static func high(_ samples: Samples, _ shares: Samples) -> Samples {
        let products = SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: shares)
        return Samples(truncatingIfNeeded: products &>> 16)
    }

    /// The sums as they are, five bits below the point.
    package mutating func withSums<Result>(_ body: (UnsafePointer<Int16>) -> Result) -> Result {
        sums.withMemoryRebound(to: Int16.self, capacity: width * Samples.scalarCount) { body($0) }
    }

    /// Writes the sums as bytes.
    ///
    /// NB: writes over the end of the row by less than a vector's length; of the
    /// next row that is written later.
    package mutating func write(to row: UnsafeMutablePointer<UInt8>) {
        let row = UnsafeMutableRawPointer(row)
        var index = 0
        while index < width {
            let values = (sums[index] &>> 5).clamped(lowerBound: .zero, upperBound: Samples(repeating: 255))
            row.storeBytes(
                of: SIMD8<UInt8>(truncatingIfNeeded: values),
                toByteOffset: index &* Samples.scalarCount,
                as: SIMD8<UInt8>.self
            )
            index &+= 1
        }
    }
}
