import Glibc

/// Which samples make each new one, and how much of each, along one axis.
///
/// Lanczos' kernel with three lobes, as libvips takes it for shrinking.
struct ScalingWeights {
    /// One in whole numbers: fourteen bits below the point.
    static let one: Int32 = 1 << 14

    /// How many samples make one; even, and at most the source's count or one
    /// more, which then weighs nothing.
    let taps: Int
    /// The first sample of each.
    let firsts: [Int]
    /// `taps` for each, of which the sum is `one`.
    let weights: [Int16]

    /// From `source` samples that stand for `extent` of their own widths, to
    /// `target` samples that stand for `targetExtent` of theirs, the other way
    /// round where `isFlipped`.
    ///
    /// The extents differ from the counts where the picture ends within its
    /// last sample, as halved colours of an odd width do.
    init(source: Int, extent: Double, target: Int, targetExtent: Double, isFlipped: Bool) {
        let scale = extent / targetExtent
        let reach = 3 * max(scale, 1)
        let wanted = min(Int((2 * reach).rounded(.up)) + 1, source)
        let taps = wanted + wanted % 2
        var firsts: [Int] = []
        var weights: [Int16] = []
        for index in 0..<target {
            let along = (Double(index) + 0.5) * scale
            let middle = (isFlipped ? extent - along : along) - 0.5
            let first = min(max(Int((middle - reach).rounded(.up)), 0), source - wanted)
            let shares = (0..<wanted).map { Self.kernel((Double(first + $0) - middle) / max(scale, 1)) }
            // NB: an even count may reach one sample too far; it weighs nothing,
            // and the row above the last is read in its place.
            firsts.append(min(first, max(source - taps, 0)))
            let shift = first - (firsts.last ?? 0)
            let whole = Self.whole(shares)
            weights += (0..<taps).map { (0..<wanted).contains($0 - shift) ? whole[$0 - shift] : 0 }
        }
        self.taps = taps
        self.firsts = firsts
        self.weights = weights
    }

    private static func kernel(_ distance: Double) -> Double {
        guard abs(distance) < 3 else { return 0 }
        guard abs(distance) > 1e-9 else { return 1 }
        let angle = Double.pi * distance
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }

    /// In whole numbers whose sum is exactly one: a plain wall stays plain.
    private static func whole(_ shares: [Double]) -> [Int16] {
        let sum = shares.reduce(0, +)
        // NB: shares that weigh each other up have no whole numbers.
        guard sum > 0.01 else { return nearest(shares) }
        var whole = shares.map { Int32(($0 / sum * Double(one)).rounded()) }
        let heaviest = whole.indices.max { whole[$0] < whole[$1] } ?? 0
        whole[heaviest] += one - whole.reduce(0, +)
        return whole.map { Int16(clamping: $0) }
    }

    private static func nearest(_ shares: [Double]) -> [Int16] {
        let heaviest = shares.indices.max { shares[$0] < shares[$1] }
        return shares.indices.map { $0 == heaviest ? Int16(clamping: one) : 0 }
    }
}
