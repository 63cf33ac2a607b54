import FamilyCore
import FamilyTesting
import FrameCore
import Glibc
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// What is said in the evening can be read (WCAG 2.2, 7:1), and the hour by night lights no bedroom.
@MainActor
struct EveningPaintingTests {
    private let screen = Painted.small
    private let painter: Painter

    init() throws { painter = try Painted.painter() }

    /// The brightest of a scene over a white photo or a page of words, and what lies around it.
    private func contrast(_ scene: Scene) -> Double {
        let sheet = Sheet(size: screen)
        let pictures: PictureSet = [.make("red"): Painted.picture(0xFFFFFF, on: screen)]
        let words = painter.painting(of: scene, on: screen, pictures: pictures)
        let place = words.bitmapFrames.max { $0.width * $0.height < $1.width * $1.height } ?? PixelRect(screen)
        return sheet.draw { canvas in
            canvas.draw(words)
            return contrast(in: place, canvas)
        }
    }

    /// The contrasts of the words that a page has over its own pictures, line by line.
    private func contrasts(
        _ content: SceneContent,
        evening: Double,
        brightness: Double,
        on screen: PixelSize
    ) -> [Double] {
        let scene = Scene(
            content: content,
            dimming: 1 - (1 - evening) * pow(brightness, 1 / 2.2),
            wordsDimming: 1 - pow(1 - 0.38 * (1 - brightness), 1 / 2.2)
        )
        let pictures: PictureSet = [.make("red"): Painted.picture(0xFFFFFF, on: screen)]
        let painting = painter.painting(of: scene, on: screen, pictures: pictures)
        var found: [Double] = []
        Sheet(size: screen).draw { canvas in
            canvas.draw(painting)
            for place in painting.bitmapFrames where place.height > 6 && PixelRect(screen).contains(place) {
                found.append(contrast(in: place, canvas))
            }
        }
        return found
    }

    private func contrast(in place: PixelRect, _ canvas: borrowing Canvas) -> Double {
        var lights: [Double] = []
        for y in place.y..<place.maxY { for x in place.x..<place.maxX { lights.append(luminance(canvas[x, y])) } }
        lights.sort()
        guard let brightest = lights.last else { return 0 }
        return (brightest + 0.05) / (lights[lights.count / 2] + 0.05)
    }

