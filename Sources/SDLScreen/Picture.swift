package import FrameCore

/// A photo decoded and scaled for one page, ready to be copied to a canvas.
///
/// Plain data that never changes: any thread may make it, any may hold it. At
/// 1920×1080 a full page is 8.3 MB, so hold no more than are needed.
package struct Picture: Sendable {
    package let size: PixelSize
    /// Where it lies on a page of the size that it was made for.
    package let place: PixelRect
    /// Row after row, `0x00RRGGBB`.
    let pixels: [UInt32]

    init(place: PixelRect, pixels: [UInt32]) {
        precondition(pixels.count == place.width * place.height, "a picture has a word for each pixel")
        size = PixelSize(width: place.width, height: place.height)
        self.place = place
        self.pixels = pixels
    }

    /// The largest grey, 0 … 1, of the picture's pixels inside `area` of the
    /// page, by the weights of sRGB.
    ///
    /// Words are laid over photos: this says how dark it must be made below
    /// them. A grid of a few hundred pixels is looked at, enough for a strip of
    /// sky and cheap enough for each drawing.
    package func brightness(in area: PixelRect) -> Double {
        let seen = area.intersection(place).moved(x: -place.x, y: -place.y)
        guard !seen.isEmpty else { return 0 }
        var brightest = 0.0
        for row in stride(from: seen.y, to: seen.maxY, by: max(seen.height / 12, 1)) {
            for column in stride(from: seen.x, to: seen.maxX, by: max(seen.width / 48, 1)) {
                brightest = max(brightest, luma(pixels[row * size.width + column]))
            }
        }
        return brightest
    }

    private func luma(_ word: UInt32) -> Double {
        let red = Double(word >> 16 & 255)
        let green = Double(word >> 8 & 255)
        let blue = Double(word & 255)
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
}
