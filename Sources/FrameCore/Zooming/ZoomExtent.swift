/// How much of a page a photo covers, and so how far it can be moved: never so
/// far that more than the page's own surround is seen beside it.
package struct ZoomExtent: Equatable, Sendable {
    /// Of the page's width and height.
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

    /// How far the photo's middle may lie from the screen's, each way.
    func slack(at scale: Double) -> Travel {
        Travel(x: max(0, (width * scale - 1) / 2), y: max(0, (height * scale - 1) / 2))
    }

    /// The nearest view that shows nothing but what it should.
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
