import FrameCore
import Testing

@testable import PixelPainting

struct MagnifyingTests {
    private let sheet = Sheet(size: PixelSize(width: 8, height: 4))
    private let picture = Picture(
        place: PixelRect(x: 0, y: 0, width: 2, height: 2),
        pixels: [0x000000, 0x8080FF, 0x408000, 0xFFFFFF]
    )

    @Test func `shows the very pixels at their own size`() {
        sheet.draw { canvas in
            canvas.magnify(.picture(picture), by: 1, x: 3, y: 1, within: canvas.bounds)
            #expect([canvas[3, 1], canvas[4, 1], canvas[3, 2], canvas[4, 2]] == picture.pixels)
            #expect(canvas[2, 1] == 0)
            #expect(canvas[5, 1] == 0)
        }
    }

    @Test func `mixes what lies between, and repeats what lies beyond`() {
        sheet.draw { canvas in
            canvas.magnify(.picture(picture), by: 4, x: 0, y: 0, within: canvas.bounds)
            // The first source pixel's middle lies at 2, the second's at 6.
            #expect(canvas[0, 0] == 0x000000)
            #expect(canvas[1, 0] == 0x000000)
            #expect(canvas[2, 0] == 0x10101F)
            #expect(canvas[5, 0] == 0x7070DF)
            #expect(canvas[7, 0] == 0x8080FF)
        }
    }

    @Test func `moves by less than a pixel`() {
        sheet.draw { canvas in
            canvas.magnify(.picture(picture), by: 4, x: 0.4, y: 0, within: canvas.bounds)
            #expect(canvas[2, 0] == 0x03_0306 || canvas[2, 0] == 0x03_0305)
        }
    }

    @Test(arguments: [1.0, 1.7, 3, 9.3], [-20.5, -3, 0, 2.2]) func `writes within the area and nowhere else`(
        scale: Double,
        origin: Double
    ) {
        sheet.draw { canvas in
            let area = PixelRect(x: 2, y: 1, width: 4, height: 2)
            canvas.fill(canvas.bounds, 0xFFFF_00FF)
            canvas.magnify(.picture(picture), by: scale, x: origin, y: origin / 10, within: area)
            for y in 0..<4 {
                for x in 0..<8 where !area.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
                    #expect(canvas[x, y] == 0xFF00FF, "\(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: [1.3, 2, 7.9]) func `keeps one colour to the last bit`(scale: Double) {
        let plain = Picture(
            place: PixelRect(x: 0, y: 0, width: 3, height: 3),
            pixels: Array(repeating: 0xFE01AB, count: 9)
        )
        sheet.draw { canvas in
            canvas.magnify(.picture(plain), by: scale, x: -1.3, y: -0.7, within: canvas.bounds)
            #expect(canvas[0, 0] == 0xFE01AB)
            #expect(canvas[1, 1] == 0xFE01AB)
        }
    }
}
