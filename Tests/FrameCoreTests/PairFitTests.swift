import FrameCore
import Testing

struct PairFitTests {
    private static let wide = PixelSize(width: 1920, height: 1080)

    private func fit(_ left: (Int, Int), _ right: (Int, Int), on page: PixelSize = wide) -> PairFit? {
        PairFit(
            PixelSize(width: left.0, height: left.1),
            PixelSize(width: right.0, height: right.1),
            on: page
        )
    }

    @Test func `two stand side by side in the middle, each as large as alone`() throws {
        let pair = try #require(fit((3000, 4000), (3000, 4000)))
        #expect(pair.first == PixelRect(x: 141, y: 0, width: 810, height: 1080))
        #expect(pair.second == PixelRect(x: 969, y: 0, width: 810, height: 1080))
        #expect(pair.place == PixelRect(x: 141, y: 0, width: 1638, height: 1080))
        let alone = PictureFit(PixelSize(width: 3000, height: 4000), on: Self.wide).place
        #expect(alone.width == pair.first.width && alone.height == pair.first.height)
    }

    @Test func `a narrow one and a broad one keep their own widths`() throws {
        let pair = try #require(fit((1080, 1920), (4000, 5000)))
        #expect(pair.first.width == 608 && pair.second.width == 864)
        #expect(pair.second.x - pair.first.maxX == 18)
    }

    @Test func `the longest screens of phones still share a page`() {
        #expect(fit((1080, 2520), (3000, 4000)) != nil)
        #expect(fit((1080, 2520), (1080, 2520), on: PixelSize(width: 1280, height: 800)) != nil)
        #expect(fit((2520, 1080), (4000, 3000), on: PixelSize(width: 600, height: 1024)) != nil)
    }

    @Test(arguments: [
        (PixelSize(width: 1920, height: 1080), (4000, 3000), (3000, 4000)),
        // On four to three only the narrowest have room.
        (PixelSize(width: 1024, height: 768), (3000, 4000), (3000, 4000)),
        (PixelSize(width: 1080, height: 1920), (3000, 4000), (3000, 4000)),
        (PixelSize(width: 1920, height: 1080), (3000, 3000), (3000, 3000)),
        // Too small to be as high as the page.
        (PixelSize(width: 1920, height: 1080), (90, 120), (3000, 4000)),
        // Too narrow for words and a heart: a long screenshot, and a panorama on a tall page.
        (PixelSize(width: 1280, height: 800), (1080, 6480), (2000, 3000)),
        (PixelSize(width: 600, height: 1024), (8000, 2000), (4000, 3000)),
    ]) func `others have a page each`(page: PixelSize, left: (Int, Int), right: (Int, Int)) {
        #expect(fit(left, right, on: page) == nil)
        #expect(fit(right, left, on: page) == nil)
    }

    @Test func `on a tall page two landscapes lie one above the other`() throws {
        let tall = PixelSize(width: 1080, height: 1920)
        let pair = try #require(fit((4000, 3000), (3000, 2000), on: tall))
        #expect(pair.first == PixelRect(x: 0, y: 186, width: 1080, height: 810))
        #expect(pair.second == PixelRect(x: 0, y: 1014, width: 1080, height: 720))
        #expect(pair.place == PixelRect(x: 0, y: 186, width: 1080, height: 1548))
        let shape = PixelSize(width: pair.place.width, height: pair.place.height)
        #expect(PictureFit(shape, on: tall).place == pair.place)
        #expect(fit((3000, 4000), (4000, 3000), on: tall) == nil)
        #expect(PairFit.strip(from: pair.first, to: pair.second, on: tall).height == 18)
    }

    @Test func `as one picture they lie where they lie as two`() throws {
        for width in stride(from: 480, through: 3840, by: 7) {
            let page = PixelSize(width: width, height: width * 9 / 16)
            for shapes in [((3000, 4000), (3000, 4000)), ((1080, 1920), (4000, 5000)), ((2, 3), (9, 16))] {
                guard let pair = fit(shapes.0, shapes.1, on: page) else { continue }
                let shape = PixelSize(width: pair.place.width, height: pair.place.height)
                #expect(PictureFit(shape, on: page).place == pair.place)
            }
        }
    }
}
