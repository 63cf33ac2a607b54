/// The rectangle of a picture on a page, and the part of the picture that is shown.
///
/// The whole picture is shown, centred and as large as possible. A picture of nearly the page's aspect ratio is
/// cropped to fill the page, because a thin black border looks like a mistake.
package struct PictureFit: Equatable, Sendable {
    /// The part that is shown, as fractions of the picture's width and height, centred.
    package let shownWidth: Double
    package let shownHeight: Double
    /// The rectangle on the page, in pixels.
    package let place: PixelRect

    /// The maximum fraction of the picture's longer side that is cropped to fill the page.
    ///
    /// With 4 %, even a forehead at the edge of a portrait stays whole.
    package static let mayCut = 0.04
    /// The maximum factor by which a small picture is enlarged; beyond it only the blur grows.
    package static let mostEnlarged = 4.0

    package init(_ picture: PixelSize, on page: PixelSize) {
        let across = Double(page.width) / Double(max(picture.width, 1))
        let down = Double(page.height) / Double(max(picture.height, 1))
        let fill = max(across, down)
        if min(across, down) / fill >= 1 - Self.mayCut, fill <= Self.mostEnlarged {
            shownWidth = across / fill
            shownHeight = down / fill
            place = PixelRect(page)
        } else {
            let scale = min(across, down, Self.mostEnlarged)
            let width = min(max(Int((Double(picture.width) * scale).rounded()), 1), page.width)
            let height = min(max(Int((Double(picture.height) * scale).rounded()), 1), page.height)
            shownWidth = 1
            shownHeight = 1
            place = PixelRect(
                x: (page.width - width) / 2,
                y: (page.height - height) / 2,
                width: width,
                height: height
            )
        }
    }
}
