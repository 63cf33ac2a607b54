import Dispatch
import Glibc
package import FrameCore

extension Canvas {
    /// Draws a photo enlarged; its top left corner may lie between pixels and
    /// far outside the canvas.
    ///
    /// Only what falls into `area` is drawn. Each pixel is interpolated from
    /// the four nearest source pixels, first along rows and then between them:
    /// a row of the source is stretched once for all rows of the canvas that
    /// lie between it and the next.
    package func magnify(
        _ closeUp: CloseUp,
        by scale: Double,
        x: Double,
        y: Double,
        within area: PixelRect,
        opacity: Double = 1
    ) {
        let width = Int((Double(closeUp.size.width) * scale + x).rounded()) - Int(x.rounded())
        let height = Int((Double(closeUp.size.height) * scale + y).rounded()) - Int(y.rounded())
        let whole = PixelRect(x: Int(x.rounded()), y: Int(y.rounded()), width: width, height: height)
        let seen = whole.intersection(area).intersection(bounds)
        let share = Self.share(opacity)
        guard !seen.isEmpty, scale > 0, share > 0 else { return }
        let columns = MagnifyingSteps(of: closeUp.size.width, scale: scale, origin: x, from: seen.x, count: seen.width)
        let rows = MagnifyingSteps(of: closeUp.size.height, scale: scale, origin: y, from: seen.y, count: seen.height)
        let band = MagnifiedBand(
            columns: columns,
            weights: columns.weights,
            rows: rows,
            target: pixels + (seen.y * stride + seen.x),
            stride: stride,
            share: share
        )
        switch closeUp {
        case .picture(let picture):
            picture.pixels.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                let source = Shared(pointer: start)
                Self.inBands(of: seen.height) { rows in
                    band.draw(rows, from: WordRows(source.pointer, stride: picture.size.width))
                }
            }
        case .planes(let photo):
            photo.bytes.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                let source = Shared(pointer: start)
                Self.inBands(of: seen.height) { rows in band.draw(rows, from: PlaneRows(photo, bytes: source.pointer)) }
            }
        }
    }

    /// Divides the rows into bands that the machine's cores draw at the same
    /// time.
    ///
    /// A band of fewer than `least` rows would cost more to hand out than to
    /// draw.
    static func inBands(of height: Int, atLeast least: Int = 64, _ draw: @Sendable (Range<Int>) -> Void) {
        let count = min(cores, max(height / least, 1))
        guard count > 1 else { return draw(0..<height) }
        DispatchQueue.concurrentPerform(iterations: count) { index in
            draw(height * index / count..<height * (index + 1) / count)
        }
    }

    /// At most four: more would wait for memory.
    private static let cores = min(max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1), 4)
}

/// Memory that many threads read and none writes.
private struct Shared<Element>: @unchecked Sendable {
    let pointer: UnsafePointer<Element>
}

/// What all bands of one magnified photo share.
///
/// Sendable although it writes: no two bands share a row, and the canvas waits
/// for all of them.
private struct MagnifiedBand: @unchecked Sendable {
    let columns: MagnifyingSteps
    /// `columns.weights`, computed once for all bands.
    let weights: [UInt16]
    let rows: MagnifyingSteps
    let target: UnsafeMutablePointer<UInt32>
    let stride: Int
    let share: UInt32

    func draw(_ band: Range<Int>, from source: consuming some WordSource & ~Copyable) {
        let count = columns.firsts.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count * 5) { lines in
            guard let lines = lines.baseAddress else { return }
            var stretcher = RowStretcher(columns: columns, weights: weights, lines: lines)
            let line = lines + count * 4
            for row in band {
                let target = target + row * stride
                stretcher.write(rows, row, of: &source, to: share < 256 ? line : target)
                if share < 256 { Canvas.mix(line, into: target, count: count, share: share) }
            }
        }
    }
}
