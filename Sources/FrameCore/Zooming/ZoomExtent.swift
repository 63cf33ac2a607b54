/// The part of the page that a photo covers, which limits how far it can be moved: beside it, no more than the page's
/// own letterbox becomes visible.
package struct ZoomExtent: Equatable, Sendable {
    /// The fractions of the page's width and height.
    package let width: Double
    package let height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package init(_ shape: PixelSize, on screen: PixelSize) {
        let place = PictureFit(shape, on: screen).place
        width = Double(place.width) / Double(max(screen.width, 1))
        height = Double(place.height) / Double(max(screen.height, 1))
    }

    /// Returns how far the photo's centre may be from the screen's centre, in each direction.
    func slack(at scale: Double) -> Travel {
        Travel(x: max(0, (width * scale - 1) / 2), y: max(0, (height * scale - 1) / 2))
    }

    /// Returns the nearest allowed view.
    func holding(_ view: Magnification) -> Magnification {
        let scale = Zoom.scales.clamp(view.scale)
        let slack = slack(at: scale)
        return Magnification(
            scale: scale,
            x: (-slack.x...slack.x).clamp(view.x),
            y: (-slack.y...slack.y).clamp(view.y)
        )
    }
}
