/// How far a trembling finger moves while it taps, and how far beside a small mark it lands.
///
/// It is millimetres on the glass, not pixels: a hand trembles by the same distance on every panel.
package enum TouchTolerance {
    package static let millimetres = 4.5
    /// The diagonal of a panel of which nobody said how large it is.
    static let usualInches = 10.1
    private static let millimetresPerInch = 25.4

    /// Returns the distance as a fraction of the screen's width, and at least that of any tap; `inches` is the panel's
    /// diagonal.
    package static func share(of screen: PixelSize, inches: Double?) -> Double {
        max(share(of: screen, millimetres: millimetres, inches: inches), GestureRecognizer.slop)
    }

    /// Returns a distance on the glass as a fraction of the screen's width.
    static func share(of screen: PixelSize, millimetres: Double, inches: Double?) -> Double {
        let (width, height) = (Double(max(screen.width, 1)), Double(max(screen.height, 1)))
        let diagonal = (width * width + height * height).squareRoot()
        let panelWidth = (inches ?? usualInches) * millimetresPerInch * width / diagonal
        return millimetres / panelWidth
    }
}
