/// A source of a photo's rows as words, `0x00RRGGBB` for each pixel.
protocol WordSource: ~Copyable {
    /// Returns at least these columns of a row, each at its index; valid until
    /// the next call.
    mutating func words(of row: Int, _ columns: ClosedRange<Int>) -> UnsafePointer<UInt32>
}

/// Rows in memory that are words already.
struct WordRows: WordSource {
    private let start: UnsafePointer<UInt32>
    private let stride: Int

    init(_ start: UnsafePointer<UInt32>, stride: Int) {
        self.start = start
        self.stride = stride
    }

    func words(of row: Int, _ columns: ClosedRange<Int>) -> UnsafePointer<UInt32> { start + row * stride }
}

/// Stretches rows of a picture horizontally and interpolates between two of
/// them.
///
/// The two sources of each pixel are first copied side by side, so that the
/// compiler can mix many at once: it takes half the time of mixing them in
/// place. The loops use `while` and wrapping arithmetic, so that they are fast
/// enough in a debug build too.
struct RowStretcher {
    let columns: MagnifyingSteps
    let weights: [UInt16]
    /// Memory for two stretched rows, and for the two lines that one is made
    /// of.
    let lines: UnsafeMutablePointer<UInt32>
    /// The number of the picture's row in each of the two stretched rows.
    private var held = (-1, -1)

    init(columns: MagnifyingSteps, weights: [UInt16], lines: UnsafeMutablePointer<UInt32>) {
        self.columns = columns
        self.weights = weights
        self.lines = lines
    }

    mutating func write<Source: WordSource & ~Copyable>(
        _ rows: MagnifyingSteps,
        _ row: Int,
        of source: inout Source,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        let upper = stretched(rows.firsts[row], keeping: rows.firsts[row] + rows.steps[row], &source)
        let lower = stretched(rows.firsts[row] + rows.steps[row], keeping: rows.firsts[row], &source)
        mix(upper, lower, share: rows.shares[row], to: target)
    }

    private var width: Int { columns.firsts.count }

    /// Returns the stretched line of this row; does not overwrite the line of
    /// row `other`.
    private mutating func stretched<Source: WordSource & ~Copyable>(
        _ row: Int,
        keeping other: Int,
        _ source: inout Source
    ) -> UnsafePointer<UInt32> {
        if held.0 == row { return UnsafePointer(lines) }
        if held.1 == row { return UnsafePointer(lines + width) }
        let isFirst = held.0 != other
        let line = isFirst ? lines : lines + width
        stretch(source.words(of: row, columns.span), to: line)
        if isFirst { held.0 = row } else { held.1 = row }
        return UnsafePointer(line)
    }

    private func stretch(_ row: UnsafePointer<UInt32>, to line: UnsafeMutablePointer<UInt32>) {
        let ones = lines + width * 2
        let others = ones + width
        gather(row, ones, others)
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            mixLines(UnsafePointer(ones), UnsafePointer(others), weights: weights, to: line, count: width)
        }
    }

    /// Copies the two sources of each pixel to a line each.
    private func gather(
        _ row: UnsafePointer<UInt32>,
        _ ones: UnsafeMutablePointer<UInt32>,
        _ others: UnsafeMutablePointer<UInt32>
    ) {
        columns.firsts.withUnsafeBufferPointer { firsts in
            columns.steps.withUnsafeBufferPointer { steps in
                var index = 0
                while index < firsts.count {
                    let first = firsts[index]
                    ones[index] = row[first]
                    others[index] = row[first &+ steps[index]]
                    index &+= 1
                }
            }
        }
    }

    private func mix(
        _ upper: UnsafePointer<UInt32>,
        _ lower: UnsafePointer<UInt32>,
        share: UInt32,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        let count = width
        guard share > 0 else { return target.update(from: upper, count: count) }
        mixLines(upper, lower, share: share, to: target, count: count)
    }
}
