/// Where a picture lies on a page, and which part of it is shown.
///
/// The whole picture, centred, as large as the page allows; but a picture of
/// nearly the page's shape fills the page, for a sliver of black along one
/// side looks like a mistake.
package struct PictureFit: Equatable, Sendable {
    /// What is shown, in fractions of the picture, centred.
    package let shownWidth: Double
    package let shownHeight: Double
    /// The place on the page.
    package let place: PixelRect

    /// Of the picture's longer side, what may be cut away to fill the page.
    ///
    /// At 4 % even a forehead at the edge of a portrait stays whole.
    package static let mayCut = 0.04
    /// How far a small picture is enlarged.
    ///
    /// Beyond it there is nothing to see but the blur.
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
