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

    /// The brightest pixel inside `area` of the page: 0 black … 1 white, on the
    /// uneven scale of sRGB.
    ///
    /// Words are laid over photos; this says how dark it must be made below
    /// them. Every pixel counts, for a letter is read against the few around
    /// it.
    package func brightness(in area: PixelRect) -> Double {
        let seen = area.intersection(place).moved(x: -place.x, y: -place.y)
        guard !seen.isEmpty else { return 0 }
        var brightest: UInt32 = 0
        pixels.withUnsafeBufferPointer { pixels in
            for row in seen.y..<seen.maxY {
                var index = row &* size.width &+ seen.x
                let end = index &+ seen.width
                while index < end {
                    brightest = max(brightest, Self.luma(pixels[index]))
                    index &+= 1
                }
            }
        }
        return Double(brightest) / 65_280
    }

    /// Red, green and blue by their share of luminance, in 1/256.
    private static func luma(_ word: UInt32) -> UInt32 {
        (word >> 16 & 255) &* 54 &+ (word >> 8 & 255) &* 183 &+ (word & 255) &* 19
    }
}
