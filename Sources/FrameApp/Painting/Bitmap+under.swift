import PangoText

extension Bitmap {
    /// A copy of this bitmap with `other` drawn over it; `other` must lie
    /// inside.
    func under(_ other: Bitmap, x: Int, y: Int) -> Bitmap {
        precondition(x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height, "it lies within")
        var merged = pixels
        for row in 0..<other.height {
            for column in 0..<other.width {
                let place = (row + y) * width + column + x
                merged[place] = Self.mix(other.pixels[row * other.width + column], over: merged[place])
            }
        }
        return Bitmap(width: width, height: height, pixels: merged)
    }

    /// Both colours are premultiplied.
    private static func mix(_ above: UInt32, over below: UInt32) -> UInt32 {
        let share = 255 - (above >> 24)
        return stride(from: UInt32(0), to: 32, by: 8).reduce(0) { mixed, shift in
            let sum = (above >> shift & 255) + ((below >> shift & 255) * share + 127) / 255
            return mixed | min(sum, 255) << shift
        }
    }
}
