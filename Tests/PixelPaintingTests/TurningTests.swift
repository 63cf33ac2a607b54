import FrameCore
import Testing

@testable import PixelPainting

struct TurningTests {
    /// Longer and shorter than a tile, and no multiple of one.
    private static let pages = [(70, 45), (1, 9), (33, 64), (200, 170)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    @Test(arguments: Rotation.allCases, pages)
    func `puts each pixel where the touch of it is found`(rotation: Rotation, page: PixelSize) {
        let upright = Sheet(size: page)
        for index in 0..<page.width * page.height { upright.pixels[index] = UInt32(index) }
        let size = rotation.turned(page)
        let panel = Sheet(size: size)
        panel.draw { canvas in
            canvas.copy(upright, turned: rotation)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let middle = ScreenPoint(
                        x: (Double(x) + 0.5) / Double(size.width),
                        y: (Double(y) + 0.5) / Double(size.height)
                    )
                    let place = rotation.picture(at: middle)
                    let column = Int(place.x * Double(page.width))
                    let row = Int(place.y * Double(page.height))
                    #expect(canvas[x, y] == UInt32(row * page.width + column))
                }
            }
        }
    }
}
