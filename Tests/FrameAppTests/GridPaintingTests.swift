import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PhotoDecoding
@testable import PixelPainting

@MainActor
struct GridPaintingTests {
    private static let ghost: UInt32 = 0xFF00FF

    private let painter: Painter

    init() throws { painter = try Painted.painter() }

    private func photo(_ number: Int) -> PhotoID { .make("photo-\(number)") }

    private func colour(_ number: Int) -> UInt32 { UInt32(0x202020 + number * 0x050301) }

    /// Photos in all slots that are in sight.
    private func grid(on screen: PixelSize, scrolled offset: Int, opacity: Double = 1) -> SceneGrid {
        let layout = GridLayout(screen)
        let cells = layout.slots(scrolled: offset).map { slot in
            SceneGrid.Cell(photo: photo(slot), place: layout.place(of: slot, scrolled: offset), opacity: opacity)
        }
        return SceneGrid(cells: cells, gap: layout.gap, offset: offset)
    }

    private func thumbnails(on screen: PixelSize) -> PictureSet {
        let side = GridLayout(screen).side
        let square = PixelSize(width: side, height: side)
        let pictures = (0..<80).map { (photo($0), Painted.picture(colour($0), on: square)) }
        return PictureSet(pages: [:], thumbnails: Dictionary(uniqueKeysWithValues: pictures))
    }

    private func drawn<Result>(
        _ grid: SceneGrid,
        on screen: PixelSize,
        _ pictures: PictureSet,
        _ look: (borrowing Canvas) -> Result
    ) -> Result {
        Sheet(size: screen).draw { canvas in
            canvas.fill(canvas.bounds, 0xFF00_0000 | Self.ghost)
            painter.paint(Scene(content: .grid(grid)), on: canvas, pictures: pictures)
            return look(canvas)
        }
    }

    @Test(arguments: Painted.quickScreens, [-90, 0, 133, 400])
    func `draws each thumbnail in its place, and leaves no pixel as it was`(screen: PixelSize, offset: Int) {
        let grid = grid(on: screen, scrolled: offset)
        drawn(grid, on: screen, thumbnails(on: screen)) { canvas in
            let ghosts = (0..<screen.height).contains { y in
                (0..<screen.width).contains { canvas[$0, y] == Self.ghost }
            }
            #expect(!ghosts)
            for (number, cell) in zip(GridLayout(screen).slots(scrolled: offset), grid.cells) {
                let seen = cell.place.intersection(PixelRect(screen))
                guard !seen.isEmpty else { continue }
                #expect(canvas[seen.x, seen.y] == colour(number))
                #expect(canvas[seen.maxX - 1, seen.maxY - 1] == colour(number))
            }
        }
    }

    @Test(arguments: Painted.quickScreens)
    func `a sign lies on what plays, and on nothing else`(screen: PixelSize) throws {
        var grid = grid(on: screen, scrolled: 0)
        grid.cells[1].isFilm = true
        let side = try #require(GridPainting.signSide(in: grid))
        drawn(grid, on: screen, thumbnails(on: screen)) { canvas in
            for (number, cell) in grid.cells.prefix(3).enumerated() {
                let isSigned = (cell.place.y..<min(cell.place.maxY, screen.height)).contains { y in
                    (cell.place.x..<cell.place.maxX).contains { canvas[$0, y] != colour(number) }
                }
                #expect(isSigned == (number == 1))
            }
            let place = grid.cells[1].place
            let inset = Int(Double(place.width) * 0.07)
            let middle = (x: place.x + inset + side / 2, y: place.maxY - inset - side / 2)
            #expect(canvas[middle.x, middle.y] == Palette.cream.premultiplied & 0xFFFFFF)
        }
    }

    @Test func `an album shorter than the screen ends in calm dark`() {
        let screen = Painted.small
        var grid = grid(on: screen, scrolled: 0)
        grid.cells = Array(grid.cells.prefix(2))
        drawn(grid, on: screen, thumbnails(on: screen)) { canvas in
            #expect(canvas[470, 10] == Palette.letterbox.premultiplied & 0xFFFFFF)
            #expect(canvas[10, 300] == Palette.letterbox.premultiplied & 0xFFFFFF)
        }
        grid.cells = []
        drawn(grid, on: screen, [:]) { canvas in
            #expect(canvas[240, 160] == Palette.letterbox.premultiplied & 0xFFFFFF)
        }
    }

