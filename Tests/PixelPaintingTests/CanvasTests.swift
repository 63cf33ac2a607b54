import FrameCore
import Testing

@testable import PixelPainting

struct CanvasTests {
    private let sheet = Sheet(size: PixelSize(width: 8, height: 4))

    @Test func `fills only what lies on it`() {
        sheet.draw { canvas in
            canvas.fill(PixelRect(x: 6, y: -3, width: 100, height: 4), 0xFF12_3456)
            #expect(canvas[5, 0] == 0)
            #expect(canvas[6, 0] == 0x123456)
            #expect(canvas[7, 0] == 0x123456)
            #expect(canvas[7, 1] == 0)
        }
    }

    @Test(
        arguments: [
            (below: 0x000000, over: 0x8080_8080, seen: 0x808080),
            (below: 0xFFFFFF, over: 0x8000_0000, seen: 0x7F7F7F),
            (below: 0x204060, over: 0x0000_0000, seen: 0x204060),
            (below: 0x204060, over: 0xFFAB_CDEF, seen: 0xABCDEF),
            (below: 0xFFFFFF, over: 0x8080_8080, seen: 0xFFFFFF),
        ] as [(below: UInt32, over: UInt32, seen: UInt32)]
    )
    func `mixes to the last bit`(below: UInt32, over: UInt32, seen: UInt32) {
        sheet.draw { canvas in
            canvas.fill(canvas.bounds, 0xFF00_0000 | below)
            canvas.fill(PixelRect(x: 0, y: 0, width: 1, height: 1), over)
            canvas.blend([over], size: PixelSize(width: 1, height: 1), x: 1, y: 0)
            #expect(canvas[0, 0] == seen)
            #expect(canvas[1, 0] == seen)
        }
    }

    @Test func `lays a bitmap at half its strength`() {
        sheet.draw { canvas in
            canvas.blend([0xFFFF_FFFF], size: PixelSize(width: 1, height: 1), x: 2, y: 2, opacity: 0.5)
            #expect(canvas[2, 2] == 0x808080)
        }
    }

    @Test func `clips a bitmap at every side`() {
        let white = [UInt32](repeating: 0xFFFF_FFFF, count: 9)
        sheet.draw { canvas in
            canvas.blend(white, size: PixelSize(width: 3, height: 3), x: -2, y: -2)
            canvas.blend(white, size: PixelSize(width: 3, height: 3), x: 7, y: 3)
            #expect(canvas[0, 0] == 0xFFFFFF)
            #expect(canvas[1, 0] == 0)
            #expect(canvas[0, 1] == 0)
            #expect(canvas[7, 3] == 0xFFFFFF)
            #expect(canvas[6, 3] == 0)
        }
    }

    @Test(arguments: [-9, -8, -3, 0, 1, 7, 8])
    func `copies a picture exactly to the pixel`(x: Int) {
        let pixels = (0..<32).map { UInt32($0 + 1) }
        let picture = Picture(place: PixelRect(x: 0, y: 0, width: 8, height: 4), pixels: pixels)
        sheet.draw { canvas in
            canvas.copy(picture, x: x, y: 1)
            for row in 0..<4 {
                for column in 0..<8 {
                    let inside = row >= 1 && (0..<8).contains(column - x)
                    #expect(canvas[column, row] == (inside ? UInt32((row - 1) * 8 + column - x + 1) : 0))
                }
            }
        }
    }
}
