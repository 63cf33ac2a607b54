import Glibc

/// How much each source sample of a row or column gives to each target sample.
///
/// The curve is made wider when a picture shrinks, so that no source sample is
/// skipped.
package struct ResamplingWeights: Sendable {
    /// The curve of the weights over the distance from a target sample.
    package enum Curve: Sendable {
        /// Catmull and Rom's cubic: as sharp as a photo viewer's, without the
        /// bright seams along edges that longer curves draw.
        case catmullRom
        /// Lanczos' with three lobes, as libvips takes it for shrinking.
        case lanczos3
    }

    /// 1.0 in weights: fourteen bits, so that a product with fifteen bits fits
    /// an Int32.
    package static let one: Int32 = 1 << 14

    /// Source samples for each target sample.
    package let taps: Int
    /// The first of them, for each target sample.
    package let firsts: [Int]
    /// `taps` for each target sample, adding up to `one`.
    package let weights: [Int16]

    /// For `extent` of `source` samples, from `start` on, in widths of a source
    /// sample, over `targetExtent` of `target` samples, in widths of a target
    /// sample; the other way round where `isFlipped`.
    ///
    /// An extent differs from its count where the picture ends within its last
    /// sample, as halved colours of an odd width do.
    ///
    /// Where more source samples than can be summed up lie nearer than the
    /// curve's end, the nearest of them stand for all.
    package init(
        _ curve: Curve,
        source: Int,
        start: Double = 0,
        extent: Double,
        target: Int,
        targetExtent: Double,
        isFlipped: Bool = false
    ) {
        let scale = extent / targetExtent
        let reach = min(curve.reach * max(scale, 1), Double(RowSums.mostTaps / 2))
        // As many as lie nearer than that to any place.
        taps = min(Int(ceil(reach * 2)), source)
        var firsts: [Int] = []
        firsts.reserveCapacity(target)
        var weights = [Int16](repeating: 0, count: target * taps)
        var shares = [Double](repeating: 0, count: taps)
        for index in 0..<target {
            let along = (Double(index) + 0.5) * scale
            let centre = start + (isFlipped ? extent - along : along)
            let first = min(max(Int(ceil(centre - reach - 0.5)), 0), source - taps)
            firsts.append(first)
            for tap in 0..<taps {
                shares[tap] = curve.share((Double(first + tap) + 0.5 - centre) / reach * curve.reach)
            }
            Self.round(shares, to: &weights, from: index * taps)
        }
        self.firsts = firsts
        self.weights = weights
    }

    /// The weights of two neighbouring taps of a target sample; after an odd
    /// number of taps, one more weighs nothing.
    package func pair(of target: Int, from tap: Int) -> (Int16, Int16) {
        let place = target * taps + tap
        return (weights[place], tap + 1 < taps ? weights[place + 1] : 0)
    }

    /// In whole numbers whose sum is exactly one: a plain wall stays plain.
    ///
    /// NB: makes no arrays of its own: for each row and column of a screen they
    /// would take longer than the sums.
    private static func round(_ shares: [Double], to weights: inout [Int16], from start: Int) {
        let sum = shares.reduce(0, +)
        // NB: shares whose sum is nearly 0 have no whole numbers.
        guard sum > 0.01 else { return takeHeaviest(of: shares, to: &weights, from: start) }
        var heaviest = start
        var rest = one
        for (tap, share) in shares.enumerated() {
            let weight = Int16(clamping: Int32((share / sum * Double(one)).rounded()))
            weights[start + tap] = weight
            rest -= Int32(weight)
            if weight > weights[heaviest] { heaviest = start + tap }
        }
        // What rounding lost goes to the heaviest, or a white sky turns grey.
        weights[heaviest] = Int16(clamping: Int32(weights[heaviest]) + rest)
    }

    private static func takeHeaviest(of shares: [Double], to weights: inout [Int16], from start: Int) {
        let heaviest = shares.indices.max { shares[$0] < shares[$1] } ?? 0
        weights[start + heaviest] = Int16(clamping: one)
    }
}

extension ResamplingWeights.Curve {
    /// From this distance on there is nothing, in samples.
    fileprivate var reach: Double {
        switch self {
        case .catmullRom: 2
        case .lanczos3: 3
        }
    }

    fileprivate func share(_ distance: Double) -> Double {
        switch self {
        case .catmullRom: Self.cubic(abs(distance))
        case .lanczos3: Self.lanczos(abs(distance))
        }
    }

    /// 1 at 0, 0 at 1, and nothing from 2 on.
    private static func cubic(_ x: Double) -> Double {
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }

    private static func lanczos(_ distance: Double) -> Double {
        guard distance < 3 else { return 0 }
        guard distance > 1e-9 else { return 1 }
        let angle = Double.pi * distance
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
}
