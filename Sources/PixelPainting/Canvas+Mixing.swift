import FrameCore

extension Canvas {
    /// Draws `picture` with its top left corner at a place that may be outside
    /// the canvas; with an opacity below 1, what is there shows through.
    package func copy(_ picture: Picture, x: Int, y: Int, opacity: Double) {
        let share = Self.share(opacity)
        guard share < 256 else { return copy(picture, x: x, y: y) }
        let area = PixelRect(picture.size).moved(x: x, y: y).intersection(bounds)
        guard !area.isEmpty, share > 0 else { return }
        picture.pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            for row in area.y..<area.maxY {
                let from = start + ((row - y) * picture.size.width + area.x - x)
                Self.mix(from, into: pixels + (row * stride + area.x), count: area.width, share: share)
            }
        }
    }

    /// The opacity in 1/256, for `mix`.
    static func share(_ opacity: Double) -> UInt32 { UInt32((min(max(opacity, 0), 1) * 256).rounded()) }

    static func mix(
        _ source: UnsafePointer<UInt32>,
        into target: UnsafeMutablePointer<UInt32>,
        count: Int,
        share: UInt32
    ) {
        mixLines(UnsafePointer(target), source, share: share, to: target, count: count)
    }
}

/// Mixes two lines of pixels: `share` of 256 of the second line, the rest of
/// the first.
///
/// It works byte by byte in the simplest loop, which the compiler turns into
/// eight or sixteen multiplications at once, on a Raspberry Pi and on a PC.
func mixLines(
    _ one: UnsafePointer<UInt32>,
    _ other: UnsafePointer<UInt32>,
    share: UInt32,
    to target: UnsafeMutablePointer<UInt32>,
    count: Int
) {
    let bytes = count * 4
    let share = UInt16(share)
    let rest = 256 - share
    one.withMemoryRebound(to: UInt8.self, capacity: bytes) { one in
        other.withMemoryRebound(to: UInt8.self, capacity: bytes) { other in
            target.withMemoryRebound(to: UInt8.self, capacity: bytes) { target in
                var index = 0
                while index < bytes {
                    let sum = UInt16(one[index]) &* rest &+ UInt16(other[index]) &* share
                    target[index] = UInt8(truncatingIfNeeded: sum &>> 8)
                    index &+= 1
                }
            }
        }
    }
}

/// Mixes two lines of pixels with a separate share for each byte.
func mixLines(
    _ one: UnsafePointer<UInt32>,
    _ other: UnsafePointer<UInt32>,
    weights: UnsafePointer<UInt16>,
    to target: UnsafeMutablePointer<UInt32>,
    count: Int
) {
    let bytes = count * 4
    one.withMemoryRebound(to: UInt8.self, capacity: bytes) { one in
        other.withMemoryRebound(to: UInt8.self, capacity: bytes) { other in
            target.withMemoryRebound(to: UInt8.self, capacity: bytes) { target in
                var index = 0
                while index < bytes {
                    let share = weights[index]
                    let sum = UInt16(one[index]) &* (256 &- share) &+ UInt16(other[index]) &* share
                    target[index] = UInt8(truncatingIfNeeded: sum &>> 8)
                    index &+= 1
                }
            }
        }
    }
}
