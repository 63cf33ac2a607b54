import FrameCore
import SDLScreen

/// Which picture shows a magnified photo, how large, and where.
struct MagnifiedView {
    /// Above this many pixels to one of the screen's, mixing four would leave
    /// some out: the page's own picture is the better one.
    private static let densest = 1.6

    let picture: CloseUp
    /// Screen pixels for one of the picture's.
    let scale: Double
    /// Of the picture's top left corner, in pixels from the screen's.
    let x: Double
    let y: Double

    init(_ page: ScenePage, picture fitted: Picture, detail: CloseUp?, on screen: PixelSize) {
        let seen = page.magnification
        let place = fitted.place
        let left = Self.magnified(Double(place.x), of: screen.width, seen.scale, seen.x)
        let top = Self.magnified(Double(place.y), of: screen.height, seen.scale, seen.y)
        if let detail, let closer = Self.closer(detail, than: fitted, page.shape, seen.scale, on: screen) {
            picture = detail
            scale = closer.scale
            x = left - closer.cutX
            y = top - closer.cutY
        } else {
            picture = .picture(fitted)
            scale = seen.scale
            x = left
            y = top
        }
    }

    init(picture: CloseUp, scale: Double, x: Double, y: Double) {
        self.picture = picture
        self.scale = scale
        self.x = x
        self.y = y
    }

    func moved(x right: Int, y down: Int = 0) -> MagnifiedView {
        MagnifiedView(picture: picture, scale: scale, x: x + Double(right), y: y + Double(down))
    }

    /// The pixels it covers, perhaps far beyond the screen.
    var frame: PixelRect {
        let left = Int(x.rounded())
        let top = Int(y.rounded())
        return PixelRect(
            x: left,
            y: top,
            width: Int((x + Double(picture.size.width) * scale).rounded()) - left,
            height: Int((y + Double(picture.size.height) * scale).rounded()) - top
        )
    }

    /// A place on the resting page, moved away from the middle.
    private static func magnified(_ place: Double, of side: Int, _ scale: Double, _ shift: Double) -> Double {
        let middle = Double(side) / 2
        return middle + shift * Double(side) + (place - middle) * scale
    }

    /// How the file's own pixels take the place of the page's; nothing where
    /// they are too many for this size.
    private static func closer(
        _ detail: CloseUp,
        than fitted: Picture,
        _ shape: PixelSize,
        _ magnification: Double,
        on screen: PixelSize
    ) -> (scale: Double, cutX: Double, cutY: Double)? {
        let fit = PictureFit(shape, on: screen)
        let across = Double(fitted.place.width) * magnification / (Double(detail.size.width) * fit.shownWidth)
        guard across * Self.densest >= 1 else { return nil }
        // What the page cut off to be filled is there, and may be seen.
        let cutX = Double(detail.size.width) * (1 - fit.shownWidth) / 2 * across
        let cutY = Double(detail.size.height) * (1 - fit.shownHeight) / 2 * across
        return (across, cutX, cutY)
    }
}
