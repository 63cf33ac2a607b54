package import FrameCore
import Glibc

/// A photo decoded and scaled for one page, ready to be copied to a canvas.
///
/// It is immutable plain data: any thread may make or hold it. At 1920×1080 a
/// full page has 8.3 MB, so keep only as many as are needed.
package struct Picture: Sendable {
    package let size: PixelSize
    /// The photo's place on a page of the size that it was made for.
    package let place: PixelRect
    /// The letterbox's strips; empty if the background colour is shown.
    package private(set) var beside: [Picture] = []
    /// True if the picture is less sharp than the page could show it; see `ReducedPicture`.
    package private(set) var isStandIn = false
    /// The photos' places on the page, from left to right or from the top: one or two.
    package private(set) var photos: [PixelRect]
    /// The pixels row after row, `0x00RRGGBB`.
    let pixels: [UInt32]

    /// `pixels` are row after row, `0x00RRGGBB`; the upper byte has no meaning.
    package init(place: PixelRect, pixels: [UInt32]) {
        self.init(place: place, size: PixelSize(width: place.width, height: place.height), pixels: pixels)
    }

    /// Makes a picture of another size than its place, to which it is scaled whenever it is drawn.
    package init(place: PixelRect, size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.width * size.height, "a picture has a word for each pixel")
        self.size = size
        self.place = place
        photos = [place]
        self.pixels = pixels
    }

    func with(beside strips: [Picture], photos: [PixelRect]) -> Picture {
        var copy = self
        copy.beside = strips
        copy.photos = photos
        return copy
    }

    func asStandIn() -> Picture {
        var copy = self
        copy.isStandIn = true
        return copy
    }

    /// The brightest pixel inside `area` of the page: 0 is black, 1 is white,
    /// on sRGB's nonlinear scale.
    ///
    /// Text is drawn over photos; this value decides how much the photo below
    /// it is darkened. Every pixel counts, because a letter is read against the
    /// few pixels around it.
    package func brightness(in area: PixelRect) -> Double {
        beside.reduce(ownBrightness(in: area)) { max($0, $1.ownBrightness(in: area)) }
    }

    private func ownBrightness(in area: PixelRect) -> Double {
        let seen = area.intersection(place).moved(x: -place.x, y: -place.y)
        guard !seen.isEmpty else { return 0 }
        var brightest: UInt32 = 0
        let linear = Self.linear
        pixels.withUnsafeBufferPointer { pixels in
            for row in seen.y..<seen.maxY {
                var index = row &* size.width &+ seen.x
                let end = index &+ seen.width
                while index < end {
                    brightest = max(brightest, Self.luminance(pixels[index], linear))
                    index &+= 1
                }
            }
        }
        let luminance = Double(brightest) / 255 / 65_535
        return luminance <= 0.003_130_8 ? 12.92 * luminance : 1.055 * pow(luminance, 1 / 2.4) - 0.055
    }

    /// The luminance of a pixel (WCAG 2.2), in 1/255 of full scale.
    ///
    /// It is computed from linear light, because sRGB's values would make pure
    /// yellow darker than it is.
    @inline(__always)
    private static func luminance(_ word: UInt32, _ linear: [UInt32]) -> UInt32 {
        linear[Int(word >> 16 & 255)] &* 54 &+ linear[Int(word >> 8 & 255)] &* 183 &+ linear[Int(word & 255)] &* 18
    }

    /// The linear light of each of sRGB's 256 values, up to 65,535.
    private static let linear: [UInt32] = (0...255).map { step in
        let value = Double(step) / 255
        return UInt32((value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)) * 65_535)
    }
}
