import FamilyCore
import FrameCore
import PixelPainting

/// The pictures from which a magnified page is drawn: for each photo all its
/// pixels if they are decoded, else the picture that was fitted to the page.
struct MagnifiedPage {
    struct Part {
        let view: MagnifiedView
        /// The part of the screen to draw on.
        let frame: PixelRect
    }

    /// The parts; no two share a pixel.
    let parts: [Part]
    /// The pixels that all parts cover together, perhaps far beyond the screen.
    let frame: PixelRect

    init(_ page: ScenePage, picture: Picture, closeUps: [PhotoID: FullResolutionPhoto], on screen: PixelSize) {
        let whole = MagnifiedView(picture, seen: page.magnification, on: screen)
        func view(of photo: PhotoID?, at place: PixelRect) -> MagnifiedView? {
            photo.flatMap { closeUps[$0] }
                .flatMap { MagnifiedView($0, at: place, seen: page.magnification, on: screen) }
        }
        guard picture.photos.count == 2 else {
            let view = view(of: page.photo, at: picture.place) ?? whole
            parts = [Part(view: view, frame: view.frame)]
            frame = view.frame
            return
        }
        let frames = picture.photos.map { whole.frame(of: $0.moved(x: -picture.place.x, y: -picture.place.y)) }
        let strip = PairFit.strip(from: frames[0], to: frames[1], on: screen)
        parts = [
            Part(view: view(of: page.photo, at: picture.photos[0]) ?? whole, frame: frames[0]),
            Part(view: whole, frame: strip),
            Part(view: view(of: page.beside, at: picture.photos[1]) ?? whole, frame: frames[1]),
        ]
        frame = whole.frame
    }
}
