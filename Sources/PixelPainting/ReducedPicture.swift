import FrameCore

/// A picture at a quarter of its width and height, which takes a sixteenth of the memory.
///
/// A reduced picture replaces one that is not seen now: enlarged, it has the same places on the page, and is less sharp.
package struct ReducedPicture: Sendable {
    /// How often width and height were halved.
    private static let halvings = 2

    private let place: PixelRect
    private let photos: [PixelRect]
    private let beside: [ReducedPicture]
    private let pixels: [UInt32]

    package init(_ picture: Picture) {
        (place, photos, beside) = (picture.place, picture.photos, picture.beside.map(ReducedPicture.init))
        let sizes = Self.sizes(from: picture.size)
        pixels = zip(sizes, sizes.dropFirst()).reduce(picture.pixels) { Self.halved($0, from: $1.0, to: $1.1) }
    }

    /// The picture in its former size.
    package func enlarged() -> Picture {
        let sizes = Self.sizes(from: PixelSize(width: place.width, height: place.height)).reversed()
        let full = zip(sizes, sizes.dropFirst()).reduce(pixels) { Self.doubled($0, from: $1.0, to: $1.1) }
        let strips = beside.map { $0.enlarged() }
        return Picture(place: place, pixels: full).with(beside: strips, photos: photos).asStandIn()
    }

    /// Returns the full size and the size after each halving; an odd last column or row has pixels of its own in the
    /// next size.
    private static func sizes(from full: PixelSize) -> [PixelSize] {
        (0..<halvings).reduce(into: [full]) { sizes, level in
            sizes.append(PixelSize(width: (sizes[level].width + 1) / 2, height: (sizes[level].height + 1) / 2))
        }
    }

    private static func halved(_ pixels: [UInt32], from: PixelSize, to: PixelSize) -> [UInt32] {
        pixels.withUnsafeBufferPointer { source in
            [UInt32](unsafeUninitializedCapacity: to.width &* to.height) { target, count in
                count = to.width &* to.height
                for y in 0..<to.height {
                    let next = min(2 &* y &+ 1, from.height &- 1)
                    halve(
                        source.extracting((2 &* y &* from.width)..<((2 &* y &+ 1) &* from.width)),
                        source.extracting((next &* from.width)..<((next &+ 1) &* from.width)),
                        into: target.extracting((y &* to.width)..<((y &+ 1) &* to.width))
                    )
                }
            }
        }
    }

    private static func doubled(_ pixels: [UInt32], from: PixelSize, to: PixelSize) -> [UInt32] {
        pixels.withUnsafeBufferPointer { source in
            [UInt32](unsafeUninitializedCapacity: to.width &* to.height) { target, count in
                count = to.width &* to.height
                for y in 0..<to.height {
                    // The nearer row counts three times as much as the other one; the same holds for columns.
                    let near = y / 2
                    let far = min(max(y % 2 == 0 ? near &- 1 : near &+ 1, 0), from.height &- 1)
                    double(
                        source.extracting((near &* from.width)..<((near &+ 1) &* from.width)),
                        source.extracting((far &* from.width)..<((far &+ 1) &* from.width)),
                        into: target.extracting((y &* to.width)..<((y &+ 1) &* to.width))
                    )
                }
            }
        }
    }

    private typealias Row = UnsafeBufferPointer<UInt32>

    // Red and blue are summed in one word, and green in another: sixteen values of eight bits need twelve.
    private static let redAndBlue: UInt32 = 0x00FF_00FF
    private static let green: UInt32 = 0x0000_FF00

    /// Writes the mean of two pixels of each row.
    private static func halve(_ upper: Row, _ lower: Row, into target: UnsafeMutableBufferPointer<UInt32>) {
        let last = upper.count &- 1
        for x in 0..<target.count {
            let (left, right) = (2 &* x, min(2 &* x &+ 1, last))
            let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
            let outer = (a & redAndBlue) &+ (b & redAndBlue) &+ (c & redAndBlue) &+ (d & redAndBlue) &+ 0x0002_0002
            let inner = (a & green) &+ (b & green) &+ (c & green) &+ (d & green) &+ 0x0000_0200
            target[x] = outer >> 2 & redAndBlue | inner >> 2 & green
        }
    }

    /// Writes a row of twice the width between two rows, nearer to `near`.
    private static func double(_ near: Row, _ far: Row, into target: UnsafeMutableBufferPointer<UInt32>) {
        let last = near.count &- 1
        for x in 0..<near.count {
            let (before, after) = (max(x &- 1, 0), min(x &+ 1, last))
            let outer = outerSum(near[x], far[x])
            let inner = innerSum(near[x], far[x])
            target[2 &* x] = mean(
                outer &* 3 &+ outerSum(near[before], far[before]),
                inner &* 3 &+ innerSum(near[before], far[before])
            )
            guard 2 &* x &+ 1 < target.count else { return }
            target[2 &* x &+ 1] = mean(
                outer &* 3 &+ outerSum(near[after], far[after]),
                inner &* 3 &+ innerSum(near[after], far[after])
            )
        }
    }

    @inline(__always)
    private static func outerSum(_ near: UInt32, _ far: UInt32) -> UInt32 {
        (near & redAndBlue) &* 3 &+ (far & redAndBlue)
    }

    /// The sum of green alone, in the lowest bits.
    @inline(__always)
    private static func innerSum(_ near: UInt32, _ far: UInt32) -> UInt32 {
        (near >> 8 & 255) &* 3 &+ (far >> 8 & 255)
    }

    /// Returns the mean pixel from the sums of sixteen values.
    @inline(__always)
    private static func mean(_ outer: UInt32, _ inner: UInt32) -> UInt32 {
        (outer &+ 0x0008_0008) >> 4 & redAndBlue | ((inner &+ 8) >> 4) << 8
    }
}
