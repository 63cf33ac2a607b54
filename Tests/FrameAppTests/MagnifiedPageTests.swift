import FamilyCore
import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp
@testable import PixelPainting

/// Two photos on one page, looked at closely.
@MainActor
struct MagnifiedPageTests {
    private static let screen = Painted.small
    private static let (left, right) = (PhotoID.make("left"), PhotoID.make("right"))
    private static let (red, strip, blue): (UInt32, UInt32, UInt32) = (0xC00000, 0x010203, 0x0000C0)
    /// What all the pixels of each have, to be told from the page's.
    private static let (green, yellow): (UInt32, UInt32) = (0x00C000, 0xC0C000)
    /// What stands where nothing was drawn.
    private static let untouched: UInt32 = 0xFF00FF
    private static let strays = [untouched, red, blue]

    private let painter: Painter

    init() throws { painter = try Painted.painter() }

    private static func photo(_ colour: UInt32, _ place: PixelRect) -> Picture {
        Picture(place: place, pixels: Array(repeating: colour, count: place.width * place.height))
    }

    private static let page = Picture.composited(
        [red, blue].map { photo($0, PictureFit(PixelSize(width: 100, height: 200), on: screen).place) },
        on: screen,
        .plain,
        background: strip
    )

    /// No whole number of their pixels lies on one of the page's.
    private static func closeUp(_ colour: UInt32) -> FullResolutionPhoto {
        .picture(photo(colour, PixelRect(PixelSize(width: 401, height: 799))))
    }

    private static func scene(_ magnification: Magnification, offset: Double = 0) -> Scene {
        let page = ScenePage(
            photo: left,
            beside: right,
            shape: page.size,
            offset: offset,
            magnification: magnification
        )
        return Scene(content: .photos([page]))
    }

    private func drawn<Result>(
        _ scene: Scene,
        _ closeUps: [PhotoID: FullResolutionPhoto],
        _ look: (borrowing Canvas) -> Result
    ) -> Result {
        Sheet(size: Self.screen).draw { canvas in
            canvas.fill(canvas.bounds, 0xFF00_0000 | Self.untouched)
            painter.paint(scene, on: canvas, pictures: PictureSet(pages: [Self.left: Self.page], closeUps: closeUps))
            return look(canvas)
        }
    }

    /// Along the middle row, each colour once.
    private func row(_ magnification: Magnification, _ closeUps: [PhotoID: FullResolutionPhoto]) -> [UInt32] {
        drawn(Self.scene(magnification), closeUps) { canvas in
            (0..<Self.screen.width).reduce(into: []) { colours, x in
                let colour = canvas[x, Self.screen.height / 2]
                if colours.last != colour { colours.append(colour) }
            }
        }
    }

    @Test func `each is drawn from its own pixels, and the strip stays between`() {
        let seen = Magnification(scale: 8, x: 0, y: 0)
        let both = [Self.left: Self.closeUp(Self.green), Self.right: Self.closeUp(Self.yellow)]
        let colours = row(seen, both)
        #expect(colours.first == Self.green && colours.last == Self.yellow && colours.contains(Self.strip))
        #expect(!colours.contains(Self.red) && !colours.contains(Self.blue))
    }

    @Test func `one whose pixels are not there yet is drawn from the page`() {
        let seen = Magnification(scale: 8, x: 0, y: 0)
        #expect(row(seen, [Self.left: Self.closeUp(Self.green)]).last == Self.blue)
        #expect(row(seen, [Self.right: Self.closeUp(Self.yellow)]).first == Self.red)
    }

