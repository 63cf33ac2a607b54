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
    static func high(_ samples: Samples, _ shares: Samples) -> Samples {
        let products = SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: shares)
        return Samples(truncatingIfNeeded: products &>> 16)
    }

    /// Writes the sums as samples of a row, as `KeptRows` has them; what is out
    /// of a byte's reach is cut off.
    ///
    /// To so many vectors as the row fills.
    package mutating func write(to row: UnsafeMutablePointer<Samples>) {
        var index = 0
        while index < width {
            // What was added for the byte's rounding is taken back.
            let sum = sums[index] &- Samples(repeating: 16)
            row[index] = sum.clamped(lowerBound: .zero, upperBound: Samples(repeating: 255 << 5)) &<< 2
            index &+= 1
        }
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
