import FrameCore
import Testing

@testable import PixelPainting

/// Two photos as one page shows them.
struct CompositingTests {
    private static let page = PixelSize(width: 960, height: 540)

    private func portrait(_ colour: UInt32, width: Int = 3, height: Int = 4) -> Picture {
        let place = PictureFit(PixelSize(width: width * 100, height: height * 100), on: Self.page).place
        return Picture(place: place, pixels: Array(repeating: colour, count: place.width * place.height))
    }

    private func composited(_ letterbox: Letterbox, background: UInt32 = 0x010203) -> Picture {
        let photos = [portrait(0xC00000), portrait(0x0000C0, width: 2)]
        return .composited(photos, on: Self.page, letterbox, background: background)
    }

    private func fit() throws -> PairFit {
        let shapes = [PixelSize(width: 300, height: 400), PixelSize(width: 200, height: 400)]
        return try #require(PairFit(shapes[0], shapes[1], on: Self.page))
    }

    @Test(arguments: Letterbox.allCases) func `photos lie where PairFit places them`(letterbox: Letterbox) throws {
        let (page, fit) = (composited(letterbox), try fit())
        #expect(page.place == fit.place)
        for (photo, colour) in [(fit.first, UInt32(0xC00000)), (fit.second, 0x0000C0)] {
            for x in [photo.x, photo.maxX - 1] {
                for y in [0, 539] { #expect(page.pixels[y * page.size.width + x - page.place.x] == colour) }
            }
        }
    }

    @Test(arguments: Letterbox.allCases) func `on a tall page one lies above the other`(letterbox: Letterbox) throws {
        let tall = PixelSize(width: 540, height: 960)
        let shapes = [PixelSize(width: 400, height: 300), PixelSize(width: 300, height: 200)]
        let fit = try #require(PairFit(shapes[0], shapes[1], on: tall))
        let photos = zip(shapes, [UInt32(0xC00000), 0x0000C0]).map { shape, colour in
            let place = PictureFit(shape, on: tall).place
            return Picture(place: place, pixels: Array(repeating: colour, count: place.width * place.height))
        }
        let page = Picture.composited(photos, on: tall, letterbox, background: 0x010203)
        #expect(page.place == fit.place && page.photos == [fit.first, fit.second])
        for (photo, colour) in [(fit.first, UInt32(0xC00000)), (fit.second, 0x0000C0)] {
            for y in [photo.y, photo.maxY - 1] {
                for x in [0, 539] { #expect(page.pixels[(y - page.place.y) * 540 + x] == colour) }
            }
        }
        let covered = page.beside.map { $0.place.height * $0.place.width }.reduce(0, +)
        #expect(covered == (letterbox == .plain ? 0 : 540 * (960 - page.place.height)))
    }

    @Test func `without a letterbox the strip between has the background colour`() throws {
        let (page, fit) = (composited(.plain), try fit())
        #expect(page.beside.isEmpty)
        for x in fit.first.maxX..<fit.second.x { #expect(page.pixels[x - page.place.x] == 0x010203) }
    }

    @Test func `what is beside them goes over from the one to the other`() throws {
        let photos = [portrait(0xC00000), portrait(0x0000C0)]
        let page = Picture.composited(photos, on: Self.page, .blurred, background: 0)
        let (left, right) = (try #require(page.beside.first), try #require(page.beside.last))
        #expect(left.place.maxX == page.place.x && right.place.x == page.place.maxX)
        let middle = page.pixels[page.size.width / 2]
        #expect(left.pixels[0] >> 16 > 70 && left.pixels[0] & 255 < 10)
        #expect(right.pixels[0] & 255 > 70 && right.pixels[0] >> 16 < 10)
        #expect((20...70).contains(middle >> 16) && (20...70).contains(middle & 255))
    }

    @Test func `in the matte each photo has its own cut edge`() throws {
        let (page, fit) = (composited(.matte), try fit())
        let strip = (fit.first.maxX..<fit.second.x).map { page.pixels[270 * page.size.width + $0 - page.place.x] }
        let card = try #require(page.beside.first).pixels[0]
        // Light on the left photo's far edge, shade on the right one's near edge.
        let (light, shade) = (strip[0] >> 8 & 255, strip[strip.count - 1] >> 8 & 255)
        #expect(light > card >> 8 & 255 && shade < light)
        #expect(strip[strip.count / 2] >> 16 == card >> 16)
    }

    @Test func `the page knows where each of them lies`() throws {
        let (page, fit) = (composited(.blurred), try fit())
        #expect(page.photos == [fit.first, fit.second])
        let one = Picture.composited([portrait(0)], on: Self.page, .blurred, background: 0)
        #expect(one.photos == [one.place])
    }

    @Test func `brightness is looked for in all of it`() throws {
        let page = Picture.composited([portrait(0), portrait(0xFFFFFF)], on: Self.page, .plain, background: 0)
        #expect(page.brightness(in: PixelRect(x: 0, y: 0, width: 400, height: 540)) == 0)
        #expect(page.brightness(in: PixelRect(x: 600, y: 0, width: 10, height: 10)) > 0.99)
    }
}
