import FrameCore
import SDLScreen

/// Which picture shows a magnified photo, how large, and where.
struct MagnifiedView {
    /// Above this many pixels to one of the screen's, mixing four would leave
    /// some out: the page's own picture is the better one.
    private static let densest = 1.6
    /// So much larger than its place, so that no rounding leaves a row of it out.
    private static let hair = 1 + 1e-9

    let picture: CloseUp
    /// Screen pixels for one of the picture's.
    let scale: Double
    /// Of the picture's top left corner, in pixels from the screen's.
    let x: Double
    let y: Double

    init(picture: CloseUp, scale: Double, x: Double, y: Double) {
        self.picture = picture
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// The picture that was fitted to the page, with all that is on it.
    init(_ fitted: Picture, seen magnification: Magnification, on screen: PixelSize) {
        picture = .picture(fitted)
        scale = magnification.scale
        x = Self.magnified(fitted.place.x, of: screen.width, scale, magnification.x)
        y = Self.magnified(fitted.place.y, of: screen.height, scale, magnification.y)
    }

    /// All the pixels of one photo, where the page has it at `place`; nothing
    /// where they are too many for this size.
    ///
    /// What the page cut off to be filled is there too, and may be seen.
    init?(_ closeUp: CloseUp, at place: PixelRect, seen magnification: Magnification, on screen: PixelSize) {
        self.init(
            closeUp,
            coveringX: Self.magnified(place.x, of: screen.width, magnification.scale, magnification.x),
            y: Self.magnified(place.y, of: screen.height, magnification.scale, magnification.y),
            width: Double(place.width) * magnification.scale,
            height: Double(place.height) * magnification.scale
        )
        guard scale * Self.densest >= 1 else { return nil }
    }

    /// As large as it must be to cover a place, and in its middle.
    init(_ picture: CloseUp, coveringX left: Double, y top: Double, width: Double, height: Double) {
        let (ownWidth, ownHeight) = (Double(picture.size.width), Double(picture.size.height))
        self.picture = picture
        scale = max(width / ownWidth, height / ownHeight) * Self.hair
        x = left - (ownWidth * scale - width) / 2
        y = top - (ownHeight * scale - height) / 2
    }

    func moved(x right: Int, y down: Int = 0) -> MagnifiedView {
        MagnifiedView(picture: picture, scale: scale, x: x + Double(right), y: y + Double(down))
    }

    /// The pixels it covers, perhaps far beyond the screen.
    var frame: PixelRect { frame(of: PixelRect(picture.size)) }

    /// The pixels that a part of the picture covers: without a seam to those of
    /// the part beside it.
    func frame(of part: PixelRect) -> PixelRect {
        let (left, top) = (Self.edge(part.x, scale, x), Self.edge(part.y, scale, y))
        return PixelRect(
            x: left,
            y: top,
            width: Self.edge(part.maxX, scale, x) - left,
            height: Self.edge(part.maxY, scale, y) - top
        )
    }

    private static func edge(_ place: Int, _ scale: Double, _ origin: Double) -> Int {
        Int((Double(place) * scale + origin).rounded())
    }

    /// A place on the resting page, moved away from the middle.
    private static func magnified(_ place: Int, of side: Int, _ scale: Double, _ shift: Double) -> Double {
        let middle = Double(side) / 2
        return middle + shift * Double(side) + (Double(place) - middle) * scale
    }
}
