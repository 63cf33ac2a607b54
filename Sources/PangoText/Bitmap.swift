import CPango

/// An image of premultiplied ARGB pixels, which can be drawn over anything.
package struct Bitmap: Equatable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels row after row, as `0xAARRGGBB`.
    package let pixels: [UInt32]

    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "a bitmap has a word for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Draws antialiased lines and areas on a transparent background.
    package init(width: Int, height: Int, draw: (borrowing Pen) -> Void) {
        self.init(width: width, height: height, cairo: { draw(Pen($0)) })
    }

    /// Calls `draw` with a Cairo context over transparent pixels.
    init(width: Int, height: Int, cairo draw: (OpaquePointer) -> Void) {
        let count = max(width, 0) * max(height, 0)
        self.width = max(width, 0)
        self.height = max(height, 0)
        pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 0)
            initialized = count
            guard let start = buffer.baseAddress, count > 0 else { return }
            start.withMemoryRebound(to: UInt8.self, capacity: count * 4) { bytes in
                Self.paint(over: bytes, width: width, height: height, draw)
            }
        }
    }

    private static func paint(
        over bytes: UnsafeMutablePointer<UInt8>,
        width: Int,
        height: Int,
        _ draw: (OpaquePointer) -> Void
    ) {
        let surface = pango.cairo_image_surface_create_for_data(
            bytes,
            CAIRO_FORMAT_ARGB32,
            CInt(width),
            CInt(height),
            CInt(width * 4)
        )
        defer { pango.cairo_surface_destroy(surface) }
        guard let context = pango.cairo_create(surface) else { return }
        draw(context)
        pango.cairo_destroy(context)
        pango.cairo_surface_finish(surface)
    }

    /// The smallest rectangle that holds every pixel that is not transparent;
    /// nil if all are.
    package var inked: (x: Int, y: Int, width: Int, height: Int)? {
        let rows = (0..<height).filter { row in (0..<width).contains { pixels[row * width + $0] != 0 } }
        let columns = (0..<width).filter { column in (0..<height).contains { pixels[$0 * width + column] != 0 } }
        guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last
        else { return nil }
        return (left, top, right - left + 1, bottom - top + 1)
    }
}
