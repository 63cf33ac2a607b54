import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct FilmPaintingTests {
    private let painter: Painter
    private let screen = Painted.small
    private let red = PhotoID.make("red")

    init() throws { painter = try Painted.painter() }

    /// A red photo whose film is blue at this moment.
    private func drawn<Result>(
        film share: Double,
        offset: Double = 0,
        _ sign: SceneFilm? = nil,
        picture: Picture? = nil,
        _ look: (borrowing Canvas) -> Result
    ) -> Result {
        var pictures: PictureSet = [red: Painted.picture(0xC81E0A, on: screen)]
        pictures.films = [red: picture ?? Painted.picture(0x0A1EC8, on: screen)]
        var page = Painted.page(red, offset: offset)
        page.film = share
        return Sheet(size: screen).draw { canvas in
            painter.paint(Scene(content: .photos([page]), film: sign), on: canvas, pictures: pictures)
            return look(canvas)
        }
    }

    @Test func `a film's picture takes the photo's place, and gives it back`() {
        #expect(drawn(film: 0) { $0[100, 100] } == 0xC81E0A)
        #expect(drawn(film: 1) { $0[100, 100] } == 0x0A1EC8)
        let half = drawn(film: 0.5) { $0[100, 100] }
        #expect(abs(Int(half >> 16) - 0x69) <= 2 && abs(Int(half & 255) - 0x69) <= 2)
    }

    @Test func `it goes where its page goes`() {
        drawn(film: 1, offset: -0.25) { canvas in
            #expect(canvas[359, 100] == 0x0A1EC8)
            #expect(canvas[360, 100] == Palette.letterbox.premultiplied & 0xFFFFFF)
        }
    }

    @Test func `pictures of fewer pixels than their place fill it, and go where the page goes`() {
        // Left blue, right green.
        let pixels = (0..<48 * 32).map { $0 % 48 < 24 ? UInt32(0x0A1EC8) : 0x0AC81E }
        let picture = Picture(place: PixelRect(screen), size: PixelSize(width: 48, height: 32), pixels: pixels)
        drawn(film: 1, picture: picture) { canvas in
            #expect(canvas[0, 0] == 0x0A1EC8)
            #expect(canvas[200, 160] == 0x0A1EC8)
            #expect(canvas[280, 160] == 0x0AC81E)
            #expect(canvas[479, 319] == 0x0AC81E)
        }
        drawn(film: 1, offset: -0.25, picture: picture) { canvas in
            #expect(canvas[80, 0] == 0x0A1EC8)
            #expect(canvas[160, 160] == 0x0AC81E)
            #expect(canvas[359, 319] == 0x0AC81E)
            #expect(canvas[360, 100] == Palette.letterbox.premultiplied & 0xFFFFFF)
        }
    }

    @Test(arguments: [
        (1920, 1080, 1920, 1080), (1000, 562, 1000, 562), (1080, 1920, 1080, 1920), (3840, 2160, 1920, 1080),
        (2160, 3840, 1080, 1920), (3840, 1, 1920, 1),
    ])
    func `a film has no more pixels in memory than it can show`(width: Int, height: Int, across: Int, down: Int) {
        let place = PixelRect(x: 10, y: 20, width: width, height: height)
        #expect(FilmLoader.size(ofPicturesAt: place) == PixelSize(width: across, height: down))
    }

    @Test func `the sign to play stands in the middle`() {
        drawn(film: 0, .mark(seconds: 12)) { canvas in
            #expect(canvas[240, 160] == Palette.cream.premultiplied & 0xFFFFFF)
            #expect(canvas[100, 100] == 0xC81E0A)
        }
    }

    @Test(arguments: [(0.0, 0), (0.5, 240), (1.0, 480)])
    func `a thin line tells how far it is`(share: Double, end: Int) {
        drawn(film: 0, .progress(share)) { canvas in
            let columns = (0..<480).count { canvas[$0, 319] >> 8 & 255 > 128 }
            #expect(columns == end)
            #expect(canvas[0, 310] == 0xC81E0A)
        }
    }

    @Test(arguments: [(1, "0:01"), (12, "0:12"), (60, "1:00"), (754, "12:34")])
    func `lengths read as on a clock`(seconds: Int, words: String) {
        #expect(FilmPainting.clock(seconds) == words)
    }
}
