import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The album as thumbnails, and the page that shrinks into one of them or grows
/// out of it.
struct GridPainting {
    let grid: SceneGrid
    let pictures: PictureSet
    /// The sign on thumbnails of films.
    let playSign: Bitmap?
    /// Sets the words of memory lane; nil leaves them out.
    var lanePainting: ((SceneLane) -> LanePainting)?
    /// Sets the words of a title page that shrinks or grows; nil leaves them out.
    var setTitle: ((SceneTitle, PhotoID, Picture) -> TitleWords)?

    /// The words of a title page are gone when this much of the grid has opened.
    private static let titleGone = 0.3

    /// The sign's size and its distance from the edges, as shares of a
    /// thumbnail's side.
    private static let (signShare, signInset) = (0.22, 0.07)
    /// The minimum side of the sign in pixels: a smaller one could not be recognised.
    private static let smallestSign = 16

    /// The side of the sign on thumbnails of this grid, in pixels; nil if there
    /// is no film.
    static func signSide(in grid: SceneGrid) -> Int? {
        guard let cell = grid.cells.first(where: \.isFilm) else { return nil }
        return max(smallestSign, Int(Double(cell.place.width) * signShare))
    }

    /// The width of the mark around the current page's thumbnail, as a share of
    /// the gap.
    private static let markShare = 0.5
    /// The width of the bar at the right edge, as a share of the screen's
    /// shorter side.
    private static let barShare = 0.006

    /// Returns the thumbnails and memory lane with its words, and over them the page.
    func parts(on screen: PixelSize) -> [ShadedPart] {
        var album = ShadedPart(frame: PixelRect(screen))
        let aside = grid.lane.map { Int(($0.shift * Double(screen.width)).rounded()) } ?? 0
        if aside < screen.width { album.pictures.append(thumbnails(on: screen).moved(x: -aside, y: 0)) }
        if let lane = grid.lane, let painting = lanePainting?(lane) {
            let drawn = painting.part(of: pictures.covers, presence: presence, on: screen)
            album.pictures.append(drawn.pictures.moved(x: screen.width - aside, y: 0))
            album.words.append(drawn.words.moved(x: screen.width - aside, y: 0))
        }
        guard let page = grid.hero.flatMap({ part($0, on: screen) }) else { return [album] }
        // Only over the lane's words, which the page covers, must it be dimmed by a pass of its own.
        guard album.words.layers.isEmpty else { return [album, page] }
        album.pictures.append(page.pictures)
        album.words = page.words
        return [album]
    }

    // MARK: - Thumbnails

    private func thumbnails(on screen: PixelSize) -> Painting {
        var painting = Painting()
        Self.fillRoom(around: grid.cells.map(\.place), in: &painting, on: screen)
        for cell in grid.cells { paint(cell, in: &painting) }
        if let current = grid.current { Self.frame(current, Palette.amber, width: markWidth, in: &painting) }
        if let selected = grid.selected { Self.frame(selected, Palette.cream, width: grid.gap, in: &painting) }
        if let bar = grid.bar { Self.paint(bar, in: &painting, on: screen) }
        return painting
    }

    /// Fills the gaps between squares in rows, but not the area behind the squares, which would write every pixel
    /// twice.
    static func fillRoom(around places: [PixelRect], in painting: inout Painting, on screen: PixelSize) {
        let rows = Dictionary(grouping: places, by: \.y).sorted { $0.key < $1.key }
        var y = 0
        for (top, places) in rows {
            painting.fill(PixelRect(x: 0, y: y, width: screen.width, height: top - y), Palette.letterbox)
            let height = places.first?.height ?? 0
            let upper = max(top, 0)
            var x = 0
            for place in places {
                let strip = PixelRect(x: x, y: upper, width: place.x - x, height: top + height - upper)
                painting.fill(strip, Palette.letterbox)
                x = place.maxX
            }
            let rest = PixelRect(x: x, y: upper, width: screen.width - x, height: top + height - upper)
            painting.fill(rest, Palette.letterbox)
            y = max(y, top + height)
        }
        painting.fill(PixelRect(x: 0, y: y, width: screen.width, height: screen.height - y), Palette.letterbox)
    }

