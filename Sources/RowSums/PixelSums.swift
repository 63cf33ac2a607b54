/// Resamples a row of pixels: each pixel of the result is a weighted sum of
/// neighbouring pixels.
///
/// A pixel has four samples of one byte each; the fourth has no meaning.
package struct PixelSums {
    /// The first neighbour of each pixel, as an index of samples.
    private let firsts: [Int]
    /// For each pixel and each two neighbours, the weight of either, repeated
    /// for each of its samples: to repeat them for every row would take as long
    /// as the product.
    private let weights: [Samples]
    /// The number of pairs of neighbours for each pixel.
    private let pairs: Int
    /// Half of the bits dropped at the end, and of what each product loses.
    private let rounding: Samples

    package init(_ table: ResamplingWeights) {
        // NB: an even number of pixels, for two are reckoned at once.
        let places = Array(table.firsts.indices) + (table.firsts.count % 2 == 0 ? [] : [table.firsts.count - 1])
        pairs = (table.taps + 1) / 2
        firsts = places.map { table.firsts[$0] * 4 }
        var shares: [Samples] = []
        shares.reserveCapacity(places.count * pairs)
        for place in places {
            for tap in stride(from: 0, to: table.taps, by: 2) {
                let pair = table.pair(of: place, from: tap)
                shares.append(Self.samples(pair.0, pair.1))
            }
        }
        self.weights = shares
        rounding = Samples(repeating: Int16(16 + table.taps / 2))
    }

    private static func samples(_ first: Int16, _ second: Int16) -> Samples {
        Samples(lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: second))
    }

    /// Writes `count` pixels, as many as there are weights for, as
    /// `0x00RRGGBB`; the samples are blue, green, red and an unused one.
    ///
    /// NB: one pixel after the last neighbour is read, with weight 0.
    package func write(_ count: Int, of row: UnsafePointer<Samples>, to target: UnsafeMutablePointer<UInt32>) {
        // The pair counts of slightly reduced photos get loops of constant
        // length, which contain nothing but the sums.
        switch pairs {
        case 2: write(count, of: UnsafeRawPointer(row), to: target, pairs: 2)
        case 3: write(count, of: UnsafeRawPointer(row), to: target, pairs: 3)
        default: write(count, of: UnsafeRawPointer(row), to: target, pairs: pairs)
        }
    }

    @inline(__always)
    private func write(_ count: Int, of row: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, pairs: Int) {
        let pixels = UnsafeMutableRawPointer(target)
        firsts.withUnsafeBufferPointer { firsts in
            weights.withUnsafeBufferPointer { weights in
                guard let first = firsts.baseAddress, var weight = weights.baseAddress else { return }
                var x = 0
                while x &+ 1 < count {
                    let two = two(row, first + x, weight, pairs)
                    pixels.storeBytes(of: two, toByteOffset: x &* 4, as: SIMD2<UInt32>.self)
                    weight += 2 &* pairs
                    x &+= 2
                }
                if x < count { target[x] = two(row, first + x, weight, pairs)[0] }
            }
        }
    }

    /// Computes two neighbouring pixels.
    @inline(__always)
    private func two(
        _ row: UnsafeRawPointer,
        _ first: UnsafePointer<Int>,
        _ weight: UnsafePointer<Samples>,
        _ pairs: Int
    ) -> SIMD2<UInt32> {
        let left = sum(row + first[0] &* 2, weight, pairs)
        let right = sum(row + first[1] &* 2, weight + pairs, pairs)
        let sums =
            Samples(lowHalf: left.lowHalf, highHalf: right.lowHalf)
            &+ Samples(lowHalf: left.highHalf, highHalf: right.highHalf) &+ rounding
        let values = (sums &>> 5).clamped(lowerBound: .zero, upperBound: Samples(repeating: 255))
        let bytes = SIMD8<UInt8>(truncatingIfNeeded: values)
        return unsafeBitCast(bytes, to: SIMD2<UInt32>.self) & 0x00FF_FFFF
    }

    /// The sum of the even neighbours in the lower half, of the odd ones in the
    /// upper half.
    @inline(__always)
    private func sum(_ row: UnsafeRawPointer, _ weight: UnsafePointer<Samples>, _ pairs: Int) -> Samples {
        var sum = Samples.zero
        var pair = 0
        while pair < pairs {
            sum = sum &+ RowSums.high(row.loadUnaligned(fromByteOffset: pair &* 16, as: Samples.self), weight[pair])
            pair &+= 1
        }
        return sum
    }
}
