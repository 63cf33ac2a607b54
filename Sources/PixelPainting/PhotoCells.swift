import FrameCore

/// A photo reduced to a few cells, each the mean of its pixels; the photo is
/// cropped to fill the page.
struct PhotoCells {
    /// Cells along the page's longer side.
    ///
    /// They are few enough that no face can be recognised, and enough that the
    /// sky stays above.
    private static let alongLonger = 20

    let across: Int
    let down: Int
    /// Red, green and blue of each cell, row after row, from 0 to 255.
    private(set) var values: [Int32]

    init(_ picture: Picture, on page: PixelSize, isUrgent: Bool) {
        let longer = max(page.width, page.height)
        func cells(_ side: Int) -> Int { max((side * Self.alongLonger + longer / 2) / longer, 2) }
        self.init(picture, on: page, across: cells(page.width), down: cells(page.height), isUrgent: isUrgent)
    }

    init(_ picture: Picture, on page: PixelSize, across: Int, down: Int, isUrgent: Bool = false) {
        self.across = across
        self.down = down
        let seen = Self.filling(picture.size, page)
        values = [Int32](unsafeUninitializedCapacity: across * down * 3) { values, count in
            count = across * down * 3
            guard let first = values.baseAddress else { return }
            let line = Line(across: across, down: down, seen: seen, values: SharedRows(first, stride: across * 3))
            let least = isUrgent ? 1 : down
            line.values.inBands(of: down, atLeast: least) { line.write($0, of: picture) }
        }
    }

    private struct Line: Sendable {
        let across: Int
        let down: Int
        let seen: PixelSize
        let values: SharedRows<Int32>

        func write(_ cells: Range<Int>, of picture: Picture) {
            for row in cells {
                let rows = PhotoCells.part(row, of: down, seen.height, within: picture.size.height)
                for column in 0..<across {
                    let columns = PhotoCells.part(column, of: across, seen.width, within: picture.size.width)
                    let (red, green, blue) = PhotoCells.mean(of: picture, columns, rows)
                    let cell = values[row] + column * 3
                    (cell[0], cell[1], cell[2]) = (red, green, blue)
                }
            }
        }
    }

    /// The cells at half brightness, so that the photo itself stands out.
    var halfLit: PhotoCells {
        var copy = self
        copy.values = values.map { $0 * 115 / 256 }
        return copy
    }

    /// The cells with half of their saturation: a large even area in full
    /// colour would be too strong.
    var muted: PhotoCells {
        var copy = self
        for cell in stride(from: 0, to: values.count, by: 3) {
            let grey = (values[cell] * 54 + values[cell + 1] * 183 + values[cell + 2] * 19) / 256
            for channel in cell..<cell + 3 { copy.values[channel] = (values[channel] + grey) / 2 }
        }
        return copy
    }

    /// The size of the part of the picture that is visible if it fills the
    /// page, in the picture's pixels.
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

    /// The pixels of one of `count` equal parts of the middle `seen` pixels; at
    /// least one pixel.
    private static func part(_ index: Int, of count: Int, _ seen: Int, within side: Int) -> Range<Int> {
        let start = (side - seen) / 2
        let first = min(start + seen * index / count, side - 1)
        return first..<max(first + 1, start + seen * (index + 1) / count)
    }

    private static func mean(
        of picture: Picture,
        _ columns: Range<Int>,
        _ rows: Range<Int>
    ) -> (red: Int32, green: Int32, blue: Int32) {
        var sum = (red: 0, green: 0, blue: 0)
        // Some of the rows give nearly the same mean as all of them.
        let step = max(rows.count / rowsOfCell, 1)
        picture.pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
                var x = columns.lowerBound
                while x < columns.upperBound {
                    let count = min(columns.upperBound - x, mostTogether)
                    let part = self.sum(of: start + (y * picture.size.width + x), count: count)
                    sum = (sum.red + part.red, sum.green + part.green, sum.blue + part.blue)
                    x += count
                }
            }
        }
        let count = columns.count * ((rows.count + step - 1) / step)
        return (Int32(sum.red / count), Int32(sum.green / count), Int32(sum.blue / count))
    }

    /// The most rows read for each cell.
    private static let rowsOfCell = 32

    /// The most pixels whose sum of bytes fits in 16 bits.
    private static let mostTogether = 256

    /// Sums red and blue together in one word, which takes as long as one of
    /// them.
    private static func sum(of pixels: UnsafePointer<UInt32>, count: Int) -> (red: Int, green: Int, blue: Int) {
        var (ends, green) = (0 as UInt32, 0 as UInt32)
        var index = 0
        while index < count {
            ends &+= pixels[index] & 0x00FF_00FF
            green &+= pixels[index] >> 8 & 255
            index &+= 1
        }
        return (Int(ends >> 16), Int(green), Int(ends & 0xFFFF))
    }
}
