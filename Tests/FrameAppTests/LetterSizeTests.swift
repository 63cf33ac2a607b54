import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct LetterSizeTests {
    private let screen = PixelSize(width: 1280, height: 800)

    @Test(arguments: [(7.0, 45.0), (10, 60), (15, 90), (24, 140), (12.5, 75), (3.5, 22.5), (48, 280)])
    func `knows from where a panel is looked at`(inches: Double, centimetres: Double) {
        #expect(abs(LetterSize.usualDistance(of: inches) - centimetres) < 1e-9)
    }

    @Test(arguments: LetterSize.usualDistances.map(\.inches))
    func `leaves the usual size where a panel is looked at from its usual place`(inches: Double) {
        #expect(abs(LetterSize(inches: inches, centimetres: nil, on: screen).factor - 1) < 0.11)
    }

    @Test func `grows with the distance, and stays within reason`() {
        func factor(_ centimetres: Double) -> Double {
            LetterSize(inches: 10.1, centimetres: centimetres, on: screen).factor
        }
        #expect(abs(factor(80) / factor(60) - 4.0 / 3) < 1e-9)
        #expect(factor(400) == 2 && factor(15) == 0.8)
        // The aim is met, or it is known from how far it is.
        let near = LetterSize(inches: 10.1, centimetres: 80, on: screen)
        #expect(abs(near.readableCentimetres - 80) < 1e-9)
        let far = LetterSize(inches: 10.1, centimetres: 400, on: screen)
        #expect(abs(far.readableCentimetres - 400 * 2 / (factor(100) * 4)) < 1e-9)
        // Turned on its side it is the same panel.
        let standing = PixelSize(width: 800, height: 1280)
        #expect(LetterSize(inches: 10.1, centimetres: 90, on: standing).factor == factor(90))
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps the largest words on the screen, apart from each other`(language: String, screen: PixelSize) throws {
        let far = LetterSize(inches: 10, centimetres: 1000, on: screen)
        let painter = Painter(words: try Painted.words(in: language), letters: far)
        for scene in Self.scenes {
            let painting = painter.painting(of: scene, on: screen, pictures: [:])
            let isCut = painting.isCut
            #expect(!isCut, "\(scene)")
            let frames = painting.bitmapFrames
            for (index, frame) in frames.enumerated() {
                #expect(PixelRect(screen).contains(frame), "\(frame) of \(scene)")
                for other in frames.dropFirst(index + 1) where other != frame {
                    #expect(frame.intersection(other).isEmpty || frame.contains(other) || other.contains(frame))
                }
            }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `a width in sizes of letters grows with them, so that lines break at the same words`(
        language: String,
        screen: PixelSize
    ) throws {
        let words = try Painted.words(in: language)
        let scenes = Self.scenes.filter { $0.pie != nil || $0.birthdays.count == 1 && $0.marks.isEmpty }
        #expect(scenes.count == 2)
        for scene in scenes {
            let heights = [LetterSize.usual, LetterSize(inches: 10, centimetres: 1000, on: screen)].map { letters in
                let frames = Painter(words: words, letters: letters)
                    .painting(of: scene, on: screen, pictures: [:]).bitmapFrames
                // The last words are the pie's, or the greeting.
                return Double(frames.last?.height ?? 0) / letters.factor
            }
            #expect(heights[0] > 0 && heights[1] <= heights[0] + 2, "\(scene)")
        }
    }

    /// A caption of three lines in large letters leaves the clock about half of the screen's height.
    @Test(arguments: Painted.languages)
    func `her greeting stays above a caption, and the date gives way to it`(language: String) throws {
        let screen = PixelSize(width: 1024, height: 600)
        let far = LetterSize(inches: 10.1, centimetres: 150, on: screen)
        let painter = Painter(words: try Painted.words(in: language), letters: far)
        var caption = Painted.caption("A long caption about the summer day by the lake with everybody there")
        (caption.place, caption.hearts) = (nil, 0)
        var scene = Scene(content: .photos([Painted.page(.make("red"))]), captions: [caption], clock: Self.hour)
        func board() throws -> (lines: [PixelRect], others: [PixelRect], isCut: Bool) {
            let painting = painter.painting(of: scene, on: screen, pictures: [:])
            let clock = try #require(painter.clock)
            let frames = painting.bitmapFrames.filter { $0 != clock }
            return (frames.filter(clock.contains), frames.filter { !clock.contains($0) }, painting.isCut)
        }
        let usual = try board()
        #expect(usual.lines.count == 2, "the hour and the date")
        scene.birthdays = [Self.grandma]
        let greeted = try board()
        let clock = try #require(painter.clock)
        #expect(greeted.lines.count == 2 && !greeted.isCut)
        #expect(greeted.lines.allSatisfy { $0.height > 90 }, "the hour, and two lines of the greeting")
        #expect(greeted.others == usual.others && greeted.others.allSatisfy { $0.intersection(clock).isEmpty })
    }

    @Test(arguments: Painted.languages, Painted.quickScreens)
    func `however much is written, it leaves the hour alone`(language: String, screen: PixelSize) throws {
        let far = LetterSize(inches: 10, centimetres: 1000, on: screen)
        for letters in [LetterSize.usual, far] {
            let painter = Painter(words: try Painted.words(in: language), letters: letters)
            for isWhole in [false, true] {
                var caption = Painted.caption(
                    String(repeating: "It rained all night long. ", count: 12),
                    comments: Painted.comments
                )
                caption.isWhole = isWhole
                var scene = Scene(content: .photos([Painted.page(.make("red"))]), captions: [caption])
                (scene.clock, scene.birthdays) = (Self.hour, [Self.grandma, SceneBirthday(name: "Mikko", age: 50)])
                let frames = painter.painting(of: scene, on: screen, pictures: [:]).bitmapFrames
                let clock = try #require(painter.clock)
                let strays = frames.filter { !clock.contains($0) && !clock.intersection($0).isEmpty }
                #expect(strays.isEmpty, "\(isWhole) on \(screen)")
            }
        }
    }

    @Test(arguments: Painted.languages, Painted.quickScreens)
    func `a moment's name covers neither the words nor the clock`(language: String, screen: PixelSize) throws {
        let far = LetterSize(inches: 10, centimetres: 1000, on: screen)
        let painter = Painter(words: try Painted.words(in: language), letters: far)
        let portraits = [PagePart(across: 0.03...0.49), PagePart(across: 0.51...0.97)]
        let pages = screen.width > screen.height ? [[PagePart.whole], portraits] : [[PagePart.whole]]
        let corners: [(LocalTime?, [SceneBirthday])] = [
            (Self.hour, []), (Self.hour, [Self.grandma]), (nil, [Self.grandma]),
        ]
        let name = SceneMark.moment(title: "Anna’s fortieth birthday by the lake", opacity: 1)
        for parts in pages {
            for (clock, birthdays) in corners {
                for marks in [[name], [.new(12), name]] {
                    var scene = Scene(content: .photos([Painted.page(.make("red"))]), marks: marks)
                    scene.captions = parts.map { Self.longCaption(on: $0) }
                    (scene.clock, scene.birthdays) = (clock, birthdays)
                    let frames = painter.painting(of: scene, on: screen, pictures: [:]).bitmapFrames
                    let place = try #require(painter.momentMark)
                    let strays = frames.filter { !place.contains($0) && !place.intersection($0).isEmpty }
                    #expect(strays.isEmpty && PixelRect(screen).contains(place), "\(marks) on \(screen)")
                    #expect(place.width > 3 * place.height, "some of the name can be read")
                }
            }
        }
    }

    private static func longCaption(on part: PagePart) -> SceneCaption {
        var caption = Painted.caption("The children had so much fun at the lake, and everybody asked for you")
        (caption.part, caption.place, caption.hearts) = (part, nil, 0)
        return caption
    }

    private static let hour = LocalTime(year: 2026, month: 12, day: 24, weekday: 3, hour: 16, minute: 5)
    private static let grandma = SceneBirthday(name: "Grandma", age: 86, isViewer: true)

    private static let scenes: [Scene] = [
        { $0.captions = [Painted.caption("Snow! \u{1F431}")] },
        { $0.note = .newest(lookedMinutesAgo: 45) },
        { $0.note = .heartGiven(to: "Maximiliane-Sophie") },
        {
            $0.marks = [.offline, .new(12)]
            $0.clock = hour
        },
        { ($0.clock, $0.birthdays) = (hour, [grandma]) },
        { ($0.marks, $0.clock, $0.birthdays) = ([.new(12)], hour, [grandma]) },
        {
            $0.clock = hour
            $0.birthdays = [grandma, SceneBirthday(name: "Anna", age: 40), SceneBirthday(name: "Mikko")]
            $0.coming = SceneComing(moment: .make("picnic"), title: "Picnic", days: 3)
            $0.captions = [Painted.caption("Snow!")]
        },
        { $0.pie = ScenePie(fraction: 0.4, words: .lookingForOlder, place: .olderEnd) },
    ].map { (change: (inout Scene) -> Void) in
        var scene = Scene(content: .photos([Painted.page(.make("red"))]))
        change(&scene)
        return scene
    }
}
