/// Weighted sums of rows, in 16 bits.
///
/// A sample has 15 bits, a weight has 14 fractional bits, and of their product
/// the upper 16 bits are kept, 5 of them fractional: every processor's vectors
/// compute this in one instruction.
package struct RowSums: ~Copyable {
    /// The width of a row in vectors.
    private let width: Int
    private let sums: UnsafeMutablePointer<Samples>
    /// The most weights in one sum: with more, the bits lost in the products
    /// come to more than half a unit of a byte.
    package static let mostTaps = 31

    /// The two weights of an `add`, each repeated in all lanes of a vector.
    ///
    /// NB: they are in memory, so that they are read again for each product: if
    /// they are held in registers, the compiler forgets that they have 16 bits.
    private let shares: UnsafeMutablePointer<Samples>

    /// `width` is the number of bytes in a row.
    package init(width: Int) {
        self.width = (width + Samples.scalarCount - 1) / Samples.scalarCount
        sums = .allocate(capacity: self.width)
        shares = .allocate(capacity: 2)
    }

    deinit {
        sums.deallocate()
        shares.deallocate()
    }

    /// Starts a sum with the rounding: half of the bits dropped at the end, and
    /// half of what each product loses.
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
    static func high(_ samples: Samples, _ shares: Samples) -> Samples {
        let products = SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: shares)
        return Samples(truncatingIfNeeded: products &>> 16)
    }

    /// Writes the sums as samples in the format of `KeptRows`; values outside a
    /// byte's range are clamped.
    ///
    /// It writes as many vectors as the row fills.
    package mutating func write(to row: UnsafeMutablePointer<Samples>) {
        var index = 0
        while index < width {
            // Takes back the rounding that was added for bytes.
            let sum = sums[index] &- Samples(repeating: 16)
            row[index] = sum.clamped(lowerBound: .zero, upperBound: Samples(repeating: 255 << 5)) &<< 2
            index &+= 1
        }
    }

    /// Writes the sums as bytes.
    ///
    /// NB: it writes past the row's end by less than the length of a vector;
    /// the next row must be written after it.
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