    private func paint(_ cell: SceneGrid.Cell, in painting: inout Painting) {
        let opacity = cell.opacity * presence
        let picture = opacity > 0 ? pictures.thumbnails[cell.photo] : nil
        if picture == nil || opacity < 1 { painting.fill(cell.place, awaited) }
        guard let picture else { return }
        painting.picture(picture, x: cell.place.x, y: cell.place.y, opacity: opacity)
        guard cell.isFilm, let playSign else { return }
        let inset = Int(Double(cell.place.width) * Self.signInset)
        let y = cell.place.maxY - inset - playSign.height
        painting.bitmap(playSign, x: cell.place.x + inset, y: y, opacity: opacity)
    }

    /// The opacity of the thumbnails, which appear while the page shrinks.
    private var presence: Double { min(1, grid.progress * 1.6) }

    private var awaited: Colour { presence < 1 ? Palette.letterbox : Palette.awaited }

    private var markWidth: Int { max(2, Int((Double(grid.gap) * Self.markShare).rounded())) }

    /// Draws a frame around a thumbnail, which covers nothing of it.
    static func frame(_ place: PixelRect, _ colour: Colour, width: Int, in painting: inout Painting) {
        let outer = PixelRect(
            x: place.x - width,
            y: place.y - width,
            width: place.width + 2 * width,
            height: place.height + 2 * width
        )
        let sides = [
            PixelRect(x: outer.x, y: outer.y, width: outer.width, height: width),
            PixelRect(x: outer.x, y: place.maxY, width: outer.width, height: width),
            PixelRect(x: outer.x, y: place.y, width: width, height: place.height),
            PixelRect(x: place.maxX, y: place.y, width: width, height: place.height),
        ]
        for side in sides { painting.fill(side, colour) }
    }

    static func paint(_ bar: SceneGrid.Bar, in painting: inout Painting, on screen: PixelSize) {
        let width = max(3, Int(Double(min(screen.width, screen.height)) * barShare))
        let place = PixelRect(
            x: screen.width - width - 1,
            y: Int((bar.start * Double(screen.height)).rounded()),
            width: width,
            height: Int((bar.length * Double(screen.height)).rounded())
        )
        painting.fill(place, Palette.cream.with(opacity: 0.75 * bar.opacity))
    }

    // MARK: - The page

    /// Draws the page's own picture, scaled to cover the place between page and
    /// thumbnail, and clipped to it; nil if its picture is not ready.
    private func part(_ hero: SceneGrid.Hero, on screen: PixelSize) -> ShadedPart? {
        guard let picture = pictures.pages[hero.page.photo] else { return nil }
        let view = HeroView(picture, hero, progress: grid.progress, on: screen)
        var part = ShadedPart(frame: view.place.intersection(PixelRect(screen)))
        part.pictures.magnified(view.picture, within: part.frame)
        guard let title = hero.page.title, grid.progress < Self.titleGone,
            let words = setTitle?(title, hero.page.photo, picture)
        else { return part }
        let share = 1 - grid.progress / Self.titleGone
        words.darken(part.frame, opacity: share, in: &part.pictures)
        part.words = words.painting(at: 0, opacity: share)
        return part
    }
}

/// The place of the page between the screen and its thumbnail.
private struct HeroView {
    let place: PixelRect
    let picture: MagnifiedView

    init(_ picture: Picture, _ hero: SceneGrid.Hero, progress: Double, on screen: PixelSize) {
        let whole = MagnifiedView(picture, seen: hero.page.magnification, on: screen)
        func between(_ page: Int, _ cell: Int) -> Double { Double(page) + Double(cell - page) * progress }
        let left = between(whole.frame.x, hero.cell.x)
        let top = between(whole.frame.y, hero.cell.y)
        let width = between(whole.frame.width, hero.cell.width)
        let height = between(whole.frame.height, hero.cell.height)
        place = PixelRect(
            x: Int(left.rounded()),
            y: Int(top.rounded()),
            width: Int(width.rounded()),
            height: Int(height.rounded())
        )
        self.picture = MagnifiedView(.picture(picture), coveringX: left, y: top, width: width, height: height)
    }
}