    /// A part that is a row short would leave what the screen showed before.
    @Test func `no pixel is left out or drawn by two, however it is magnified`() {
        var chance = SeededGenerator(seed: 5)
        let both = [Self.left: Self.closeUp(Self.green), Self.right: Self.closeUp(Self.yellow)]
        for _ in 1...60 {
            let scale = 1.6 + 6.4 * Double.random(in: 0...1, using: &chance)
            let reach = (scale - 1) / 2
            let edges = [-reach, 0, reach]
            let seen = Magnification(
                scale: scale,
                x: Double.random(in: -reach...reach, using: &chance),
                y: edges.randomElement(using: &chance) ?? 0
            )
            let offsets = [0, Double.random(in: -0.9...0.9, using: &chance)]
            let offset = offsets.randomElement(using: &chance) ?? 0
            let strays = drawn(Self.scene(seen, offset: offset), both) { canvas in
                (0..<Self.screen.height).contains { row in
                    (0..<Self.screen.width).contains { Self.strays.contains(canvas[$0, row]) }
                }
            }
            #expect(!strays, "\(seen) at \(offset)")
        }
    }

    @Test func `one photo covers its place too, though its file has another number of pixels`() {
        let shape = PixelSize(width: 301, height: 400)
        let place = PictureFit(shape, on: Self.screen).place
        let pictures = PictureSet(
            pages: [Self.left: Self.photo(Self.red, place)],
            closeUps: [Self.left: Self.closeUp(Self.green)]
        )
        for edge in [-1.0, 1] {
            let seen = Magnification(scale: 8, x: 0, y: edge * 3.5)
            let page = ScenePage(photo: Self.left, shape: shape, offset: 0, magnification: seen)
            Sheet(size: Self.screen).draw { canvas in
                canvas.fill(canvas.bounds, 0xFF00_0000 | Self.untouched)
                painter.paint(Scene(content: .photos([page])), on: canvas, pictures: pictures)
                for y in 0..<Self.screen.height { #expect(canvas[240, y] == Self.green) }
            }
        }
    }

    @Test(arguments: [Letterbox.blurred, .matte], [Painted.small, PixelSize(width: 320, height: 480)])
    func `a page pulled past its edge leaves nothing of what was there before`(
        letterbox: Letterbox,
        screen: PixelSize
    ) {
        let pulls: [(x: Double, y: Double)] = [(0, 0.9), (0, -0.9), (0.9, 0), (-0.9, 0.9), (2, 0), (0, 0)]
        for colours in [[Self.red], [Self.red, Self.blue]] {
            let page = Self.page(of: colours, on: screen, letterbox)
            #expect(!page.beside.isEmpty)
            for (x, y) in pulls {
                var shown = ScenePage(photo: Self.left, shape: page.size, offset: 0)
                shown.beside = colours.count == 2 ? Self.right : nil
                shown.magnification = Magnification(scale: 2, x: x, y: y)
                let pictures = PictureSet(pages: [Self.left: page])
                let painting = painter.painting(of: Scene(content: .photos([shown])), on: screen, pictures: pictures)
                #expect(Self.covers(screen, painting), "\(colours.count) at \(x), \(y)")
                let fills = painting.layers.count { if case .fill = $0.content { true } else { false } }
                #expect((fills == 0) == (x == 0 && y == 0), "a photo that covers its place needs no filling")
            }
        }
    }

    /// Photos that leave the sides of the screen to the letterbox.
    private static func page(of colours: [UInt32], on screen: PixelSize, _ letterbox: Letterbox) -> Picture {
        let isWide = screen.width > screen.height
        let shape = PixelSize(width: isWide ? 100 : 200, height: isWide ? 200 : 100)
        let place = PictureFit(shape, on: screen).place
        return .composited(colours.map { photo($0, place) }, on: screen, letterbox, background: strip)
    }

    /// Whether it leaves no pixel as it was.
    private static func covers(_ screen: PixelSize, _ painting: Painting) -> Bool {
        Sheet(size: screen).draw { canvas in
            canvas.fill(canvas.bounds, 0xFF00_0000 | untouched)
            canvas.draw(painting)
            return !(0..<screen.height).contains { row in
                (0..<screen.width).contains { canvas[$0, row] == untouched }
            }
        }
    }
}
