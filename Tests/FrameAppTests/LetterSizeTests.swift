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

    private static let scenes: [Scene] = [
        { $0.captions = [Painted.caption("Snow! \u{1F431}")] },
        { $0.note = .newest(lookedMinutesAgo: 45) },
        { $0.note = .heartGiven(to: "Maximiliane-Sophie") },
        {
            $0.marks = [.offline, .new(12)]
            $0.clock = LocalTime(year: 2026, month: 12, day: 24, weekday: 3, hour: 16, minute: 5)
        },
        { $0.pie = ScenePie(fraction: 0.4, words: .lookingForOlder, place: .olderEnd) },
    ].map { (change: (inout Scene) -> Void) in
        var scene = Scene(content: .photos([Painted.page(.make("red"))]))
        change(&scene)
        return scene
    }
}
