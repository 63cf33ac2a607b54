import FrameCore

/// A smooth surface of colour over a page, through the values of a few cells,
/// like a picture far out of focus.
///
/// It uses uniform cubic B-splines (de Boor, *A Practical Guide to Splines*),
/// smooth up to the second derivative, so that no seam is visible between
/// cells. The lowest bits are dithered with an 8 by 8 Bayer pattern, because a
/// dark gradient would show bands.
struct SplineSurface {
    private let cells: PhotoCells
    private let page: PixelSize

    init(_ cells: PhotoCells, over page: PixelSize) {
        self.cells = cells
        self.page = page
    }

    /// Computes the pixels of `frame`; `isUrgent` is true if somebody waits for
    /// them: several cores share the rows.
    func pixels(in frame: PixelRect, isUrgent: Bool) -> [UInt32] {
        let columns = (frame.x..<frame.maxX).map { SplineTaps(at: $0, of: page.width, cells: cells.across).spread }
        return [UInt32](unsafeUninitializedCapacity: frame.width * frame.height) { pixels, count in
            count = frame.width * frame.height
            guard let target = pixels.baseAddress else { return }
            let band = Band(first: frame.y, columns: columns, target: SharedRows(target, stride: frame.width))
            if isUrgent {
                band.target.inBands(of: frame.height) { write($0, of: band) }
            } else {
                write(0..<frame.height, of: band)
            }
        }
    }

    private struct Band: Sendable {
        /// The page's row that is written first.
        let first: Int
        let columns: [SplineTaps.Spread]
        let target: SharedRows<UInt32>
    }

    private func write(_ rows: Range<Int>, of band: Band) {
        let width = band.columns.count
        Pages.demand(band.target[rows.lowerBound], count: rows.count * width)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: cells.across) { line in
            guard let line = line.baseAddress else { return }
            for row in rows {
                let y = band.first + row
                mixRows(for: y, into: line)
                write(line, band.columns, bayer: Self.bayer[y & 7], to: band.target[row])
            }
        }
    }

    /// Mixes the rows of cells for one row of pixels: sums with 10 fractional
    /// bits, the three colours side by side.
    private func mixRows(for y: Int, into line: UnsafeMutablePointer<SIMD4<Float>>) {
        let taps = SplineTaps(at: y, of: page.height, cells: cells.down)
        let stride = cells.across * 3
        func sum(_ index: Int) -> Float {
            Float(
                cells.values[taps.cells.0 * stride + index] * taps.weights.0
                    + cells.values[taps.cells.1 * stride + index] * taps.weights.1
                    + cells.values[taps.cells.2 * stride + index] * taps.weights.2
                    + cells.values[taps.cells.3 * stride + index] * taps.weights.3
            )
        }
        for cell in 0..<cells.across {
            // The order is that of a pixel's bytes: blue, green, red.
            line[cell] = SIMD4(sum(cell * 3 + 2), sum(cell * 3 + 1), sum(cell * 3), 0)
        }
    }

    /// Writes a row of pixels.
    ///
    /// The cells are at most 255 and the weights add up to one, so every value
    /// fits a byte.
    private func write(
        _ line: UnsafePointer<SIMD4<Float>>,
        _ columns: [SplineTaps.Spread],
        bayer: [Float],
        to target: UnsafeMutablePointer<UInt32>
    ) {
        columns.withUnsafeBufferPointer { columns in
            bayer.withUnsafeBufferPointer { bayer in
                var x = 0
                while x < columns.count {
                    let sum = columns[x].sum(of: line) + bayer[x & 7]
                    let bytes = SIMD4<UInt8>(truncatingIfNeeded: Self.wholes(sum))
                    target[x] = UInt32(littleEndian: unsafeBitCast(bytes, to: UInt32.self)) & 0x00FF_FFFF
                    x &+= 1
                }
            }
        }
    }

    /// The whole parts of numbers from 0 to 255.
    ///
    /// NB: a Float near 2^15 has eight fractional bits, which are cut off; a
    /// conversion would also check each number for NaN.
    @inline(__always)
    private static func wholes(_ values: SIMD4<Float>) -> SIMD4<Int32> {
        let large: Float = 0x1p15
        return (unsafeBitCast(values + large, to: SIMD4<Int32>.self) &- Int32(bitPattern: large.bitPattern)) &>> 8
    }

    /// The thresholds of the dither, below one step of a byte.
    private static let bayer: [[Float]] = (0..<8).map { y in
        (0..<8).map { x in
            var rank = 0
            for bit in 0..<3 {
                let (across, down) = (x >> bit & 1, y >> bit & 1)
                rank |= (across ^ down) << (5 - 2 * bit) | down << (4 - 2 * bit)
            }
            return Float(rank) / 64
        }
    }
}

/// The four cells around a pixel, and their weights.
struct SplineTaps {
    /// Beyond the page's edge the outermost cell is repeated.
    let cells: (Int, Int, Int, Int)
    /// The weights in 1/1024; their sum is one.
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

    /// The cells and weights, repeated for three colours at once.
    struct Spread {
        private let cells: (Int, Int, Int, Int)
        private let weights: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

        fileprivate init(_ taps: SplineTaps) {
            // Ten bits of these weights and ten bits of the other axis'
            // weights.
            func spread(_ weight: Int32) -> SIMD4<Float> { SIMD4(repeating: Float(weight) / 1_048_576) }
            cells = taps.cells
            weights = (
                spread(taps.weights.0), spread(taps.weights.1), spread(taps.weights.2), spread(taps.weights.3)
            )
        }

        @inline(__always)
        func sum(of line: UnsafePointer<SIMD4<Float>>) -> SIMD4<Float> {
            line[cells.0] * weights.0 + line[cells.1] * weights.1 + line[cells.2] * weights.2
                + line[cells.3] * weights.3
        }
    }

    var spread: Spread { Spread(self) }
}
