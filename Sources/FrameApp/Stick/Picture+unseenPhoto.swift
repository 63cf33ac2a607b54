import FrameCore
import PixelPainting

extension Picture {
    /// A quiet page for a photo that can be sent, but that is too large to be shown on this frame: the sign of a photo,
    /// with a sun above hills.
    static func unseenPhoto(on page: PixelSize) -> Picture {
        let sign = PhotoSign(on: page)
        var pixels = [UInt32](repeating: PhotoSign.ground, count: page.width * page.height)
        for y in sign.rows {
            for x in sign.columns where sign.isLine(x, y) { pixels[y * page.width + x] = PhotoSign.ink }
        }
        return Picture(place: PixelRect(page), pixels: pixels)
    }
}

/// The lines of a photo's sign, in the middle of the page's upper part.
private struct PhotoSign {
    static let ground: UInt32 = 0x1A1411
    static let ink: UInt32 = 0x8A7866

    /// A hundredth of the page's shorter side.
    private let unit: Double
    private let middle: (x: Double, y: Double)

    init(on page: PixelSize) {
        unit = Double(min(page.width, page.height)) / 100
        middle = (Double(page.width) / 2, Double(page.height) * 0.42)
    }

    private static let half = (width: 20.0, height: 14.0)

    var columns: Range<Int> { Int(middle.x - Self.half.width * unit)..<Int(middle.x + Self.half.width * unit) }
    var rows: Range<Int> { Int(middle.y - Self.half.height * unit)..<Int(middle.y + Self.half.height * unit) }

    /// Returns whether a pixel belongs to the frame, the sun or the hills.
    func isLine(_ x: Int, _ y: Int) -> Bool {
        let (right, down) = ((Double(x) + 0.5 - middle.x) / unit, (Double(y) + 0.5 - middle.y) / unit)
        let edge = min(Self.half.width - abs(right), Self.half.height - abs(down))
        if edge < 1.2 { return true }
        if edge < 3 { return false }
        let (sunRight, sunDown) = (right + 9, down + 5.5)
        let isSun = sunRight * sunRight + sunDown * sunDown < 9
        let isNearHill = down > 1 + abs(right + 7)
        let isFarHill = down > -4 + abs(right - 6)
        return isSun || isNearHill || isFarHill
    }
}
