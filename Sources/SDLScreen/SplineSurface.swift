import FrameCore

/// A smooth surface over a page through a few cells of colour: what is far out
/// of focus has no edges.
///
/// Uniform cubic B-splines (de Boor, *A Practical Guide to Splines*): smooth up
/// to the second derivative, so that the eye finds no seam where cells meet. The
/// last bits are dithered with an 8 by 8 Bayer pattern, for a dark slope would
/// show bands.
struct SplineSurface {
    private let cells: PhotoCells
    private let page: PixelSize

    init(_ cells: PhotoCells, over page: PixelSize) {
        self.cells = cells
        self.page = page
    }

    /// `isUrgent` where somebody waits for it: the machine's cores share its
    /// rows.
    func pixels(in frame: PixelRect, isUrgent: Bool) -> [UInt32] {
        let columns = (frame.x..<frame.maxX).map { SplineTaps(at: $0, of: page.width, cells: cells.across) }
        return [UInt32](unsafeUninitializedCapacity: frame.width * frame.height) { pixels, count in
            count = frame.width * frame.height
            guard let target = pixels.baseAddress else { return }
            let band = Band(first: frame.y, columns: columns, target: target)
            if isUrgent {
                Canvas.inBands(of: frame.height) { write($0, of: band) }
            } else {
                write(0..<frame.height, of: band)
            }
        }
    }

    /// `@unchecked Sendable`: each thread writes rows of its own.
    private struct Band: @unchecked Sendable {
        /// The page's row that is written first.
        let first: Int
        let columns: [SplineTaps]
        let target: UnsafeMutablePointer<UInt32>
    }

    private func write(_ rows: Range<Int>, of band: Band) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: cells.across * 3) { line in
            guard let line = line.baseAddress else { return }
            for row in rows {
                let y = band.first + row
                mixRows(for: y, into: line)
                let target = band.target + row * band.columns.count
                write(line, band.columns, bayer: Self.bayer[y & 7], to: target)
            }
        }
    }

    /// The cells' rows mixed for one row of pixels: sums of 10 bits below the
    /// point.
    private func mixRows(for y: Int, into line: UnsafeMutablePointer<Int32>) {
        let taps = SplineTaps(at: y, of: page.height, cells: cells.down)
        let stride = cells.across * 3
        for index in 0..<stride {
            line[index] =
                cells.values[taps.cells.0 * stride + index] * taps.weights.0
                + cells.values[taps.cells.1 * stride + index] * taps.weights.1
                + cells.values[taps.cells.2 * stride + index] * taps.weights.2
                + cells.values[taps.cells.3 * stride + index] * taps.weights.3
        }
    }

    private func write(
        _ line: UnsafePointer<Int32>,
        _ columns: [SplineTaps],
        bayer: [Int32],
        to target: UnsafeMutablePointer<UInt32>
    ) {
        columns.withUnsafeBufferPointer { columns in
            bayer.withUnsafeBufferPointer { bayer in
                var x = 0
                while x < columns.count {
                    let taps = columns[x]
                    let threshold = bayer[x & 7]
                    let red = Self.byte(line, taps, channel: 0, threshold)
                    let green = Self.byte(line, taps, channel: 1, threshold)
                    let blue = Self.byte(line, taps, channel: 2, threshold)
                    target[x] = red << 16 | green << 8 | blue
                    x &+= 1
                }
            }
        }
    }

    /// The cells are at most 255 and the weights add up to one: nothing is
    /// beyond a byte.
    @inline(__always)
    private static func byte(
        _ line: UnsafePointer<Int32>,
        _ taps: SplineTaps,
        channel: Int,
        _ threshold: Int32
    ) -> UInt32 {
        let sum =
            line[taps.cells.0 &* 3 &+ channel] &* taps.weights.0
            &+ line[taps.cells.1 &* 3 &+ channel] &* taps.weights.1
            &+ line[taps.cells.2 &* 3 &+ channel] &* taps.weights.2
            &+ line[taps.cells.3 &* 3 &+ channel] &* taps.weights.3
        return UInt32(truncatingIfNeeded: (sum &+ threshold) >> 20)
    }

    /// Below one step of a byte, at 20 bits below the point.
    private static let bayer: [[Int32]] = (0..<8).map { y in
        (0..<8).map { x in
            var rank = 0
            for bit in 0..<3 {
                let (across, down) = (x >> bit & 1, y >> bit & 1)
                rank |= (across ^ down) << (5 - 2 * bit) | down << (4 - 2 * bit)
            }
            return Int32(rank) << 14
        }
    }
}

/// The four cells that a pixel lies among, and what each gives.
struct SplineTaps {
    /// Beyond the page's edge the outermost cell goes on.
    let cells: (Int, Int, Int, Int)
    /// In 1/1024, together one.
    let weights: (Int32, Int32, Int32, Int32)

    init(at pixel: Int, of side: Int, cells count: Int) {
        let place = (Double(pixel) + 0.5) * Double(count) / Double(side) - 0.5
        let base = Int(place.rounded(.down))
        let t = place - Double(base)
        func cell(_ index: Int) -> Int { min(max(index, 0), count - 1) }
        cells = (cell(base - 1), cell(base), cell(base + 1), cell(base + 2))
        let before = Int32((1024 * (1 - t) * (1 - t) * (1 - t) / 6).rounded())
        let near = Int32((1024 * (3 * t * t * t - 6 * t * t + 4) / 6).rounded())
        let beyond = Int32((1024 * t * t * t / 6).rounded())
        weights = (before, near, 1024 - before - near - beyond, beyond)
    }
}
