/// The rectangles of a keyboard's keys, in pixels.
package struct KeyboardPlan: Equatable, Sendable {
    package struct Place: Equatable, Sendable {
        package let key: KeyboardKey
        /// The rectangle that is drawn.
        package let face: PixelRect
        /// The rectangle for touches; together they cover the whole keyboard.
        package let reach: PixelRect
    }

    package let places: [Place]
    let frame: PixelRect
    /// The width of a letter key, in pixels.
    private let letterWidth: Int

    /// Creates the plan; `gap` is the space between two drawn keys, in pixels.
    init(_ keyboard: Keyboard, in frame: PixelRect, gap: Int) {
        self.frame = frame
        let rows = keyboard.rows
        let columns = Double(max(rows[0].count, rows[1].count))
        letterWidth = frame.width / Int(columns)
        let measured = [
            rows[0].map { ($0, 1.0) }, rows[1].map { ($0, 1.0) },
            Self.third(rows[2], columns: columns), Self.bottom(rows[3], columns: columns),
        ]
        places = measured.enumerated().flatMap { number, row in
            let top = frame.y + frame.height * number / rows.count
            let end = frame.y + frame.height * (number + 1) / rows.count
            let strip = PixelRect(x: frame.x, y: top, width: frame.width, height: end - top)
            return Self.places(row, in: strip, columns: columns, gap: gap)
        }
    }

    package func place(of key: KeyboardKey) -> Place? { places.first { $0.key == key } }

    func key(x: Int, y: Int) -> KeyboardKey? { places.first { $0.reach.contains(x: x, y: y) }?.key }

    /// Returns the rectangles of `count` other letters in a row above a key, the first one over the key itself.
    func choices(over key: Place, count: Int) -> [PixelRect] {
        guard count > 0 else { return [] }
        let width = min(letterWidth, frame.width / count)
        let rightmost = frame.maxX - width * count
        let start = min(max(key.face.x + key.face.width / 2 - width / 2, frame.x), rightmost)
        let cells = (0..<count).map { number in
            PixelRect(
                x: start + number * width,
                y: key.reach.y - key.reach.height,
                width: width,
                height: key.reach.height
            )
        }
        // If there is no space to the right, the row begins farther left: the first choice stays over the finger, and
        // the others are placed around it.
        let middle = key.face.x + key.face.width / 2
        let first = cells.firstIndex { middle >= $0.x && middle < $0.maxX } ?? 0
        return Array(cells[first...]) + cells[..<first].reversed()
    }

    private typealias Measured = (key: KeyboardKey, width: Double)

    /// Returns the widths of the third row: Shift and backspace share what the letters leave.
    private static func third(_ row: [KeyboardKey], columns: Double) -> [Measured] {
        let side = (columns - Double(row.count - 2)) / 2
        return row.map { key in
            if case .letter = key { (key, 1) } else { (key, side) }
        }
    }

    /// Returns the widths of the bottom row, the same on every page, so that no key moves under a finger.
    private static func bottom(_ row: [KeyboardKey], columns: Double) -> [Measured] {
        let shares = [0.14, 0.12, 0.4, 0.1, 0.24]
        return zip(row, shares).map { ($0, $1 * columns) }
    }

    private static func places(_ row: [Measured], in strip: PixelRect, columns: Double, gap: Int) -> [Place] {
        func x(_ column: Double) -> Int { strip.x + Int((Double(strip.width) * column / columns).rounded()) }
        var column = (columns - row.reduce(0) { $0 + $1.width }) / 2
        return row.enumerated().map { number, measured in
            let left = x(column)
            column += measured.width
            let right = x(column)
            // The keys at both ends reach to the edges.
            let from = number == 0 ? strip.x : left
            let to = number == row.count - 1 ? strip.maxX : right
            let cell = PixelRect(x: left, y: strip.y, width: right - left, height: strip.height)
            return Place(
                key: measured.key,
                face: cell.shrunk(by: gap / 2),
                reach: PixelRect(x: from, y: strip.y, width: to - from, height: strip.height)
            )
        }
    }
}

extension PixelRect {
    package func contains(x: Int, y: Int) -> Bool { x >= self.x && x < maxX && y >= self.y && y < maxY }

    package func shrunk(by pixels: Int) -> PixelRect {
        PixelRect(x: x + pixels, y: y + pixels, width: width - 2 * pixels, height: height - 2 * pixels)
    }
}