    private func luminance(_ pixel: UInt32) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let value = Double(pixel >> UInt32(shift) & 255) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return parts[0] * 0.2126 + parts[1] * 0.7152 + parts[2] * 0.0722
    }

    @Test func `a photo's words keep 7 to 1 while the evening dims it`() {
        var scene = Scene(content: .photos([Painted.page(.make("red"))]), dimming: 0.65)
        scene.captions = [Painted.caption("Snow in the garden")]
        #expect(contrast(scene) >= 7)
        scene.captions = []
        scene.note = .newestOffline
        #expect(contrast(scene) >= 7)
    }

    @Test(arguments: [Notice.unreached, .removed, .empty])
    func `a page of words keeps 7 to 1`(notice: Notice) {
        #expect(contrast(Scene(content: .notice(notice.scene(familyName: "Virtanen")), dimming: 0.65)) >= 7)
    }

    /// At a brightness of 10 percent, by day and in the evening.
    @Test(arguments: [0, 0.65])
    func `at the lowest brightness words keep 7 to 1, and are dimmed, too`(evening: Double) {
        let (photos, words) = (1 - (1 - evening) * pow(0.1, 1 / 2.2), 1 - pow(0.658, 1 / 2.2))
        var scene = Scene(content: .photos([Painted.page(.make("red"))]), dimming: photos, wordsDimming: words)
        scene.captions = [Painted.caption("Snow in the garden")]
        #expect(contrast(scene) >= 7)
        for notice in Notice.allCases {
            let content = SceneContent.notice(notice.scene(familyName: "Virtanen"))
            #expect(contrast(Scene(content: content, dimming: photos, wordsDimming: words)) >= 7)
        }
        // The quieter colour of words on a page.
        let (sand, ground) = (dimmed(Palette.sand, by: words), dimmed(Palette.background, by: photos))
        #expect((luminance(sand) + 0.05) / (luminance(ground) + 0.05) >= 7)
        let pictures: PictureSet = [.make("red"): Painted.picture(0xFFFFFF, on: screen)]
        Sheet(size: screen).draw { canvas in
            painter.paint(scene, on: canvas, pictures: pictures)
            let white = Double(canvas[10, 10] & 255) / 255
            #expect(abs(white - (1 - photos)) < 0.01, "a photo's white")
            var brightest: UInt32 = 0
            for y in 0..<screen.height {
                for x in 0..<screen.width { brightest = max(brightest, canvas[x, y] & 255) }
            }
            #expect((180...210).contains(brightest), "cream words do not glare")
        }
    }

    @Test(arguments: [0, 0.65], [0.1, 1])
    func `the words of title pages and of memory lane keep 7 to 1`(evening: Double, brightness: Double) {
        let screen = PixelSize(width: 1280, height: 800)
        let title = SceneTitle(title: "Anna’s birthday", firstDay: Painted.day(4, 6), place: "The cottage")
        let page = SceneContent.photos([Painted.titlePage(title, over: .make("red"))])
        let lane = SceneContent.grid(SceneGrid(cells: [], gap: 4, lane: Painted.lane(of: .make("red"), on: screen)))
        for (content, lines) in [(page, 3), (lane, 7)] {
            let found = contrasts(content, evening: evening, brightness: brightness, on: screen)
            #expect(found.count >= lines && found.allSatisfy { $0 >= 7 }, "\(found)")
        }
    }

    @Test func `without words, one pass over the screen takes all the light`() {
        var scene = Scene(content: .photos([Painted.page(.make("red"))]), dimming: 0.65, wordsDimming: 0.2)
        let pictures: PictureSet = [.make("red"): Painted.picture(0xFFFFFF, on: screen)]
        func passes() -> Int {
            let layers = painter.painting(of: scene, on: screen, pictures: pictures).layers
            return layers.count { if case .fill = $0.content { $0.frame == PixelRect(screen) } else { false } }
        }
        #expect(passes() == 1)
        scene.captions = [Painted.caption("Snow in the garden")]
        #expect(passes() == 2)
    }

    private func dimmed(_ colour: Colour, by share: Double) -> UInt32 {
        [16, 8, 0].reduce(0) { word, shift in
            let value = Double(colour.premultiplied >> UInt32(shift) & 255)
            return word << 8 | UInt32((value * (1 - share)).rounded())
        }
    }

    @Test func `the photo itself is dimmed, and all goes with the light`() {
        let scene = Scene(content: .photos([Painted.page(.make("red"))]), dimming: 0.65)
        let pictures: PictureSet = [.make("red"): Painted.picture(0xFFFFFF, on: screen)]
        let sheet = Sheet(size: screen)
        sheet.draw { canvas in
            painter.paint(scene, on: canvas, pictures: pictures)
            #expect((85...95).contains(canvas[10, 10] & 255))
            var dark = scene
            (dark.dimming, dark.wordsDimming) = (1, 1)
            dark.note = .newestOffline
            painter.paint(dark, on: canvas, pictures: pictures)
            #expect((0..<screen.height).allSatisfy { canvas[screen.width / 2, $0] & 0xFFFFFF == 0 })
        }
    }

    @Test func `the hour by night is large, dim, and moves a little`() {
        func scene(_ minute: Int) -> Scene {
            let time = LocalTime(year: 2026, month: 7, day: 4, weekday: 6, hour: 1, minute: minute)
            return Scene(content: .blank, nightClock: time, dimming: 1)
        }
        #expect((4.4...6).contains(contrast(scene(11))))
        let places = (10..<20).map { painter.painting(of: scene($0), on: screen, pictures: [:]).bitmapFrames }
        #expect(Set(places.map { "\($0)" }).count >= 5)
        #expect(places.joined().allSatisfy { PixelRect(screen).contains($0) && $0.height > screen.height / 9 })
    }
}
