import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// The grid under hands that do anything in any order.
struct FrameGridRandomTests {
    @Test(arguments: 1...12) func `whatever hands do, it comes to rest and holds no more than two pages' worth`(
        seed: UInt64
    ) async {
        var random = Jitter(seed: seed)
        // Half of the families have past moments, so that memory lane lies beside the grid.
        var house = seed.isMultiple(of: 2) ? House.family(photos: 49) : House.withMemories(24)
        for _ in 0..<500 {
            await yieldToOtherTests()
            let finger = TouchID(random.fraction() < 0.8 ? 1 : 2)
            let point = ScreenPoint(x: random.fraction(), y: random.fraction())
            switch random.fraction() {
            case ..<0.2: house.tell(.screen(.touchDown(finger, at: point)))
            case ..<0.6: house.tell(.screen(.touchMoved(finger, to: point)))
            case ..<0.8: house.tell(.screen(.touchUp(finger, at: point)))
            case ..<0.85: house.press([.tab, .up, .down, .enter, .escape, .end][Int(random.fraction() * 6)])
            case ..<0.9: house.tell(.screen(.wheel(random.fraction() * 6 - 3, at: point)))
            case ..<0.92: house.tell(.screen(.resized(PixelSize(width: 1080, height: 1920))))
            case ..<0.94: house.tell(.screen(.resized(PixelSize(width: 1920, height: 1080))))
            case ..<0.96: house.album.add()
            case ..<0.97: house.album.delete(at: Int(random.fraction() * Double(house.album.photos.count)))
            default: house.tell(.hint(.album(revision: house.album.revision)))
            }
            let capacity = 1920 * 1080 * 2 / (250 * 250)
            #expect(house.thumbnails.count <= capacity)
            // A cover has as many pixels as more than two thumbnails.
            #expect(house.thumbnails.count + house.covers.count * 2 <= capacity)
            house.wait(.milliseconds(Int(random.fraction() * 60)), answering: random.fraction() < 0.5)
        }
        for finger in [1, 2] { house.tell(.screen(.touchUp(TouchID(Int64(finger)), at: .middle))) }
        house.wait(.seconds(20))
        #expect(!house.frame.isAnimating)
        if let grid = house.grid { #expect(grid.progress == 1 && grid.offset >= 0) }
        for _ in 1...2 {
            house.press(.escape)
            house.wait(.seconds(5))
        }
        #expect(house.grid == nil && house.covers.isEmpty && house.shown.count == 1 && house.thumbnails.isEmpty)
    }
}
