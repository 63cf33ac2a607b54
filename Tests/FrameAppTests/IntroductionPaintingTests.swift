import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct IntroductionPaintingTests {
    /// Short, long, of other scripts and directions, without an end, and with
    /// nothing but signs.
    private static let names = [
        "Mikko", "Maximiliane-Sophie Featherstonehaugh-Cholmondeley of Thurso", "שלומית בת־שבע", "王小明",
        String(repeating: "W", count: 60), String(repeating: "漢", count: 60), String(repeating: "👵🏽 ", count: 30),
        "\u{202E}evil",
    ]

    /// Sets and paints cards; the boards behind the words, which take most of the time, are made once.
    @MainActor
    private struct Studio {
        let words: Words
        let painter: Painter
        let setter: TextSetter
        let boards = KeyBackgroundCache()

        init(_ language: String, letters: LetterSize = .usual) throws {
            words = try Painted.words(in: language)
            painter = Painter(words: words, letters: letters)
            setter = TextSetter(scale: letters.factor, fonts: FontMap())
        }

        func card(_ card: SceneIntroduction, on screen: PixelSize) -> Painting {
            IntroductionPainting(card: card, words: words, setter: setter, boards: boards).painting(on: screen)
        }

        func painting(_ name: String, on screen: PixelSize) -> (whole: Painting, card: Painting) {
            let asked = SceneIntroduction(name: name)
            let scene = Scene(content: .photos([]), introduction: asked)
            return (painter.painting(of: scene, on: screen, pictures: PictureSet()), card(asked, on: screen))
        }
    }

    @Test(arguments: Painted.screens, Painted.languages)
    func `asks the whole question within its board, whatever the name`(screen: PixelSize, language: String) throws {
        let plan = IntroductionPlan(screen)
        let studio = try Studio(language)
        for name in Self.names {
            let (whole, card) = studio.painting(name, on: screen)
            #expect(!whole.isCut && !card.isCut, "\(name) \(screen) \(language)")
            for frame in card.bitmapFrames { #expect(plan.board.contains(frame), "\(name) \(screen) \(frame)") }
            // The question, and never over a button.
            let question = card.bitmapFrames[1]
            #expect(plan.words.contains(question), "\(name) \(screen) \(question)")
        }
    }

    @Test(arguments: Painted.screens, Painted.languages)
    func `asks whether she comes, whatever the title`(screen: PixelSize, language: String) throws {
        let plan = IntroductionPlan(screen)
        let day = LocalTime(year: 2026, month: 9, day: 30, weekday: 3, hour: 22, minute: 48)
        let titles = ["Picnic", "שבת בבית של סבתא", String(repeating: "Donaudampfschifffahrt ", count: 4)]
        for letters in [LetterSize.usual, LetterSize(inches: 24, centimetres: 400, on: screen)] {
            let studio = try Studio(language, letters: letters)
            for (name, title) in zip(Self.names, titles + [String(repeating: "W", count: 80)]) {
                let invitation = SceneIntroduction.Invitation(title: title, starts: day)
                let painting = studio.card(SceneIntroduction(name: name, invitation: invitation), on: screen)
                #expect(!painting.isCut, "\(title) \(screen) \(language)")
                #expect(plan.words.contains(painting.bitmapFrames[1]), "\(title) \(screen) \(language)")
            }
        }
    }

    @Test(arguments: Painted.quickScreens)
    func `fits with the largest letters too`(screen: PixelSize) throws {
        let plan = IntroductionPlan(screen)
        let studio = try Studio("de", letters: LetterSize(inches: 24, centimetres: 400, on: screen))
        for name in Self.names {
            let (_, card) = studio.painting(name, on: screen)
            #expect(!card.isCut && plan.words.contains(card.bitmapFrames[1]), "\(name)")
        }
    }

    /// A line more for a name that is longer than it, but no line for its last letter.
    @Test func `sets a long word smaller rather than break it`() throws {
        let screen = PixelSize(width: 1080, height: 1920)
        let studio = try Studio("en")
        let (_, whole) = studio.painting("Featherstonehaugh", on: screen)
        let (_, short) = studio.painting("Mikko", on: screen)
        let heights = [whole, short].map { $0.bitmapFrames[1].height }
        #expect(heights[0] < heights[1])
    }

    @Test(arguments: Painted.quickScreens)
    func `is larger than a photo's own words`(screen: PixelSize) throws {
        let (_, card) = try Studio("en").painting("Mikko", on: screen)
        let capital = card.inkHeight { IntroductionPlan(screen).yes.contains($0) && $0 != IntroductionPlan(screen).yes }
        #expect(Double(capital) >= 0.03 * Double(min(screen.width, screen.height)))
    }

    /// WCAG 2.2's relative luminance.
    private static func luminance(_ rgb: UInt32) -> Double {
        func part(_ shift: UInt32) -> Double {
            let share = Double(rgb >> shift & 255) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    @Test(arguments: [nil, IntroductionChoice.yes, .notNow])
    func `keeps 7 to 1 on every board over the whitest photo`(pressed: IntroductionChoice?) throws {
        let screen = PixelSize(width: 800, height: 480)
        let photo = PhotoID.make("red")
        var scene = Scene(content: .photos([Painted.page(photo)]))
        scene.introduction = SceneIntroduction(name: "Mikko", pressed: pressed)
        let sheet = Sheet(size: screen)
        let painter = try Painted.painter()
        sheet.draw { painter.paint(scene, on: $0, pictures: [photo: Painted.picture(0xFFFFFF, on: screen)]) }
        let plan = IntroductionPlan(screen)
        for part in [plan.words, plan.yes.shrunk(by: 14), plan.notNow.shrunk(by: 14)] {
            var lights: [Double] = []
            for y in part.y..<part.maxY {
                for x in part.x..<part.maxX { lights.append(Self.luminance(sheet.pixels[y * screen.width + x])) }
            }
            let (least, most) = (try #require(lights.min()), try #require(lights.max()))
            #expect((most + 0.05) / (least + 0.05) >= 7, "\(part)")
        }
    }

    @Test func `comes by degrees over a photo that darkens`() throws {
        let screen = PixelSize(width: 480, height: 320)
        let painter = try Painted.painter()
        var corners: [UInt32] = []
        for opacity in [0.2, 0.6, 1] {
            let photo = PhotoID.make("red")
            var scene = Scene(content: .photos([Painted.page(photo)]))
            scene.introduction = SceneIntroduction(name: "Mikko", opacity: opacity)
            let sheet = Sheet(size: screen)
            sheet.draw { painter.paint(scene, on: $0, pictures: [photo: Painted.picture(0xC0C0C0, on: screen)]) }
            corners.append(sheet.pixels[0] & 255)
        }
        #expect(corners[0] > corners[1] && corners[1] > corners[2] && corners[2] > 40)
    }

    @Test func `shows where keys have come to`() throws {
        let screen = PixelSize(width: 480, height: 320)
        let words = try Painted.words()
        func layers(_ chosen: IntroductionChoice?) -> [PixelRect] {
            let card = SceneIntroduction(name: "Mikko", chosen: chosen)
            let painting = IntroductionPainting(
                card: card,
                words: words,
                setter: TextSetter(fonts: FontMap()),
                boards: KeyBackgroundCache()
            )
            return painting.painting(on: screen).bitmapFrames
        }
        let plan = IntroductionPlan(screen)
        for choice in IntroductionChoice.allCases {
            let ring = Set(layers(choice)).subtracting(layers(nil))
            #expect(ring.count == 2)
            #expect(ring.allSatisfy { $0.contains(plan.frame(of: choice)) && plan.board.contains($0) })
            #expect(ring.allSatisfy { $0.intersection(plan.frame(of: choice == .yes ? .notNow : .yes)).isEmpty })
        }
    }
}
