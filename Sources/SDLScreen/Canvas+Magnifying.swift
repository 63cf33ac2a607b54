import Dispatch
import Glibc
package import FrameCore

extension Canvas {
    /// Draws `picture` so large, with its top left corner at a place that lies
    /// between pixels and perhaps far outside; only what falls into `area` is
    /// drawn.
    ///
    /// Mixed from the four nearest pixels, first along rows and then between
    /// them: a row of the picture is stretched once for all rows of the canvas
    /// that lie between it and the next.
    package func magnify(
        _ picture: Picture,
        by scale: Double,
        x: Double,
        y: Double,
        within area: PixelRect,
        opacity: Double = 1
    ) {
        let width = Int((Double(picture.size.width) * scale + x).rounded()) - Int(x.rounded())
        let height = Int((Double(picture.size.height) * scale + y).rounded()) - Int(y.rounded())
        let whole = PixelRect(x: Int(x.rounded()), y: Int(y.rounded()), width: width, height: height)
        let seen = whole.intersection(area).intersection(bounds)
        let share = Self.share(opacity)
        guard !seen.isEmpty, scale > 0, share > 0 else { return }
        let columns = MagnifyingSteps(of: picture.size.width, scale: scale, origin: x, from: seen.x, count: seen.width)
        let rows = MagnifyingSteps(of: picture.size.height, scale: scale, origin: y, from: seen.y, count: seen.height)
        let pixels = pixels
        let stride = stride
        picture.pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            let band = MagnifiedBand(
                source: start,
                width: picture.size.width,
                columns: columns,
                weights: columns.weights,
                rows: rows,
                target: pixels + (seen.y * stride + seen.x),
                stride: stride,
                share: share
            )
            Self.inBands(of: seen.height) { band.draw($0) }
        }
    }

    /// The machine's cores share the rows, each a band of its own.
    ///
    /// A band of less than `least` rows would cost more to hand out than to
    /// draw.
    static func inBands(of height: Int, atLeast least: Int = 64, _ draw: @Sendable (Range<Int>) -> Void) {
        let count = min(cores, max(height / least, 1))
        guard count > 1 else { return draw(0..<height) }
        DispatchQueue.concurrentPerform(iterations: count) { index in
            draw(height * index / count..<height * (index + 1) / count)
        }
    }

    /// More than four would wait for memory.
    private static let cores = min(max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1), 4)
}

extension MagnifyingSteps {
    /// The shares, four times each: one for each byte of a pixel.
    fileprivate var weights: [UInt16] {
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

/// What all bands of one magnified picture have in common.
///
/// Sendable though it writes: no two bands share a row, and the canvas waits
/// for all of them.
private struct MagnifiedBand: @unchecked Sendable {
    let source: UnsafePointer<UInt32>
    /// The picture's, in pixels.
    let width: Int
    let columns: MagnifyingSteps
    /// `columns.weights`, made once for all bands.
    let weights: [UInt16]
    let rows: MagnifyingSteps
    let target: UnsafeMutablePointer<UInt32>
    let stride: Int
    let share: UInt32

    func draw(_ band: Range<Int>) {
        let count = columns.firsts.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count * 5) { lines in
            guard let lines = lines.baseAddress else { return }
            var stretcher = RowStretcher(
                source: source,
                stride: width,
                columns: columns,
                weights: weights,
                lines: lines
            )
            let line = lines + count * 4
            for row in band {
                let target = target + row * stride
                stretcher.write(rows, row, to: share < 256 ? line : target)
                if share < 256 { Canvas.mix(line, into: target, count: count, share: share) }
            }
        }
    }
}

/// For each pixel of a line on the canvas: the first of the two source pixels
/// that it lies between, and the second one's share in 1/256.
struct MagnifyingSteps {
    private(set) var firsts: [Int]
    private(set) var shares: [UInt32]
    /// How far the second lies from the first: nowhere at the end of the source.
    private(set) var steps: [Int]

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

/// Stretches rows of a picture and mixes two of them.
///
/// Each pixel's two sources are first laid side by side, so that the compiler
/// can mix many at once: half the time of mixing them where they lie. Written
/// with `while` and wrapping arithmetic, so that it is quick enough in a debug
/// build too.
private struct RowStretcher {
    let source: UnsafePointer<UInt32>
    let stride: Int
    let columns: MagnifyingSteps
    let weights: [UInt16]
    /// Room for two stretched rows, and for what one is made of.
    let lines: UnsafeMutablePointer<UInt32>
    /// Which row of the picture each of them holds.
    private var held = (-1, -1)

    init(
        source: UnsafePointer<UInt32>,
        stride: Int,
        columns: MagnifyingSteps,
        weights: [UInt16],
        lines: UnsafeMutablePointer<UInt32>
    ) {
        self.source = source
        self.stride = stride
        self.columns = columns
        self.weights = weights
        self.lines = lines
    }

    mutating func write(_ rows: MagnifyingSteps, _ row: Int, to target: UnsafeMutablePointer<UInt32>) {
        let upper = stretched(rows.firsts[row], keeping: rows.firsts[row] + rows.steps[row])
        let lower = stretched(rows.firsts[row] + rows.steps[row], keeping: rows.firsts[row])
        mix(upper, lower, share: rows.shares[row], to: target)
    }

    private var width: Int { columns.firsts.count }

    /// The line that holds this row; the one that holds `other` is left alone.
    private mutating func stretched(_ row: Int, keeping other: Int) -> UnsafePointer<UInt32> {
        if held.0 == row { return UnsafePointer(lines) }
        if held.1 == row { return UnsafePointer(lines + width) }
        let isFirst = held.0 != other
        let line = isFirst ? lines : lines + width
        stretch(source + row * stride, to: line)
        if isFirst { held.0 = row } else { held.1 = row }
        return UnsafePointer(line)
    }

    private func stretch(_ row: UnsafePointer<UInt32>, to line: UnsafeMutablePointer<UInt32>) {
        let ones = lines + width * 2
        let others = ones + width
        gather(row, ones, others)
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            mixLines(UnsafePointer(ones), UnsafePointer(others), weights: weights, to: line, count: width)
        }
    }

    /// The two sources of each pixel, each in a line of their own.
    private func gather(
        _ row: UnsafePointer<UInt32>,
        _ ones: UnsafeMutablePointer<UInt32>,
        _ others: UnsafeMutablePointer<UInt32>
    ) {
        columns.firsts.withUnsafeBufferPointer { firsts in
            columns.steps.withUnsafeBufferPointer { steps in
                var index = 0
                while index < firsts.count {
                    let first = firsts[index]
                    ones[index] = row[first]
                    others[index] = row[first &+ steps[index]]
                    index &+= 1
                }
            }
        }
    }

    private func mix(
        _ upper: UnsafePointer<UInt32>,
        _ lower: UnsafePointer<UInt32>,
        share: UInt32,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        let count = width
        guard share > 0 else { return target.update(from: upper, count: count) }
        mixLines(upper, lower, share: share, to: target, count: count)
    }
}
