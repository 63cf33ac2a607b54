package import FrameCore

extension Canvas {
    /// Draws a premultiplied ARGB bitmap over what is there.
    ///
    /// An opacity of 0 changes nothing; 1 draws the bitmap as it is.
    package func blend(_ bitmap: [UInt32], size: PixelSize, x: Int, y: Int, opacity: Double = 1) {
        precondition(bitmap.count == size.width * size.height, "a bitmap has a word for each pixel")
        let area = PixelRect(size).moved(x: x, y: y).intersection(bounds)
        let share = UInt32((min(max(opacity, 0), 1) * 255).rounded())
        guard !area.isEmpty, share > 0 else { return }
        bitmap.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            var row = area.y
            while row < area.maxY {
                let from = start + ((row - y) * size.width + area.x - x)
                blendRow(from, over: pixels + (row * stride + area.x), count: area.width, share: share)
                row += 1
            }
        }
    }

    private func blendRow(
        _ source: UnsafePointer<UInt32>,
        over target: UnsafeMutablePointer<UInt32>,
        count: Int,
        share: UInt32
    ) {
        var index = 0
        while index < count {
            let word = share == 255 ? source[index] : scaled(source[index], by: share)
            if word >> 24 == 255 {
                target[index] = word & 0x00FF_FFFF
            } else if word != 0 {
                target[index] = mixed(word, over: target[index])
            }
            index += 1
        }
    }

    func blend(_ colour: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int) {
        var index = 0
        while index < count {
            target[index] = mixed(colour, over: target[index])
            index += 1
        }
    }
}

/// Draws the premultiplied `colour` over an opaque pixel.
@inline(__always)
private func mixed(_ colour: UInt32, over below: UInt32) -> UInt32 {
    (colour &+ scaled(below, by: 255 &- (colour >> 24))) & 0x00FF_FFFF
}

/// All four channels times `share` / 255, rounded.
///
/// It computes two channels at a time in one word; `(v + 128 + (v >> 8)) >> 8`
/// is exactly v / 255 for a product of two bytes, where 128 rounds.
@inline(__always)
private func scaled(_ word: UInt32, by share: UInt32) -> UInt32 {
    var odd = (word & 0x00FF_00FF) &* share &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    var even = ((word >> 8) & 0x00FF_00FF) &* share &+ 0x0080_0080
    even = (even &+ ((even >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return odd | even
}
