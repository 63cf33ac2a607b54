import FrameCore

extension Canvas {
    /// Copies `picture` with its top left corner at a place that may lie
    /// outside; below an opacity of 1, what is there shines through.
    package func copy(_ picture: Picture, x: Int, y: Int, opacity: Double) {
        let share = Self.share(opacity)
        guard share < 256 else { return copy(picture, x: x, y: y) }
        let area = PixelRect(picture.size).moved(x: x, y: y).intersection(bounds)
        guard !area.isEmpty, share > 0 else { return }
        picture.pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            for row in area.y..<area.maxY {
                let from = start + ((row - y) * picture.size.width + area.x - x)
                mix(from, into: pixels + (row * stride + area.x), count: area.width, share: share)
            }
        }
    }

    /// In 1/256, for `mixed`.
    static func share(_ opacity: Double) -> UInt32 { UInt32((min(max(opacity, 0), 1) * 256).rounded()) }

    func mix(
        _ source: UnsafePointer<UInt32>,
        into target: UnsafeMutablePointer<UInt32>,
        count: Int,
        share: UInt32
    ) {
        var index = 0
        while index < count {
            target[index] = mixed(target[index], source[index], share)
            index &+= 1
        }
    }
}

/// `share` of 256 of the second colour, the rest of the first; neither has
/// alpha.
///
/// Two channels are mixed at once, in the two halves of a word.
@inline(__always)
func mixed(_ one: UInt32, _ other: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let outer = ((one & 0xFF00FF) &* rest &+ (other & 0xFF00FF) &* share) >> 8 & 0xFF00FF
    let green = ((one & 0x00FF00) &* rest &+ (other & 0x00FF00) &* share) >> 8 & 0x00FF00
    return outer | green
}
