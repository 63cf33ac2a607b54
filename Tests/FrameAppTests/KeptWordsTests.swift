import FrameCore
import PangoText
import PixelPainting
import Testing

@testable import FrameApp

@MainActor
struct KeptWordsTests {
    @Test(arguments: [
        (PixelSize(width: 480, height: 320), 1 << 18), (PixelSize(width: 1920, height: 1080), 518_400),
        (PixelSize(width: 3840, height: 2160), 2_073_600),
    ])
    func `a screen's words are kept, and no more than a quarter of its pixels`(
        screen: PixelSize,
        pixels: Int
    ) throws {
        let painter = try Painted.painter()
        let scene = Scene(content: .notice(Notice.allCases[0].scene(familyName: "Virtanen")))
        _ = painter.painting(of: scene, on: PixelSize(width: 3840, height: 2160), pictures: PictureSet())
        _ = painter.painting(of: scene, on: screen, pictures: PictureSet())
        #expect([painter.setter.keptPixels, painter.overPhoto.keptPixels] == [pixels, pixels])
    }

    @Test func `words that were released are set again, and look the same`() throws {
        let painter = try Painted.painter()
        let scene = Scene(content: .notice(Notice.allCases[0].scene(familyName: "Virtanen")))
        let sheets = (0...1).map { _ in Sheet(size: PixelSize(width: 480, height: 320)) }
        for sheet in sheets {
            sheet.draw { canvas in painter.paint(scene, on: canvas, pictures: PictureSet()) }
            painter.releaseCaches()
            #expect(painter.laidOut.isEmpty)
        }
        let pixels = sheets.map { Array(UnsafeBufferPointer(start: $0.pixels, count: 480 * 320)) }
        #expect(pixels[0] == pixels[1] && Set(pixels[0]).count > 2)
    }
}
