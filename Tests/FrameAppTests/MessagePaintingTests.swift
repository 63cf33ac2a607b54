import FrameCore
import PangoText
import QRCode
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct MessagePaintingTests {
    private let painter: Painter

    init() throws { painter = try Painted.painter() }

    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps every word on every screen in every language`(language: String, screen: PixelSize) throws {
        let painter = try Painted.painter(in: language)
        for content in Painted.messages {
            let painting = painter.painting(of: Scene(content: content), on: screen, pictures: [:])
            let isCut = painting.isCut
            #expect(!isCut, "\(content)")
            #expect(!painting.bitmapFrames.isEmpty)
            for frame in painting.bitmapFrames {
                #expect(PixelRect(screen).contains(frame), "\(frame) of \(content)")
            }
        }
    }

    @Test(arguments: Painted.screens, Painted.messages)
    func `never lays words over words`(screen: PixelSize, content: SceneContent) {
        let frames = painter.painting(of: Scene(content: content), on: screen, pictures: [:]).bitmapFrames
        for (index, frame) in frames.enumerated() {
            for other in frames.dropFirst(index + 1) {
                #expect(frame.intersection(other).isEmpty, "\(frame) and \(other) on \(screen)")
            }
        }
    }

    @Test(arguments: [(1280, 800), (1920, 1080), (3840, 2160), (1024, 600)])
    func `shows a code that is read across a room`(width: Int, height: Int) {
        let screen = PixelSize(width: width, height: height)
        let painting = painter.painting(of: Scene(content: .invitation(Painted.invitation)), on: screen, pictures: [:])
        let letters = painting.inkHeight { $0.width > 3 * $0.height && $0.height > height / 10 }
        #expect(letters >= height * 12 / 100)
    }

    @Test(arguments: Painted.quickScreens)
    func `draws the square exactly, with its quiet zone`(screen: PixelSize) throws {
        let code = try #require(QRCode(Painted.invitation.acceptURL))
        let scene = Scene(content: .invitation(Painted.invitation))
        let painting = painter.painting(of: scene, on: screen, pictures: [:])
        let card = try #require(painting.bitmapFrames.filter { $0.width == $0.height }.max { $0.width < $1.width })
        let modules = code.side + 2 * QRCode.quietZone
        let module = card.width / modules
        #expect(card.width == module * modules && module >= 2)
        let sheet = Sheet(size: screen)
        sheet.draw { canvas in
            canvas.draw(painting)
            for y in -QRCode.quietZone + 1..<code.side + QRCode.quietZone - 1 {
                for x in -QRCode.quietZone + 1..<code.side + QRCode.quietZone - 1 {
                    let inside = (0..<code.side).contains(x) && (0..<code.side).contains(y)
                    let column = card.x + (x + QRCode.quietZone) * module + module / 2
                    let row = card.y + (y + QRCode.quietZone) * module + module / 2
                    let isDark = canvas[column, row] >> 8 & 255 < 128
                    #expect(isDark == (inside && code[x, y]), "module \(x), \(y)")
                }
            }
        }
    }

    @Test func `tells the time that is left`() {
        var invitation = Painted.invitation
        let full = painted(.invitation(invitation))
        invitation.lifeLeft = 0.1
        #expect(painted(.invitation(invitation)) != full)
        invitation.lifeLeft = Painted.invitation.lifeLeft
        invitation.secondsLeft = 61
        #expect(painted(.invitation(invitation)) != full)
    }

    @Test func `shows no square where there is no address`() {
        var invitation = Painted.invitation
        invitation.acceptURL = ""
        let frames = painter.painting(
            of: Scene(content: .invitation(invitation)),
            on: Painted.small,
            pictures: [:]
        ).bitmapFrames
        #expect(frames.allSatisfy { $0.width != $0.height || $0.width < 40 })
        #expect(!frames.isEmpty)
    }

    @Test func `slides one page out and the next in`() {
        let screen = Painted.small
        let scene = Scene(
            content: .proving(number: 47),
            departing: SceneDeparture(content: .invitation(Painted.invitation), progress: 0.25)
        )
        let painting = painter.painting(of: scene, on: screen, pictures: [:])
        let alone = painter.painting(of: Scene(content: .proving(number: 47)), on: screen, pictures: [:])
        let came = alone.bitmapFrames.map { $0.moved(x: 360, y: 0) }
        #expect(painting.bitmapFrames.suffix(came.count) == came[...])
        let left = painter.painting(of: Scene(content: .invitation(Painted.invitation)), on: screen, pictures: [:])
        let went = left.bitmapFrames.map { $0.moved(x: -120, y: 0) }
        #expect(painting.bitmapFrames.prefix(went.count) == went[...])
    }

    @Test func `draws the same whatever it drew before`() throws {
        let fresh = try Painted.painter()
        for content in Painted.messages + Painted.messages.reversed() {
            #expect(painted(content) == painted(content, by: fresh))
            _ = painted(.proving(number: 10), by: fresh)
        }
    }

    private func painted(_ content: SceneContent, by other: Painter? = nil) -> [UInt32] {
        let sheet = Sheet(size: Painted.small)
        return sheet.draw { canvas in
            (other ?? painter).paint(Scene(content: content), on: canvas, pictures: [:])
            return Array(UnsafeBufferPointer(start: canvas.pixels, count: 480 * 320))
        }
    }
}

struct PaletteTests {
    @Test(arguments: [
        (Palette.cream, Palette.background), (Palette.sand, Palette.background), (Palette.amber, Palette.background),
        (Palette.ink, Palette.amber), (Palette.ink, Palette.cream), (Palette.cream, Palette.letterbox),
    ])
    func `is read with weak eyes`(words: Colour, ground: Colour) {
        #expect(words.contrast(with: ground) >= 7)
    }

    private func overSnow(_ board: Colour) -> Colour {
        Sheet(size: PixelSize(width: 1, height: 1)).draw { canvas in
            canvas.fill(canvas.bounds, 0xFFFF_FFFF)
            canvas.fill(canvas.bounds, board.premultiplied)
            return Colour(canvas[0, 0])
        }
    }

    @Test func `stays readable on a board over snow`() {
        #expect(Palette.cream.contrast(with: overSnow(Palette.shade)) >= 7)
        // A sign is larger than a word.
        #expect(Palette.cream.contrast(with: overSnow(Palette.disc)) >= 4.5)
    }
}
