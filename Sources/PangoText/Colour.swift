import Glibc

/// An sRGB colour with its opacity.
package struct Colour: Hashable, Sendable {
    /// Each from 0 to 1, not premultiplied.
    package var red: Double
    package var green: Double
    package var blue: Double
    package var opacity: Double

    /// Reads `hex` as `0xRRGGBB`.
    package init(_ hex: UInt32, opacity: Double = 1) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
        self.opacity = opacity
    }

    package func with(opacity: Double) -> Colour {
        var colour = self
        colour.opacity = opacity
        return colour
    }

    /// The colour as one word of premultiplied ARGB, as bitmaps hold it.
    package var premultiplied: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return byte(opacity) << 24 | byte(red * opacity) << 16 | byte(green * opacity) << 8 | byte(blue * opacity)
    }

    /// The relative luminance (WCAG 2.2) of the colour at full opacity.
    package var luminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two opaque colours (WCAG 2.2), from 1 to 21.
    package func contrast(with other: Colour) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }
}
