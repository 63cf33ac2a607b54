package import FrameCore

/// Pixels to draw on: a window's own, or a `Sheet` in memory.
///
/// Everything is clipped to the canvas. Colours are premultiplied ARGB in one
/// word (`0xAARRGGBB`); what lies on the canvas is always opaque. A canvas must
/// not be kept after the call that lends it, because a resized window frees its
/// pixels.
package struct Canvas: ~Copyable {
    package let size: PixelSize
    package let pixels: UnsafeMutablePointer<UInt32>
    /// The number of pixels from one row to the next.
    package let stride: Int

    package init(size: PixelSize, pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
        self.size = size
        self.pixels = pixels
        self.stride = stride
    }

    package var bounds: PixelRect { PixelRect(size) }

    /// The colour of one pixel, without alpha: `0x00RRGGBB`.
    package subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "a pixel lies on the canvas")
        return pixels[y * stride + x] & 0x00FF_FFFF
    }

    /// Fills `rect`; a colour that is not opaque lets what is below show
    /// through.
    package func fill(_ rect: PixelRect, _ colour: UInt32) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.y..<area.maxY {
            let row = pixels + (y * stride + area.x)
            if colour >> 24 == 255 {
                row.update(repeating: colour & 0x00FF_FFFF, count: area.width)
            } else {
                blend(colour, over: row, count: area.width)
            }
        }
    }

    /// Copies `picture` with its top left corner at a place that may be outside the canvas.
    ///
    /// The rows are copied from memory to memory: nothing is scaled, mixed or converted, so that a page follows a
    /// finger at the screen's full rate.
    package func copy(_ picture: Picture, x: Int, y: Int) {
        let area = PixelRect(picture.size).moved(x: x, y: y).intersection(bounds)
        guard !area.isEmpty else { return }
        picture.pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            for row in area.y..<area.maxY {
                let from = start + ((row - y) * picture.size.width + area.x - x)
                (pixels + (row * stride + area.x)).update(from: from, count: area.width)
            }
        }
    }
}
