import FrameCore

/// A photo in a few cells, each the mean of what it covers, as the photo would
/// lie if it filled the page.
struct PhotoCells {
    /// Cells along the page's longer side.
    ///
    /// Few enough that no face is left in them, enough that the sky stays above.
    private static let alongLonger = 20

    let across: Int
    let down: Int
    /// Red, green and blue of each cell, row after row, 0 … 255.
    private(set) var values: [Int32]

    init(_ picture: Picture, on page: PixelSize) {
        let longer = max(page.width, page.height)
        func cells(_ side: Int) -> Int { max((side * Self.alongLonger + longer / 2) / longer, 2) }
        self.init(picture, on: page, across: cells(page.width), down: cells(page.height))
    }

    init(_ picture: Picture, on page: PixelSize, across: Int, down: Int) {
        self.across = across
        self.down = down
        values = []
        values.reserveCapacity(across * down * 3)
        let seen = Self.filling(picture.size, page)
        for row in 0..<down {
            let rows = Self.part(row, of: down, seen.height, within: picture.size.height)
            for column in 0..<across {
                let columns = Self.part(column, of: across, seen.width, within: picture.size.width)
                values += Self.mean(of: picture, columns, rows)
            }
        }
    }

    /// The same with half of the light, so that the photo itself stands out.
    var halfLit: PhotoCells {
        var copy = self
        copy.values = values.map { $0 * 115 / 256 }
        return copy
    }

    /// The same with half of its colour: a large even field shouts.
    var muted: PhotoCells {
        var copy = self
        for cell in stride(from: 0, to: values.count, by: 3) {
            let grey = (values[cell] * 54 + values[cell + 1] * 183 + values[cell + 2] * 19) / 256
            for channel in cell..<cell + 3 { copy.values[channel] = (values[channel] + grey) / 2 }
        }
        return copy
    }

    /// What of the picture would be seen if it filled the page, in its pixels.
    private static func filling(_ picture: PixelSize, _ page: PixelSize) -> PixelSize {
        let scale = min(
            Double(picture.width) / Double(page.width),
            Double(picture.height) / Double(page.height)
        )
        return PixelSize(
            width: min(max(Int(Double(page.width) * scale), 1), picture.width),
            height: min(max(Int(Double(page.height) * scale), 1), picture.height)
        )
    }

    /// The pixels of one of `count` equal parts of the middle `seen`, at least
    /// one.
    private static func part(_ index: Int, of count: Int, _ seen: Int, within side: Int) -> Range<Int> {
        let start = (side - seen) / 2
        let first = min(start + seen * index / count, side - 1)
        return first..<max(first + 1, start + seen * (index + 1) / count)
    }

    private static func mean(of picture: Picture, _ columns: Range<Int>, _ rows: Range<Int>) -> [Int32] {
        var (red, green, blue) = (0, 0, 0)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for y in rows {
                var index = y &* picture.size.width &+ columns.lowerBound
                let end = index &+ columns.count
                while index < end {
                    let word = pixels[index]
                    red &+= Int(word >> 16 & 255)
                    green &+= Int(word >> 8 & 255)
                    blue &+= Int(word & 255)
                    index &+= 1
                }
            }
        }
        let count = columns.count * rows.count
        return [red, green, blue].map { Int32($0 / count) }
    }
}
