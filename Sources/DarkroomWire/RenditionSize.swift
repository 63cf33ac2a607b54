/// The size of a rendition, in pixels.
///
/// Server and darkroom both compute it from the original's size, so that a
/// darkroom cannot report another one.
package struct RenditionSize: Equatable, Sendable {
    package var width: Int
    package var height: Int

    /// The sizes for a picture: one for each long side, ascending, up to the
    /// first that is not smaller than the original, which keeps the original's
    /// size.
    ///
    /// Nothing is enlarged, the aspect ratio is kept to the nearest pixel, and
    /// no side is shorter than one pixel.
    package static func all(width: Int, height: Int, longSides: [Int]) -> [RenditionSize] {
        let long = max(width, height)
        let smaller = longSides.prefix { $0 < long }
        return longSides.prefix(smaller.count + 1).map { side in
            guard side < long else { return RenditionSize(width: width, height: height) }
            return RenditionSize(
                width: scaled(width, by: side, over: long),
                height: scaled(height, by: side, over: long)
            )
        }
    }

    private static func scaled(_ length: Int, by side: Int, over long: Int) -> Int {
        max(1, (length * side + long / 2) / long)
    }
}
