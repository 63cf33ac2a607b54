import Glibc

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
    init(source: Int, shown: Double, target: Int) {
        let scale = Double(source) * shown / Double(target)
        let start = Double(source) * (1 - shown) / 2
        let reach = 2 * max(scale, 1)
        taps = min(Int(ceil(reach * 2)) + 1, source)
        var firsts: [Int] = []
        var weights: [Int32] = []
        for index in 0..<target {
            let centre = start + (Double(index) + 0.5) * scale
            let first = min(max(Int(floor(centre - reach)), 0), source - taps)
            firsts.append(first)
            weights += Self.weights(first: first, taps: taps, centre: centre, reach: reach)
        }
        self.firsts = firsts
        self.weights = weights
    }

    private static func weights(first: Int, taps: Int, centre: Double, reach: Double) -> [Int32] {
        let shares = (first..<first + taps).map { cubic((Double($0) + 0.5 - centre) / reach * 2) }
        let sum = shares.reduce(0, +)
        var rounded = shares.map { Int32(($0 / sum * Double(one)).rounded()) }
        // What rounding lost goes to the heaviest, or a white sky turns grey.
        if let heaviest = rounded.indices.max(by: { rounded[$0] < rounded[$1] }) {
            rounded[heaviest] += one - rounded.reduce(0, +)
        }
        return rounded
    }

    /// Catmull and Rom's curve: 1 at 0, 0 at 1, and nothing from 2 on.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
