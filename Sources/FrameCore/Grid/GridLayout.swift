import func Glibc.pow

/// The layout of the thumbnails: squares in rows, in as many columns as fit on the screen.
///
/// A slot is a place for one photo, counted from the grid's upper left corner; rows and positions are in pixels from
/// there.
package struct GridLayout: Equatable, Sendable {
    package let screen: PixelSize
    package let columns: Int
    /// The side of a thumbnail, in pixels.
    package let side: Int
    /// The space between two thumbnails and at the edges, in pixels.
    package let gap: Int
    private let left: Int

    /// Fewer columns give no overview, more make the photos too small.
    private static let possibleColumns = 3...8
    /// The number of thumbnails on a screen of one megapixel: each is two fingers wide on a 10-inch panel.
    private static let usualCount = 20.0
    /// The exponent by which the number grows with the screen: 8 times the pixels show not quite twice as many
    /// thumbnails.
    private static let growth = 0.28
    /// The gap as a fraction of the screen's shorter side.
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
        // The remaining pixels are split between both edges.
        left = (width - columns * side - (columns - 1) * gap) / 2
    }

    /// The distance from one row to the next, in pixels.
    package var pitch: Int { side + gap }

    /// The number of rows that are completely visible at once, at least 1.
    package var rowsAtOnce: Int { max(1, (screen.height - gap) / pitch) }

    package func row(of slot: Int) -> Int { slot / columns }

    /// Returns the upper edge of a row, in pixels from the grid's top.
    package func top(ofRow row: Int) -> Int { gap + row * pitch }

    /// Returns the maximum scroll offset in pixels of a grid with this many slots.
    package func furthest(slots: Int) -> Int {
        let rows = (max(slots, 0) + columns - 1) / columns
        return max(0, gap + rows * pitch - screen.height)
    }

    /// Returns the rectangle of a slot on the screen.
    package func place(of slot: Int, scrolled offset: Int) -> PixelRect {
        PixelRect(
            x: left + slot % columns * pitch,
            y: top(ofRow: row(of: slot)) - offset,
            width: side,
            height: side
        )
    }

    /// Returns the slots of all rows that are at least partly visible, including slots without a photo.
    package func slots(scrolled offset: Int) -> Range<Int> {
        let first = max(0, (offset - gap) / pitch)
        let end = max(first, (offset + screen.height - gap + pitch - 1) / pitch)
        return first * columns..<end * columns
    }

    /// Returns the slot at this point; half of the surrounding gap belongs to a slot.
    package func slot(at point: ScreenPoint, scrolled offset: Int) -> Int? {
        let x = Int(point.x * Double(screen.width)) - left + gap / 2
        let y = Int(point.y * Double(screen.height)) + offset - gap + gap / 2
        guard x >= 0, y >= 0, x / pitch < columns else { return nil }
        return y / pitch * columns + x / pitch
    }
}
