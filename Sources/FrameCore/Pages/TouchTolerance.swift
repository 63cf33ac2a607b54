/// How far a trembling finger moves while it taps, and how far beside a small mark it lands.
///
/// The tolerance is in millimetres on the panel, not in pixels: a hand trembles by the same distance on every panel.
package enum TouchTolerance {
    package static let millimetres = 4.5
    /// The diagonal in inches that is assumed if the panel's size is not known.
    static let usualInches = 10.1
    private static let millimetresPerInch = 25.4

    /// Returns the distance as a fraction of the screen's width, and at least that of any tap; `inches` is the panel's
    /// diagonal.
    package static func share(of screen: PixelSize, inches: Double?) -> Double {
        max(share(of: screen, millimetres: millimetres, inches: inches), GestureRecognizer.slop)
    }

    /// Returns a distance on the panel, in millimetres, as a fraction of the screen's width.
    static func share(of screen: PixelSize, millimetres: Double, inches: Double?) -> Double {
        let (width, height) = (Double(max(screen.width, 1)), Double(max(screen.height, 1)))
        let diagonal = (width * width + height * height).squareRoot()
        let panelWidth = (inches ?? usualInches) * millimetresPerInch * width / diagonal
        return millimetres / panelWidth
    }
}
