import FrameCore
import PixelPainting

/// The picture that shows a magnified photo, its scale and its place.
struct MagnifiedView {
    /// The maximum number of source pixels for each screen pixel; above it, interpolating four pixels would skip some,
    /// and the page's own picture is better.
    private static let densest = 1.6
    /// A scale slightly above 1, so that rounding never leaves a row of the
    /// place uncovered.
    private static let hair = 1 + 1e-9

    let picture: FullResolutionPhoto
    /// Screen pixels for one pixel of the picture.
    let scale: Double
    /// The picture's top left corner, in screen pixels.
    let x: Double
    let y: Double

    init(picture: FullResolutionPhoto, scale: Double, x: Double, y: Double) {
        self.picture = picture
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// Shows the picture that was fitted to the page, with its letterbox.
    init(_ fitted: Picture, seen magnification: Magnification, on screen: PixelSize) {
        picture = .picture(fitted)
        scale = magnification.scale
        x = Self.magnified(fitted.place.x, of: screen.width, scale, magnification.x)
        y = Self.magnified(fitted.place.y, of: screen.height, scale, magnification.y)
    }

    /// Shows all pixels of one photo that the page has at `place`; nil if there
    /// are too many pixels for this size.
    ///
    /// The parts that the page cropped are included and may become visible.
    init?(_ closeUp: FullResolutionPhoto, at place: PixelRect, seen magnification: Magnification, on screen: PixelSize)
    {
        self.init(
            closeUp,
            coveringX: Self.magnified(place.x, of: screen.width, magnification.scale, magnification.x),
            y: Self.magnified(place.y, of: screen.height, magnification.scale, magnification.y),
            width: Double(place.width) * magnification.scale,
            height: Double(place.height) * magnification.scale
        )
        guard scale * Self.densest >= 1 else { return nil }
    }

    /// Scales the picture so that it covers a place, and centres it there.
    init(_ picture: FullResolutionPhoto, coveringX left: Double, y top: Double, width: Double, height: Double) {
        let (ownWidth, ownHeight) = (Double(picture.size.width), Double(picture.size.height))
        self.picture = picture
        scale = max(width / ownWidth, height / ownHeight) * Self.hair
        x = left - (ownWidth * scale - width) / 2
        y = top - (ownHeight * scale - height) / 2
    }

    func moved(x right: Int, y down: Int = 0) -> MagnifiedView {
        MagnifiedView(picture: picture, scale: scale, x: x + Double(right), y: y + Double(down))
    }

    /// The pixels that the picture covers, perhaps far beyond the screen.
    var frame: PixelRect { frame(of: PixelRect(picture.size)) }

    /// The pixels that a part of the picture covers; neighbouring parts meet
    /// without a seam.
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

    /// The position of a point of the page after magnification around the
    /// centre and shift.
    private static func magnified(_ place: Int, of side: Int, _ scale: Double, _ shift: Double) -> Double {
        let middle = Double(side) / 2
        return middle + shift * Double(side) + (Double(place) - middle) * scale
    }
}
