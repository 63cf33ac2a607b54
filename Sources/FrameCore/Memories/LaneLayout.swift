/// The layout of memory lane: square covers in rows, each with its words below.
///
/// Positions are in pixels from the lane's upper left corner.
package struct LaneLayout: Equatable, Sendable {
    /// The side of a cover that the number of columns comes nearest to, as a fraction of the screen's shorter side.
    private static let idealSide = 0.38
    /// The gap between covers and at the edges, the height of the words, and that of the heading, in hundredths of the
    /// screen's shorter side.
    private static let (gapUnits, wordUnits, headUnits) = (3.0, 16.0, 13.0)
    /// In pixels: the minimum of a hundredth of the shorter side, because words are set no smaller on any screen, and
    /// the minimum side of a cover, because words need that width.
    private static let (smallestUnit, smallestSide) = (4.6, 140.0)

    package let screen: PixelSize
    package let columns: Int
    /// The side of a cover.
    package let side: Int
    package let gap: Int
    /// The height of the words below a cover.
    package let words: Int
    /// The height of the heading above the first row.
    package let head: Int
    private let left: Int

    package init(_ screen: PixelSize) {
        let (width, height) = (max(screen.width, 1), max(screen.height, 1))
        let unit = Double(min(width, height)) / 100
        let gap = max(4, Int(unit * Self.gapUnits))
        let ideal = Int(max(Double(min(width, height)) * Self.idealSide, Self.smallestSide)) + gap
        self.screen = PixelSize(width: width, height: height)
        self.gap = gap
        columns = max(2, Int((Double(width) / Double(ideal)).rounded()))
        side = max(1, (width - gap * (columns + 1)) / columns)
        words = Int(max(unit, Self.smallestUnit) * Self.wordUnits)
        head = Int(max(unit, Self.smallestUnit) * Self.headUnits)
        left = (width - columns * side - (columns - 1) * gap) / 2
    }

    /// The distance from one row to the next.
    package var pitch: Int { side + words + gap }

    /// The number of rows that are completely visible at once, at least 1.
    package var rowsAtOnce: Int { max(1, screen.height / pitch) }

    package func top(of index: Int) -> Int { head + index / columns * pitch }

    /// Returns the maximum scroll offset of a lane with this many covers.
    package func furthest(count: Int) -> Int {
        let rows = (count + columns - 1) / columns
        return max(0, head + rows * pitch - screen.height)
    }

    /// Returns the rectangle of a cover on the screen, without its words.
    package func place(of index: Int, scrolled offset: Int) -> PixelRect {
        PixelRect(x: left + index % columns * (side + gap), y: top(of: index) - offset, width: side, height: side)
    }

    /// Returns the indices in all rows that are at least partly visible, also beyond the last cover.
    package func indices(scrolled offset: Int) -> Range<Int> {
        let first = max(0, (offset - head) / pitch)
        let end = max(first, (offset + screen.height - head + pitch - 1) / pitch)
        return first * columns..<end * columns
    }

    /// Returns the index at this point, on a cover or its words; half of the gap around belongs to it.
    package func index(at point: ScreenPoint, scrolled offset: Int) -> Int? {
        let x = Int(point.x * Double(screen.width)) - left + gap / 2
        let y = Int(point.y * Double(screen.height)) + offset - head + gap / 2
        guard x >= 0, y >= 0, x / (side + gap) < columns else { return nil }
        return y / pitch * columns + x / (side + gap)
    }
}
