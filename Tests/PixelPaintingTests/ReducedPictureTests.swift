import FrameCore
import Testing

@testable import PixelPainting

struct ReducedPictureTests {
    private func picture(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Picture {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
        return Picture(place: PixelRect(x: 3, y: 5, width: width, height: height), pixels: pixels)
    }

    private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 255) } }

    @Test(arguments: [(1, 1), (1, 4), (4, 1), (2, 2), (5, 3), (8, 6), (101, 67)])
    func `a picture of one colour keeps it in each pixel, whatever its size`(width: Int, height: Int) {
        for colour: UInt32 in [0x000000, 0xFFFFFF, 0x12_80_FE, 0xFF_00_01] {
            let original = picture(width: width, height: height) { _, _ in colour }
            let again = ReducedPicture(original).enlarged()
            #expect(again.place == original.place && again.photos == original.photos)
            #expect(again.pixels == original.pixels)
        }
    }

    @Test func `what changes slowly over the page is nearly the same again`() {
        let original = picture(width: 120, height: 90) { x, y in
            UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | UInt32(x + y)
        }
        let again = ReducedPicture(original).enlarged()
        let errors = zip(original.pixels, again.pixels).flatMap { zip(channels($0), channels($1)).map { abs($0 - $1) } }
        // Only at the edges of the page, beyond which there is nothing to average with.
        #expect(errors.max() ?? 0 <= 4)
        #expect(errors.filter { $0 > 1 }.count < errors.count / 8)
    }

    @Test func `colours do not run into each other, at edges as sharp as they can be`() {
        let original = picture(width: 64, height: 64) { x, y in
            (x / 16 + y / 16) % 2 == 0 ? 0xFF_00_FF : 0x00_FF_00
        }
        let again = ReducedPicture(original).enlarged()
        for (before, after) in zip(original.pixels, again.pixels) {
            let (red, green, blue) = (channels(after)[0], channels(after)[1], channels(after)[2])
            #expect(red == blue && abs(red + green - 255) <= 1)
            #expect((red > green) == (before == 0xFF_00_FF))
        }
    }

    @Test func `strips beside a photo come back at their places`() {
        let left = PixelRect(x: 0, y: 5, width: 3, height: 8)
        let strip = Picture(place: left, pixels: Array(repeating: 0x40_50_60, count: 24))
        let places = [PixelRect(x: 3, y: 5, width: 4, height: 8), PixelRect(x: 8, y: 5, width: 2, height: 8)]
        let original = picture(width: 7, height: 8) { x, _ in UInt32(x) }.with(beside: [strip], photos: places)
        let again = ReducedPicture(original).enlarged()
        #expect(again.photos == places)
        #expect(again.beside.map(\.place) == [left] && again.beside.map(\.pixels) == [strip.pixels])
    }
}
