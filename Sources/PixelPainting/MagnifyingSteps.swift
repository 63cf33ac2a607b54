/// For each pixel of a line on the canvas: the first of the two source pixels
/// that it lies between, and the share of the second one in 1/256.
struct MagnifyingSteps {
    private(set) var firsts: [Int]
    private(set) var shares: [UInt32]
    /// The distance from the first to the second source pixel: 0 at the end of
    /// the source.
    private(set) var steps: [Int]

    /// The range of source pixels in use.
    var span: ClosedRange<Int> {
        guard let first = firsts.first, let last = firsts.last else { return 0...0 }
        return first...last + (steps.last ?? 0)
    }

    init(of source: Int, scale: Double, origin: Double, from first: Int, count: Int) {
        firsts = []
        shares = []
        steps = []
        firsts.reserveCapacity(count)
        shares.reserveCapacity(count)
        steps.reserveCapacity(count)
        for index in 0..<count {
            let place = (Double(first + index) + 0.5 - origin) / scale - 0.5
            let inside = min(max(place, 0), Double(source - 1))
            let whole = Int(inside)
            firsts.append(whole)
            shares.append(UInt32((inside - Double(whole)) * 256))
            steps.append(whole + 1 < source ? 1 : 0)
        }
    }
}

extension MagnifyingSteps {
    /// The shares, each repeated four times: one for each byte of a pixel.
    var weights: [UInt16] {
        [UInt16](unsafeUninitializedCapacity: shares.count * 4) { weights, count in
            count = shares.count * 4
            var index = 0
            while index < count {
                weights[index] = UInt16(truncatingIfNeeded: shares[index &>> 2])
                index &+= 1
            }
        }
    }
}
