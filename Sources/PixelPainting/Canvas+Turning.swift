package import FrameCore

extension Canvas {
    /// Copies an upright page to the canvas, turned; the turned page must have
    /// the canvas's size.
    ///
    /// It works in tiles, because a quarter turn reads down the columns of the
    /// page: along whole rows, each read would be in another cache line.
    package func copy(_ page: Sheet, turned rotation: Rotation) {
        precondition(rotation.turned(page.size) == size, "a turned page covers the canvas")
        let steps = TurningSteps(rotation, page: page.size)
        let turning = Turning(
            source: SharedRows(page.pixels + steps.first, stride: steps.down),
            across: steps.across,
            target: SharedRows(pixels, stride: stride),
            size: size
        )
        turning.target.inBands(of: size.height) { turning.copy(rows: $0) }
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

private struct Turning: Sendable {
    /// The page's pixels, a row for each row of the canvas.
    let source: SharedRows<UInt32>
    /// The step in the page from one pixel of a canvas row to the next.
    let across: Int
    let target: SharedRows<UInt32>
    let size: PixelSize

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
            var from = source[y] + columns.lowerBound &* across
            let row = target[y]
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
