import Glibc
import RowSums

/// How much each source pixel of a row or column gives to each target pixel.
///
/// The curve is Catmull and Rom's cubic: as sharp as a photo viewer's, without
/// the bright seams along edges that longer kernels draw. Made wider when a
/// photo shrinks, so that no source pixel is skipped.
struct ResamplingWeights {
    /// 1.0 in weights: fourteen bits, so that two axes and a byte fit an Int32.
    static let one: Int32 = 1 << 14

    /// Source pixels for each target pixel.
    let taps: Int
    /// The first of them, for each target pixel.
    let firsts: [Int]
    /// `taps` for each target pixel, adding up to `one`.
    let weights: [Int32]

    /// For `shown` of the source, a fraction around its middle.
    ///
    /// Where more source pixels than can be summed up lie nearer than the
    /// curve's end, the nearest of them stand for all.
    init(source: Int, shown: Double, target: Int) {
        let scale = Double(source) * shown / Double(target)
        let start = Double(source) * (1 - shown) / 2
        let reach = min(2 * max(scale, 1), Double(RowSums.mostTaps / 2))
        // As many as lie nearer than that to any place.
        taps = min(Int(ceil(reach * 2)), source)
        var firsts: [Int] = []
        firsts.reserveCapacity(target)
        var weights = [Int32](repeating: 0, count: target * taps)
        var shares = [Double](repeating: 0, count: taps)
        for index in 0..<target {
            let centre = start + (Double(index) + 0.5) * scale
            let first = min(max(Int(ceil(centre - reach - 0.5)), 0), source - taps)
            firsts.append(first)
            for tap in 0..<taps { shares[tap] = Self.cubic((Double(first + tap) + 0.5 - centre) / reach * 2) }
            Self.round(shares, to: &weights, from: index * taps)
        }
        self.firsts = firsts
        self.weights = weights
    }

    /// NB: makes no arrays of its own: for each row and column of a screen they
    /// would take longer than the sums.
    private static func round(_ shares: [Double], to weights: inout [Int32], from start: Int) {
        let sum = shares.reduce(0, +)
        var heaviest = start
        var rest = one
        for (tap, share) in shares.enumerated() {
            let weight = Int32((share / sum * Double(one)).rounded())
            weights[start + tap] = weight
            rest -= weight
            if weight > weights[heaviest] { heaviest = start + tap }
        }
        // What rounding lost goes to the heaviest, or a white sky turns grey.
        weights[heaviest] += rest
    }

    /// Catmull and Rom's curve: 1 at 0, 0 at 1, and nothing from 2 on.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
