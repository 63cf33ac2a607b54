import FrameCore
import Testing

@testable import FrameApp

struct FirstLightTests {
    private let page = Scene(content: .photos([]), marks: [.new(3)], dimming: 0.2)

    @Test func `the first photo stands before the words over it`() {
        var light = FirstLight()
        #expect(light.part(of: page, hasPictures: true) == Scene(content: .photos([]), dimming: 0.2))
        let (isFirst, isSecond) = (light.presented(), light.presented())
        #expect(isFirst && !isSecond)
        let (isOwed, isOwedAgain) = (light.takeDebt(), light.takeDebt())
        #expect(isOwed && !isOwedAgain)
        #expect(light.part(of: page, hasPictures: true) == page)
    }

    @Test func `nothing is owed where there were no words`() {
        var light = FirstLight()
        let plain = Scene(content: .photos([]))
        #expect(light.part(of: plain, hasPictures: true) == plain)
        let (isFirst, isOwed) = (light.presented(), light.takeDebt())
        #expect(isFirst && !isOwed)
    }

    @Test func `what is no photo has its words at once`() {
        var light = FirstLight()
        #expect(light.part(of: page, hasPictures: false) == page)
        let (isFirst, isOwed) = (light.presented(), light.takeDebt())
        #expect(!isFirst && !isOwed)
    }
}
