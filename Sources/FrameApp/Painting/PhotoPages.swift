import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// Photos side by side, at the places to which a finger has pulled them.
struct PhotoPages {
    let pages: [ScenePage]
    let pictures: PictureSet
    /// Sets the words of title pages; nil leaves them out.
    var setTitle: ((SceneTitle, PhotoID, Picture) -> TitleWords)?

    /// Returns the photos, and the words of title pages among them.
    func part(on screen: PixelSize) -> ShadedPart {
        var part = ShadedPart(frame: PixelRect(screen))
        coverBeyond(in: &part.pictures, on: screen)
        for (index, page) in pages.enumerated() {
            let left = Self.left(page, on: screen)
            guard left > -screen.width, left < screen.width else { continue }
            paint(page, at: left, in: &part.pictures, on: screen)
            // The words are drawn over all photos: a page that fades in over this one does not cover them by itself.
            let over = pages[(index + 1)...].filter { Self.left($0, on: screen) == left }
            say(page, at: left, seen: over.reduce(1) { $0 * (1 - $1.opacity) }, in: &part, on: screen)
        }
        return part
    }

    /// Draws the words of a title page over its picture, which is darkened as far as they need; `seen` is the share of
    /// the page, 0 … 1, that no other page covers.
    private func say(_ page: ScenePage, at left: Int, seen: Double, in part: inout ShadedPart, on screen: PixelSize) {
        guard let title = page.title, let picture = pictures.pages[page.photo],
            let words = setTitle?(title, page.photo, picture)
        else { return }
        words.darken(PixelRect(screen).moved(x: left, y: 0), opacity: page.opacity, in: &part.pictures)
        part.words.append(words.painting(at: left, opacity: page.opacity * seen))
    }

    /// The page's left edge in whole pixels.
    ///
    /// It is rounded down, so that two neighbours always meet without a seam.
    static func left(_ page: ScenePage, on screen: PixelSize) -> Int {
        Int((page.offset * Double(screen.width)).rounded(.down))
    }

    /// The brightness of the photos under `frame` of the screen.
    func brightness(in frame: PixelRect, on screen: PixelSize) -> Double {
        pages.map { page in
            // For magnified photos and playing films the brightness below the
            // words is not computed: it counts as white.
            guard page.magnification == .whole, page.film == 0 else { return 1 }
            let left = Self.left(page, on: screen)
            return pictures.pages[page.photo]?.brightness(in: frame.moved(x: -left, y: 0)) ?? 0
        }.max() ?? 0
    }

    private func paint(_ page: ScenePage, at left: Int, in painting: inout Painting, on screen: PixelSize) {
        guard let picture = pictures.pages[page.photo] else {
            let place = PictureFit(page.shape, on: screen).place.moved(x: left, y: 0)
            frame(place, within: PixelRect(screen).moved(x: left, y: 0), page.opacity, in: &painting)
            painting.fill(place, Palette.awaited.with(opacity: page.opacity))
            return
        }
        guard page.magnification == .whole else { return magnify(page, picture, at: left, in: &painting, on: screen) }
        let place = picture.place.moved(x: left, y: 0)
        if picture.beside.isEmpty {
            frame(place, within: PixelRect(screen).moved(x: left, y: 0), page.opacity, in: &painting)
        }
        letterbox(picture, around: place, at: left, page.opacity, in: &painting)
        guard let film = pictures.films[page.photo], page.film > 0 else {
            return painting.picture(picture, x: place.x, y: place.y, opacity: page.opacity)
        }
        if page.film < 1 { painting.picture(picture, x: place.x, y: place.y, opacity: page.opacity) }
        show(film, at: left, page.opacity * page.film, in: &painting)
    }

    /// Draws a film's picture, which may have fewer pixels than its place.
    private func show(_ film: Picture, at left: Int, _ opacity: Double, in painting: inout Painting) {
        let place = film.place.moved(x: left, y: 0)
        guard film.size != PixelSize(width: place.width, height: place.height) else {
            return painting.picture(film, x: place.x, y: place.y, opacity: opacity)
        }
        let view = MagnifiedView(
            .picture(film),
            coveringX: Double(place.x),
            y: Double(place.y),
            width: Double(place.width),
            height: Double(place.height)
        )
        painting.magnified(view, within: place, opacity: opacity)
    }

    private func magnify(
        _ page: ScenePage,
        _ picture: Picture,
        at left: Int,
        in painting: inout Painting,
        on screen: PixelSize
    ) {
        let magnified = MagnifiedPage(page, picture: picture, closeUps: pictures.closeUps, on: screen)
        let area = PixelRect(screen).moved(x: left, y: 0)
        let place = magnified.frame.moved(x: left, y: 0).intersection(area)
        // The letterbox leaves out the photo's place at rest, which a photo that is pinched smaller, or pulled past its
        // edge, does not cover.
        let beneath = picture.beside.isEmpty ? area : picture.place.moved(x: left, y: 0).intersection(area)
        frame(place, within: beneath, page.opacity, in: &painting)
        letterbox(picture, around: place, at: left, page.opacity, in: &painting)
        for part in magnified.parts {
            let place = part.frame.moved(x: left, y: 0).intersection(area)
            painting.magnified(part.view.moved(x: left), within: place, opacity: page.opacity)
        }
    }

    /// Draws the letterbox, which stays in place while the photo grows over it.
    private func letterbox(
        _ picture: Picture,
        around place: PixelRect,
        at left: Int,
        _ opacity: Double,
        in painting: inout Painting
    ) {
        for strip in picture.beside {
            let frame = strip.place.moved(x: left, y: 0)
            if !place.contains(frame) { painting.picture(strip, x: frame.x, y: frame.y, opacity: opacity) }
        }
    }

    /// Fills the part of `area` beside a photo, but not the part behind it, which would write every pixel twice.
    private func frame(_ place: PixelRect, within area: PixelRect, _ opacity: Double, in painting: inout Painting) {
        let colour = Palette.letterbox.with(opacity: opacity)
        let covered = place.intersection(area)
        guard !covered.isEmpty else { return painting.fill(area, colour) }
        let bars = [
            PixelRect(x: area.x, y: area.y, width: area.width, height: covered.y - area.y),
            PixelRect(x: area.x, y: covered.maxY, width: area.width, height: area.maxY - covered.maxY),
            PixelRect(x: area.x, y: covered.y, width: covered.x - area.x, height: covered.height),
            PixelRect(x: covered.maxX, y: covered.y, width: area.maxX - covered.maxX, height: covered.height),
        ]
        for bar in bars { painting.fill(bar, colour) }
    }

    /// Fills the area beyond the first and last page when they are pulled.
    private func coverBeyond(in painting: inout Painting, on screen: PixelSize) {
        let covered = pages.map { Self.left($0, on: screen) }.sorted()
        var x = 0
        for left in covered where left < screen.width && left > -screen.width {
            painting.fill(PixelRect(x: x, y: 0, width: left - x, height: screen.height), Palette.letterbox)
            x = max(x, left + screen.width)
        }
        painting.fill(PixelRect(x: x, y: 0, width: screen.width - x, height: screen.height), Palette.letterbox)
    }
}
