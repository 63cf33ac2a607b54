import FrameCore
import Testing

@testable import PixelPainting

struct LetterboxTests {
    private static let pages = [(480, 320), (320, 480), (960, 540), (323, 481)].map {
        PixelSize(width: $0.0, height: $0.1)
    }
    private static let shapes = [(300, 400), (400, 300), (100, 900), (900, 100), (7, 5)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    /// A picture of that shape as it lies on the page, coloured by place.
    private func picture(
        _ shape: PixelSize,
        on page: PixelSize,
        _ colour: (_ x: Int, _ y: Int) -> UInt32 = { _, _ in 0x64C832 }
    ) -> Picture {
        let place = PictureFit(shape, on: page).place
        var pixels: [UInt32] = []
        for y in 0..<place.height { for x in 0..<place.width { pixels.append(colour(x, y)) } }
        return Picture(place: place, pixels: pixels)
    }

    @Test(arguments: pages, shapes)
    func `covers what the photo leaves, each pixel once`(page: PixelSize, shape: PixelSize) {
        for letterbox in [Letterbox.blurred, .matte] {
            let photo = picture(shape, on: page).composited(letterbox, on: page)
            let frames = [photo.place] + photo.beside.map(\.place)
            #expect(frames.allSatisfy { PixelRect(page).contains($0) })
            #expect(frames.map { $0.width * $0.height }.reduce(0, +) == page.width * page.height)
            for (index, frame) in frames.enumerated() {
                #expect(frames.dropFirst(index + 1).allSatisfy { $0.intersection(frame).isEmpty })
            }
        }
    }

    @Test func `has nothing beside a photo of the page's shape, or where none is wanted`() {
        let page = PixelSize(width: 480, height: 320)
        let filling = picture(PixelSize(width: 600, height: 400), on: page).composited(.blurred, on: page)
        #expect(filling.beside.isEmpty)
        #expect(picture(PixelSize(width: 300, height: 400), on: page).composited(.plain, on: page).beside.isEmpty)
    }

    @Test(arguments: [(Letterbox.blurred, UInt32(0x2C5916)), (.matte, 0x3B5130)])
    func `the letterbox of a photo of one colour is that colour in half light`(letterbox: Letterbox, colour: UInt32) {
        let page = PixelSize(width: 480, height: 320)
        let photo = picture(PixelSize(width: 300, height: 400), on: page).composited(letterbox, on: page)
        // The corners are far from the matte's cut edge.
        #expect(photo.beside.first?.pixels.first == colour)
        #expect(photo.beside.last?.pixels.last == colour)
    }

    @Test func `has no edge that the eye could find`() throws {
        let page = PixelSize(width: 960, height: 540)
        let stripes = picture(PixelSize(width: 300, height: 400), on: page) { x, _ in x / 20 % 2 == 0 ? 0xFFFFFF : 0 }
        for strip in stripes.composited(.blurred, on: page).beside {
            for y in stride(from: 0, to: strip.size.height, by: 7) {
                let row = strip.pixels[y * strip.size.width..<(y + 1) * strip.size.width].map { Int($0 & 255) }
                let steps = zip(row, row.dropFirst()).map { abs($0 - $1) }
                #expect(try #require(steps.max()) <= 3)
            }
        }
    }

    @Test func `keeps the sky above and the grass below`() throws {
        let page = PixelSize(width: 480, height: 320)
        let photo = picture(PixelSize(width: 300, height: 400), on: page) { _, y in y < 160 ? 0x0000FF : 0x00FF00 }
        let strip = try #require(photo.composited(.blurred, on: page).beside.first)
        let top = strip.pixels[0]
        let bottom = try #require(strip.pixels.last)
        #expect(top & 255 > 90 && top >> 8 & 255 < 10)
        #expect(bottom & 255 < 10 && bottom >> 8 & 255 > 90)
    }

    @Test func `counts for the words that lie over it`() {
        let page = PixelSize(width: 480, height: 320)
        let plain = picture(PixelSize(width: 300, height: 400), on: page) { _, _ in 0xFFFFFF }
        let corner = PixelRect(x: 0, y: 0, width: 20, height: 20)
        #expect(plain.brightness(in: corner) == 0)
        #expect(abs(plain.composited(.blurred, on: page).brightness(in: corner) - 0x72 / 255.0) < 0.01)
    }

    @Test(arguments: [1, 2, 17, 480], [1, 2, 20])
    func `weighs its cells to one, from the first pixel to the last`(side: Int, cells: Int) {
        for pixel in 0..<side {
            let taps = SplineTaps(at: pixel, of: side, cells: cells)
            let weights = [taps.weights.0, taps.weights.1, taps.weights.2, taps.weights.3]
            #expect(weights.reduce(0, +) == 1024)
            #expect(weights.allSatisfy { $0 >= 0 })
            let indices = [taps.cells.0, taps.cells.1, taps.cells.2, taps.cells.3]
            #expect(indices.allSatisfy { (0..<cells).contains($0) })
        }
    }
}

extension Picture {
    fileprivate func composited(_ letterbox: Letterbox, on page: PixelSize) -> Picture {
        .composited([self], on: page, letterbox, background: 0)
    }
}
