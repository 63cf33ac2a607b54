import Dispatch
import FrameCore

extension Canvas {
    /// Copies an upright page to the canvas, turned; the turned page must have
    /// the canvas's size.
    ///
    /// It works in tiles, because a quarter turn reads down the columns of the
    /// page: along whole rows, each read would be in another cache line.
    func copy(_ page: Sheet, turned rotation: Rotation) {
        precondition(rotation.turned(page.size) == size, "a turned page covers the canvas")
        let steps = TurningSteps(rotation, page: page.size)
        let turning = Turning(
            source: UnsafePointer(page.pixels) + steps.first,
            across: steps.across,
            down: steps.down,
            target: pixels,
            size: size,
            stride: stride
        )
        Self.inBands(of: size.height) { turning.copy(rows: $0) }
    }
}

/// The index of the page's pixel that becomes the canvas's first, and the steps
/// from there to the next pixel of a row and of a column.
private struct TurningSteps {
    let first: Int
    let across: Int
    let down: Int

    init(_ rotation: Rotation, page: PixelSize) {
        let (width, height) = (page.width, page.height)
        (first, across, down) =
            switch rotation {
            case .none: (0, 1, width)
            case .quarter: ((height - 1) * width, -width, 1)
            case .half: (height * width - 1, -1, -width)
            case .threeQuarters: (width - 1, width, -1)
            }
    }
}

/// Sendable although it writes: no two bands share a row, and the canvas waits
/// for all of them.
private struct Turning: @unchecked Sendable {
    let source: UnsafePointer<UInt32>
    let across: Int
    let down: Int
    let target: UnsafeMutablePointer<UInt32>
    let size: PixelSize
    let stride: Int

    /// The side of a tile in pixels: its rows and columns fit the first-level
    /// cache.
    private static let tile = 32

    func copy(rows: Range<Int>) {
        var y = rows.lowerBound
        while y < rows.upperBound {
            let bottom = min(y &+ Self.tile, rows.upperBound)
            var x = 0
            while x < size.width {
                copyTile(x..<min(x &+ Self.tile, size.width), y..<bottom)
                x &+= Self.tile
            }
            y = bottom
        }
    }

    private func copyTile(_ columns: Range<Int>, _ rows: Range<Int>) {
        var y = rows.lowerBound
        while y < rows.upperBound {
            var from = source + (y &* down &+ columns.lowerBound &* across)
            let row = target + y &* stride
            var x = columns.lowerBound
            while x < columns.upperBound {
                row[x] = from.pointee
                from += across
                x &+= 1
            }
            y &+= 1
        }
    }
}
