package import FrameCore

/// A canvas in memory without a window: for tests and for screenshots.
package final class Sheet {
    package let size: PixelSize
    /// The rows follow each other without gaps, and live as long as the sheet.
    package let pixels: UnsafeMutablePointer<UInt32>

    package init(size: PixelSize) {
        self.size = size
        let count = size.width * size.height
        pixels = .allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
    }

    deinit { pixels.deallocate() }

    package func draw<Result>(_ body: (borrowing Canvas) throws -> Result) rethrows -> Result {
        try body(Canvas(size: size, pixels: pixels, stride: size.width))
    }
}
