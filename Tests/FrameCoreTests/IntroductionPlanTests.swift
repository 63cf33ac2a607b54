import FamilyCore
import Testing

@testable import FrameCore

struct IntroductionPlanTests {
    @Test(arguments: [(480, 320), (320, 480), (800, 480), (1280, 1024), (1080, 1920), (1920, 1080), (3840, 2160)])
    func `keeps words and buttons apart, on the board, and a thumb wide`(width: Int, height: Int) {
        let screen = PixelSize(width: width, height: height)
        let plan = IntroductionPlan(screen)
        #expect(PixelRect(screen).contains(plan.board))
        let parts = [plan.words, plan.yes, plan.notNow]
        for (index, part) in parts.enumerated() {
            #expect(plan.board.contains(part) && !part.isEmpty)
            for other in parts[(index + 1)...] { #expect(part.intersection(other).isEmpty) }
        }
        #expect(plan.yes.width == plan.notNow.width && plan.yes.height == plan.notNow.height)
        let unit = Double(min(width, height)) / 100
        #expect(Double(plan.yes.height) >= 17 * unit && Double(plan.words.height) >= 30 * unit)
    }
}
