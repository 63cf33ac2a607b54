/// The place of the button "Send" on the page of a stick's photo.
package enum StickButton {
    /// The minimum height of the button, for fingers of every age.
    package static let millimetres = 15.0

    /// Returns the button's place: at the bottom, in the middle; `inches` is the panel's diagonal, nil if nobody said.
    package static func place(on screen: PixelSize, inches: Double?) -> PixelRect {
        let unit = Double(min(screen.width, screen.height)) / 100
        let perMillimetre = Double(screen.width) * TouchTolerance.share(of: screen, millimetres: 1, inches: inches)
        let height = Int(max(unit * 14, (perMillimetre * millimetres).rounded(.up)))
        let width = min(max(Int(unit * 44), height * 2), screen.width - Int(unit * 12))
        let bottom = screen.height - Int(unit * 5)
        return PixelRect(x: (screen.width - width) / 2, y: bottom - height, width: width, height: height)
    }
}
