import Glibc

/// Eight neighbours in a row: as many as every processor's vectors hold.
typealias Samples = SIMD8<Int16>

/// A plane's rows with fifteen bits a sample, seven of them below the point;
/// as many as are looked at together are kept.
struct WideRows: ~Copyable {
    private let plane: Plane
    private let count: Int
    /// In vectors.
    private let width: Int
    private let samples: UnsafeMutablePointer<Samples>
    /// Which row lies in each place.
    private var rows: [Int]

    init(of plane: Plane, count: Int) throws(DarkroomFault) {
        width = (plane.width + Samples.scalarCount - 1) / Samples.scalarCount
        guard let memory = malloc(count * width * MemoryLayout<Samples>.stride) else {
            throw .library("out of memory")
        }
        samples = memory.assumingMemoryBound(to: Samples.self)
        rows = [Int](repeating: -1, count: count)
        self.plane = plane
        self.count = count
    }

    deinit { free(samples) }

    subscript(row: Int) -> UnsafePointer<Samples> {
        mutating get {
            let place = row % count
            let target = samples + place * width
            if rows[place] != row {
                widen(UnsafeRawPointer(plane.samples + row * plane.stride), to: target)
                rows[place] = row
            }
            return UnsafePointer(target)
        }
    }

    /// NB: reads over the end of the row by less than `Plane.overhang`.
    private func widen(_ row: UnsafeRawPointer, to target: UnsafeMutablePointer<Samples>) {
        var index = 0
        while index < width {
            let bytes = row.loadUnaligned(fromByteOffset: index &* Samples.scalarCount, as: SIMD8<UInt8>.self)
            target[index] = Samples(truncatingIfNeeded: bytes) &<< 7
            index &+= 1
        }
    }
}

/// Sums of weighted rows, in sixteen bits.
///
/// A sample has fifteen bits, a weight fourteen below the point, and of their
/// product the upper sixteen are kept, which every processor's vectors reckon
/// at once: five below the point.
struct RowSums: ~Copyable {
    /// In vectors.
    private let width: Int
    private let sums: UnsafeMutablePointer<Samples>
    /// The two weights of an `add`, each in every place of a vector.
    ///
    /// NB: in memory, so that they are read again for each product: held in
    /// registers the compiler forgets that they have sixteen bits.
    private let shares: UnsafeMutablePointer<Samples>

    init(width: Int) {
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
    mutating func begin(taps: Int) {
        sums.update(repeating: Samples(repeating: Int16(16 + taps / 2)), count: width)
    }

    mutating func add(
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

    /// NB: writes over the end of the row by less than `Plane.overhang`; of the
    /// next row that is written later.
    mutating func write(to row: UnsafeMutablePointer<UInt8>) {
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
