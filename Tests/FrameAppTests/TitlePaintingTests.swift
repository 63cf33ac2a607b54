import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// The title pages of moments, the name over a photo, and the way back.
@MainActor
struct TitlePaintingTests {
    private nonisolated static let grounds: [UInt32] = [0xFFFFFF, 0xFFE100, 0x808080, 0x00FF00, 0x101830]
    private nonisolated static let titles = [
        "A", "Anna’s birthday", "שבת בבית של סבתא", String(repeating: "Donaudampfschifffahrt ", count: 4),
        String(repeating: "W", count: 80),
    ]

    private let painter: Painter
    private let screen = Painted.small
    private let red = PhotoID.make("red")

    init() throws { painter = try Painted.painter() }

    private func title(_ title: String = "Anna’s birthday", place: String? = "The cottage") -> SceneTitle {
        SceneTitle(title: title, firstDay: Painted.day(4, 6), place: place)
    }

    @Test(arguments: grounds) func `any picture is darkened until the words can be read`(colour: UInt32) throws {
        let picture = Painted.picture(colour, on: screen)
        let scene = Scene(content: .photos([Painted.titlePage(title(), over: red)]))
        let words = painter.painting(of: scene, on: screen, pictures: [red: picture]).bitmapFrames
        try #require(words.count == 4)
        Sheet(size: screen).draw { canvas in
            painter.paint(scene, on: canvas, pictures: [red: picture])
            for frame in words where frame.height > 6 {
                for y in frame.y..<frame.maxY {
                    #expect(Palette.cream.contrast(with: Colour(canvas[max(frame.x - 1, 0), y])) >= 7)
                }
            }
        }
    }

    @Test(arguments: Painted.quickScreens, titles) func `all of it fits, in every language`(
        screen: PixelSize,
        words: String
    ) throws {
        for language in Painted.languages {
            let painter = try Painted.painter(in: language)
            var title = title(words, place: "By the very long lake in the far north of the country")
            title.lastDay = Painted.day(6, 1)
            let scene = Scene(content: .photos([Painted.titlePage(title, over: red)]))
            let painting = painter.painting(of: scene, on: screen, pictures: [red: Painted.picture(0, on: screen)])
            #expect(painting.bitmapFrames.allSatisfy(PixelRect(screen).contains), "\(language)")
            // A word without end cannot be broken, and ends in "…".
            if words.contains(" ") || words.count < 20 { #expect(!painting.isCut, "\(language)") }
        }
    }

    @Test(arguments: [PixelSize(width: 480, height: 320), PixelSize(width: 800, height: 480)])
    func `it stands below a clock that reaches into the middle`(screen: PixelSize) throws {
        let setter = TextSetter(fonts: FontMap())
        let long = title("The christening of little Wilhelmina in the village church")
        let painting = TitlePainting(title: long, words: try Painted.words(), setter: setter)
        let picture = Painted.picture(0x808080, on: screen)
        let usual = painting.words(over: picture, on: screen).place
        let clock = PixelRect(x: screen.width / 2, y: 10, width: screen.width / 2 - 10, height: screen.height * 2 / 5)
        try #require(!usual.intersection(clock).isEmpty)
        let place = painting.words(over: picture, on: screen, below: clock).place
        #expect(place.intersection(clock).isEmpty && PixelRect(screen).contains(place))
        let small = PixelRect(x: screen.width - 60, y: 4, width: 50, height: 20)
        #expect(painting.words(over: picture, on: screen, below: small).place == usual)
    }

    @Test func `it moves with its picture, and fades with it`() {
        let white: PictureSet = [red: Painted.picture(0xFFFFFF, on: screen)]
        func painting(_ offset: Double, _ opacity: Double) -> Painting {
            let page = Painted.titlePage(title(), over: red, offset: offset, opacity: opacity)
            return painter.painting(of: Scene(content: .photos([page])), on: screen, pictures: white)
        }
        let (still, moved) = (painting(0, 1).bitmapFrames, painting(-0.5, 1).bitmapFrames)
        #expect(zip(still, moved).allSatisfy { $0.moved(x: -240, y: 0) == $1 } && still.count == moved.count)
        func corner(_ opacity: Double) -> Int {
            Sheet(size: screen).draw { canvas in
                canvas.fill(canvas.bounds, 0)
                canvas.draw(painting(0, opacity))
                return Int(canvas[5, 5] & 255)
            }
        }
        #expect(corner(1) < 100 && corner(0.5) > corner(1))
    }

    @Test func `a page that fades in over it takes its words along`() {
        let white = Painted.picture(0xFFFFFF, on: screen)
        var over = Painted.page(.make("over"))
        over.opacity = 0.75
        let scene = Scene(content: .photos([Painted.titlePage(title(), over: red), over]))
        let painting = painter.painting(of: scene, on: screen, pictures: [red: white, .make("over"): white])
        let opacities = painting.layers.compactMap { layer -> Double? in
            if case .bitmap(_, let opacity) = layer.content { opacity } else { nil }
        }
        #expect(opacities.count == 4 && opacities.allSatisfy { $0 == 0.25 })
    }

    @Test func `says one day by its weekday, and more by the first and the last`() throws {
        var title = title()
        #expect(try Painted.words().days(of: title) == "Saturday 4 July 2026")
        #expect(try Painted.words(in: "de").days(of: title) == "Samstag, 4. Juli 2026")
        #expect(try Painted.words(in: "es").days(of: title) == "sábado, 4 de julio de 2026")
        #expect(try Painted.words(in: "fi").days(of: title) == "lauantai 4. heinäkuuta 2026")
        title.lastDay = Painted.day(6, 1)
        #expect(try Painted.words().days(of: title) == "4 July 2026 – 6 July 2026")
        #expect(try Painted.words(in: "fi").days(of: title) == "4. heinäkuuta 2026 – 6. heinäkuuta 2026")
    }

    @Test(arguments: Painted.quickScreens, Painted.languages)
    func `the sign of moments keeps clear of the other marks and the clock`(
        screen: PixelSize,
        language: String
    ) throws {
        let painter = try Painted.painter(in: language)
        let clock = LocalTime(year: 2026, month: 9, day: 30, weekday: 3, hour: 22, minute: 48)
        for mark in Self.titles.map({ SceneMark.moment(title: $0, opacity: 1) }) + [.allPhotos] {
            let others = Scene(content: .photos([]), marks: [.offline, .new(1234), .heart(progress: 1)], clock: clock)
            let there = painter.painting(of: others, on: screen, pictures: [:]).bitmapFrames
            var scene = others
            scene.marks.append(mark)
            let before = painter.momentMark
            let painting = painter.painting(of: scene, on: screen, pictures: [:])
            let place = try #require(painter.momentMark)
            #expect(before == nil && PixelRect(screen).contains(place))
            #expect(there.allSatisfy { $0.intersection(place).isEmpty }, "\(place) on \(screen)")
            #expect(painting.bitmapFrames.count == there.count + 3)
            _ = painter.painting(of: others, on: screen, pictures: [:])
        }
    }
}