    @Test func `keeps the place of a thumbnail that has yet to come, and lets it come softly`() {
        let screen = Painted.small
        let place = GridLayout(screen).place(of: 0, scrolled: 0)
        func brightness(_ opacity: Double) -> UInt32 {
            let grid = grid(on: screen, scrolled: 0, opacity: opacity)
            let white = PictureSet(
                pages: [:],
                thumbnails: [
                    photo(0): Painted.picture(0xFFFFFF, on: PixelSize(width: place.width, height: place.height))
                ]
            )
            return drawn(grid, on: screen, white) { $0[place.x + 5, place.y + 5] & 255 }
        }
        #expect(brightness(0) == Palette.awaited.premultiplied & 255)
        #expect(brightness(0.5) > 100 && brightness(0.5) < 160)
        #expect(brightness(1) == 255)
    }

    @Test(arguments: Painted.quickScreens) func `marks lie around thumbnails and cover none`(screen: PixelSize) {
        var grid = grid(on: screen, scrolled: 0)
        grid.current = grid.cells[1].place
        grid.selected = grid.cells[0].place
        drawn(grid, on: screen, thumbnails(on: screen)) { canvas in
            for number in 0...2 {
                let place = grid.cells[number].place
                for (x, y) in [(place.x, place.y), (place.maxX - 1, place.y), (place.x, place.maxY - 1)] {
                    #expect(canvas[x, y] == colour(number))
                }
            }
            let selected = grid.cells[0].place
            #expect(canvas[selected.x + 9, selected.y - 1] == Palette.cream.premultiplied & 0xFFFFFF)
            let current = grid.cells[1].place
            #expect(canvas[current.x + 9, current.maxY] == Palette.amber.premultiplied & 0xFFFFFF)
        }
    }

    @Test(arguments: Painted.quickScreens) func `begins as the page and ends in its thumbnail`(screen: PixelSize) {
        var grid = grid(on: screen, scrolled: 0, opacity: 0)
        let page = ScenePage(photo: photo(2), shape: screen, offset: 0)
        grid.hero = SceneGrid.Hero(page: page, cell: grid.cells[2].place)
        let pictures = PictureSet(pages: [photo(2): Painted.picture(0xC0FFEE, on: screen)])
        func share(_ progress: Double) -> Double {
            grid.progress = progress
            return drawn(grid, on: screen, pictures) { canvas in
                let bright = (0..<screen.height).reduce(0) { count, y in
                    count + (0..<screen.width).count { canvas[$0, y] == 0xC0FFEE }
                }
                return Double(bright) / Double(screen.width * screen.height)
            }
        }
        #expect(share(0) == 1)
        #expect(share(0.5) < 0.6 && share(0.5) > 0.15)
        let side = Double(GridLayout(screen).side)
        let cell = side * side / Double(screen.width * screen.height)
        #expect(abs(share(1) - cell) < 0.02)
    }

    @Test(arguments: Painted.quickScreens) func `a note over thumbnails can be read`(screen: PixelSize) {
        let scene = Scene(content: .grid(grid(on: screen, scrolled: 0)), note: .photoWhenOnline)
        let painting = painter.painting(of: scene, on: screen, pictures: thumbnails(on: screen))
        let hasScrim = painting.layers.contains { if case .scrim = $0.content { true } else { false } }
        #expect(hasScrim && !painting.isCut)
    }

    @Test func `decodes the middle square of a file`() throws {
        let decoder = PictureDecoder()
        let path = Fixture.path("orientation-1.jpg")
        let square = try decoder.thumbnail(at: path, side: 24)
        #expect(square.size == PixelSize(width: 24, height: 24))
        // Red, green, blue and yellow quarters.
        let quarters = [(5, 5), (18, 5), (5, 18), (18, 18)].map { square.pixels[$0.1 * 24 + $0.0] }
        let wanted: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
        for (is_, want) in zip(quarters, wanted) {
            for shift in [16, 8, 0] {
                #expect(abs(Int(is_ >> UInt32(shift) & 255) - Int(want >> UInt32(shift) & 255)) < 120)
            }
        }
        #expect(throws: PhotoDecodingError.self) { try decoder.thumbnail(at: path + "-gone", side: 24) }
        #expect(throws: PhotoDecodingError.self) { try decoder.thumbnail(at: #filePath, side: 24) }
    }
}
