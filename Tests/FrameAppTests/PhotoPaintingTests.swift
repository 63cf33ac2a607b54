import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct PhotoPaintingTests {
    private let painter: Painter
    private let screen = Painted.small
    private let red = PhotoID.make("red")
    private let blue = PhotoID.make("blue")

    init() throws { painter = try Painted.painter() }

    private var pictures: PictureSet {
        [red: Painted.picture(0xC81E0A, on: screen), blue: Painted.picture(0x0A1EC8, on: screen)]
    }

    @Test(arguments: [0.0, -0.3, -0.5, -0.999, 1.0 / 3 - 1])
    func `lays two photos side by side, exact to the pixel`(offset: Double) {
        let pages = [Painted.page(red, offset: offset), Painted.page(blue, offset: offset + 1)]
        let seam = Int((offset * 480).rounded(.down)) + 480
        drawn(Scene(content: .photos(pages))) { canvas in
            for x in 0..<480 {
                #expect(canvas[x, 160] == (x < seam ? 0xC81E0A : 0x0A1EC8), "column \(x)")
            }
        }
    }

    @Test func `shows calm dark beyond the last photo`() {
        drawn(Scene(content: .photos([Painted.page(red, offset: -0.25)]))) { canvas in
            #expect(canvas[359, 0] == 0xC81E0A)
            #expect(canvas[360, 0] == Palette.letterbox.premultiplied & 0xFFFFFF)
            #expect(canvas[479, 319] == Palette.letterbox.premultiplied & 0xFFFFFF)
        }
    }

    @Test func `keeps the place of a photo that is not ready`() {
        let page = ScenePage(photo: .make("later"), shape: PixelSize(width: 100, height: 100), offset: 0)
        drawn(Scene(content: .photos([page]))) { canvas in
            #expect(canvas[240, 160] == Palette.awaited.premultiplied & 0xFFFFFF)
            #expect(canvas[79, 160] == Palette.letterbox.premultiplied & 0xFFFFFF)
            #expect(canvas[80, 160] == Palette.awaited.premultiplied & 0xFFFFFF)
        }
    }

    @Test func `a photo grows over its letterbox, which stays where it is`() throws {
        let place = PictureFit(PixelSize(width: 100, height: 100), on: screen).place
        let square = Picture(place: place, pixels: Array(repeating: 0xC81E0A, count: place.width * place.height))
        let pictures: PictureSet = [red: .composited([square], on: screen, .blurred, background: 0)]
        func column(_ scale: Double) -> UInt32 {
            let seen = Magnification(scale: scale, x: 0, y: 0)
            let page = ScenePage(
                photo: red,
                shape: PixelSize(width: 100, height: 100),
                offset: 0,
                magnification: seen
            )
            return drawn(Scene(content: .photos([page])), pictures) { $0[40, 160] }
        }
        #expect(column(1) == 0x590D04)
        #expect(column(1.1) == 0x590D04)
        #expect(column(2) == 0xC81E0A)
        #expect(column(0.9) == 0x590D04)
    }

    @Test(arguments: [PixelSize(width: 480, height: 320), PixelSize(width: 323, height: 481)])
    func `covers every pixel that was there before`(screen: PixelSize) {
        let page = ScenePage(photo: .make("later"), shape: PixelSize(width: 100, height: 70), offset: 0.4)
        let sheet = Sheet(size: screen)
        sheet.draw { canvas in
            canvas.fill(canvas.bounds, 0xFFFF_00FF)
            painter.paint(Scene(content: .photos([page])), on: canvas, pictures: [:])
            let left = (0..<screen.height).contains { row in
                (0..<screen.width).contains { canvas[$0, row] == 0xFF00FF }
            }
            #expect(!left)
        }
    }

    private nonisolated static let grounds: [UInt32] = [0xFFFFFF, 0xFFE100, 0x808080, 0x00FF00, 0x5A6470]

    @Test(arguments: grounds)
    func `darkens a photo under a note until it is read`(colour: UInt32) throws {
        try expectReadable(Scene(content: .photos([Painted.page(red)]), note: .newest(lookedMinutesAgo: 3)), colour)
    }

    @Test(arguments: grounds)
    func `darkens a photo under its caption until it is read`(colour: UInt32) throws {
        for comments in [[], Painted.comments] {
            let caption = Painted.caption("Snow!", comments: comments)
            try expectReadable(Scene(content: .photos([Painted.page(red)]), captions: [caption]), colour)
        }
    }

    @Test func `fades a caption with its shadow`() {
        let white: PictureSet = [red: Painted.picture(0xFFFFFF, on: screen)]
        func brightness(_ opacity: Double) -> UInt32 {
            let caption = Painted.caption("Snow!", opacity: opacity)
            return drawn(Scene(content: .photos([Painted.page(red)]), captions: [caption]), white) { $0[2, 318] & 255 }
        }
        #expect(brightness(0.01) > 250)
        #expect(brightness(0.5) < brightness(0.25))
        #expect(brightness(1) < brightness(0.5))
    }

    @Test(arguments: Painted.quickScreens, Painted.captions)
    func `keeps any caption on the screen and out of the corners`(screen: PixelSize, words: String) throws {
        try expectInPlace(Painted.caption(words), parts: words.isEmpty ? 1 : 2, on: screen)
        let said = Painted.caption(words, comments: Painted.comments)
        try expectInPlace(said, parts: words.isEmpty ? 3 : 4, on: screen)
    }

    private func expectInPlace(_ caption: SceneCaption, parts: Int, on screen: PixelSize) throws {
        let scene = Scene(content: .photos([]), captions: [caption])
        let frames = painter.painting(of: scene, on: screen, pictures: [:]).bitmapFrames
        #expect(frames.count == parts)
        let marks = Scene(content: .photos([]), marks: [.offline, .new(1234), .heart(progress: 1)])
        let corners = painter.painting(of: marks, on: screen, pictures: [:]).bitmapFrames
        for frame in frames {
            #expect(PixelRect(screen).contains(frame))
            #expect(corners.allSatisfy { $0.intersection(frame).isEmpty }, "\(frame) on \(screen)")
        }
    }

    private func expectReadable(_ scene: Scene, _ colour: UInt32) throws {
        let picture = Painted.picture(colour, on: screen)
        let painting = painter.painting(of: scene, on: screen, pictures: [red: picture])
        let words = painting.bitmapFrames
        try #require(!words.isEmpty)
        var ground = Painting()
        ground.picture(picture, x: 0, y: 0)
        for layer in painting.layers {
            if case .scrim(let colour, let fade) = layer.content { ground.scrim(layer.frame, colour, fade: fade) }
        }
        Sheet(size: screen).draw { canvas in
            canvas.draw(ground)
            for frame in words {
                for y in frame.y..<frame.maxY {
                    #expect(Palette.cream.contrast(with: Colour(canvas[frame.x, y])) >= 7)
                }
            }
            #expect(canvas[240, 100] == colour)
        }
    }

    @Test(arguments: Painted.languages, Painted.quickScreens)
    func `shows the hour and the date in every language, beside the marks`(
        language: String,
        screen: PixelSize
    ) throws {
        let painter = try Painted.painter(in: language)
        let time = LocalTime(year: 2026, month: 9, day: 30, weekday: 3, hour: 22, minute: 48)
        let clock = painter.painting(of: Scene(content: .photos([]), clock: time), on: screen, pictures: [:])
        let marks = Scene(content: .photos([]), marks: [.offline, .new(1234), .heart(progress: 1)])
        let others = painter.painting(of: marks, on: screen, pictures: [:]).bitmapFrames
        #expect(!clock.bitmapFrames.isEmpty && clock.isCut == false)
        for frame in clock.bitmapFrames {
            #expect(PixelRect(screen).contains(frame))
            #expect(others.allSatisfy { $0.intersection(frame).isEmpty })
        }
    }

    @Test func `says the date in the order of the language`() throws {
        let time = LocalTime(year: 2026, month: 7, day: 4, weekday: 6, hour: 9, minute: 5)
        #expect(try Painted.words().date(time) == "Saturday 4 July")
        #expect(try Painted.words(in: "fi").date(time) == "lauantai 4. heinäkuuta")
        #expect(try Painted.words(in: "de").date(time) == "Samstag, 4. Juli")
        #expect(try Painted.words(in: "es").date(time) == "sábado, 4 de julio")
        #expect(try Painted.words().hour(time) == "9:05")
    }

    @Test func `takes the light away for the night, marks and all`() {
        let day: PictureSet = [red: Painted.picture(0xFFFFFF, on: screen)]
        for (dimming, left) in [(0.0, 255), (0.5, 127), (1, 0)] {
            drawn(Scene(content: .photos([Painted.page(red)]), dimming: dimming), day) { canvas in
                #expect(abs(Int(canvas[100, 100] & 255) - left) <= 1)
            }
        }
    }

    @Test func `one photo shines through the other while they change`() {
        let blue = PhotoID.make("blue")
        let two: PictureSet = [
            red: Painted.picture(0xFF0000, on: screen), blue: Painted.picture(0x0000FF, on: screen),
        ]
        var over = Painted.page(blue)
        over.opacity = 0.25
        drawn(Scene(content: .photos([Painted.page(red), over])), two) { canvas in
            #expect(canvas[200, 100] >> 16 == 191 && canvas[200, 100] & 255 == 63)
        }
        over.magnification = Magnification(scale: 1.05, x: 0, y: 0)
        drawn(Scene(content: .photos([Painted.page(red), over])), two) { canvas in
            #expect(abs(Int(canvas[200, 100] >> 16) - 191) <= 1)
        }
    }

    @Test func `leaves a night sky as it is`() {
        let night: PictureSet = [red: Painted.picture(0x101830, on: screen)]
        let scene = Scene(content: .photos([Painted.page(red)]), note: .oldest)
        drawn(scene, night) { canvas in
            #expect(canvas[2, 318] == 0x101830)
        }
    }

    @Test(arguments: Painted.quickScreens, Painted.phrases)
    func `keeps notes, pies and marks on the screen`(screen: PixelSize, phrase: Phrase) {
        for place in [PiePosition.newerEnd, .middle, .olderEnd] {
            let scene = Scene(
                content: .photos([]),
                marks: [.offline, .new(1234), .heart(progress: 0.6)],
                pie: ScenePie(fraction: 0.3, words: phrase, place: place),
                note: phrase
            )
            let painting = painter.painting(of: scene, on: screen, pictures: [:])
            let isCut = painting.isCut
            let strays = painting.bitmapFrames.filter { !PixelRect(screen).contains($0) }
            #expect(!isCut && strays.isEmpty)
        }
    }

    @Test func `leaves the corners of a note to the marks`() throws {
        let marks = Scene(content: .photos([]), marks: [.offline, .heart(progress: 1)])
        for screen in Painted.screens {
            let note = Scene(content: .photos([]), note: .newest(lookedMinutesAgo: 45))
            let words = try #require(painter.painting(of: note, on: screen, pictures: [:]).bitmapFrames.last)
            for mark in painter.painting(of: marks, on: screen, pictures: [:]).bitmapFrames {
                #expect(mark.intersection(words).isEmpty, "\(mark) and \(words) on \(screen)")
            }
        }
    }

    @Test func `lets a heart grow and stay`() {
        func reds(_ progress: Double) -> Int {
            drawn(Scene(content: .photos([]), marks: [.heart(progress: progress)])) { canvas in
                (240..<480).reduce(0) { count, x in
                    count + (160..<320).count { canvas[x, $0] == Palette.heart.premultiplied & 0xFFFFFF }
                }
            }
        }
        #expect(reds(0) == 0)
        #expect(reds(1) > 200)
        #expect(reds(0.8) > reds(1))
    }

    @Test func `fills the pie as far as it is`() {
        func bright(_ fraction: Double?) -> Int {
            let pie = ScenePie(fraction: fraction, words: .receiving, place: .middle)
            return drawn(Scene(content: .photos([]), pie: pie)) { canvas in
                (0..<480).reduce(0) { count, x in
                    count + (0..<320).count { canvas[x, $0] == Palette.cream.premultiplied & 0xFFFFFF }
                }
            }
        }
        #expect(bright(0) < bright(0.25))
        #expect(bright(0.25) < bright(0.75))
        #expect(bright(0.75) < bright(1))
        #expect(bright(nil) != bright(0))
    }

    @discardableResult
    private func drawn<Result>(
        _ scene: Scene,
        _ pictures: PictureSet? = nil,
        _ look: (borrowing Canvas) -> Result
    ) -> Result {
        Sheet(size: screen).draw { canvas in
            painter.paint(scene, on: canvas, pictures: pictures ?? self.pictures)
            return look(canvas)
        }
    }
}
