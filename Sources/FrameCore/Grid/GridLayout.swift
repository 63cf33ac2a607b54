import func Glibc.pow

/// Where the thumbnails of the grid lie: squares in rows, as many columns as the
/// screen has room for.
///
/// A slot is a place for one photo, counted from the grid's upper left corner;
/// rows and places are pixels from there.
package struct GridLayout: Equatable, Sendable {
    package let screen: PixelSize
    package let columns: Int
    /// Of a thumbnail, in pixels.
    package let side: Int
    /// Between two thumbnails, and at the grid's edges.
    package let gap: Int
    private let left: Int

    /// Fewer would be no overview, more no photos.
    private static let possibleColumns = 3...8
    /// How many thumbnails a screen of a million pixels shows: two fingers wide
    /// each on a panel of ten inches.
    private static let usualCount = 20.0
    /// A larger screen shows more and larger ones: of eight times the pixels,
    /// not quite twice as many.
    private static let growth = 0.28
    /// Of the screen's shorter side.
    private static let gapShare = 0.0075

    package init(_ screen: PixelSize) {
        let width = max(screen.width, 1)
        let height = max(screen.height, 1)
        let megapixels = Double(width * height) / 1e6
        let count = Self.usualCount * pow(megapixels, Self.growth)
        let ideal = (Double(width * height) / count).squareRoot()
        self.screen = PixelSize(width: width, height: height)
        columns = Self.possibleColumns.clamp(Int((Double(width) / ideal).rounded()))
        gap = max(2, Int((Double(min(width, height)) * Self.gapShare).rounded()))
        side = max(1, (width - gap * (columns + 1)) / columns)
        // What is left over goes to both edges.
        left = (width - columns * side - (columns - 1) * gap) / 2
    }

    /// From one row to the next.
    package var pitch: Int { side + gap }

    /// Whole rows that are seen at once; one at least.
    package var rowsAtOnce: Int { max(1, (screen.height - gap) / pitch) }

    package func row(of slot: Int) -> Int { slot / columns }

    /// The upper edge of a row.
    package func top(ofRow row: Int) -> Int { gap + row * pitch }

    /// How far a grid of so many slots can be scrolled.
    package func furthest(slots: Int) -> Int {
        let rows = (max(slots, 0) + columns - 1) / columns
        return max(0, gap + rows * pitch - screen.height)
    }

    /// The place on the screen of a slot.
    package func place(of slot: Int, scrolled offset: Int) -> PixelRect {
        PixelRect(
            x: left + slot % columns * pitch,
            y: top(ofRow: row(of: slot)) - offset,
            width: side,
            height: side
        )
    }

    /// The slots of all rows of which anything is seen, also those that no photo
    /// has.
    package func slots(scrolled offset: Int) -> Range<Int> {
        let first = max(0, (offset - gap) / pitch)
        let end = max(first, (offset + screen.height - gap + pitch - 1) / pitch)
        return first * columns..<end * columns
    }

    /// The slot whose thumbnail, with half of the gap around it, is touched.
    package func slot(at point: ScreenPoint, scrolled offset: Int) -> Int? {
        let x = Int(point.x * Double(screen.width)) - left + gap / 2
        let y = Int(point.y * Double(screen.height)) + offset - gap + gap / 2
        guard x >= 0, y >= 0, x / pitch < columns else { return nil }
        return y / pitch * columns + x / pitch
    }
}
