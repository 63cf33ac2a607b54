/// The places of a notice that a touch finds.
package enum NoticePlan {
    /// The button for who knows the server's address, above the support word.
    package static func address(on screen: PixelSize) -> PixelRect {
        let unit = Double(min(screen.width, screen.height)) / 100
        let width = screen.width * 80 / 100
        return PixelRect(
            x: (screen.width - width) / 2,
            y: screen.height - Int(unit * 23),
            width: width,
            height: Int(unit * 13)
        )
    }
}
