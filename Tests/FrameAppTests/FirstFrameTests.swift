import FamilyCore
import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp

struct FirstFrameTests {
    private let page = Scene(content: .photos([]), marks: [.new(3)], dimming: 0.2)

    @Test func `the first photo stands before the words over it`() {
        var first = FirstFrame()
        #expect(first.part(of: page, hasPictures: true) == Scene(content: .photos([]), dimming: 0.2))
        let (isFirst, isSecond) = (first.presented(), first.presented())
        #expect(isFirst && !isSecond)
        let (isOwed, isOwedAgain) = (first.takeDebt(), first.takeDebt())
        #expect(isOwed && !isOwedAgain)
        #expect(first.part(of: page, hasPictures: true) == page)
    }

    @Test func `nothing is owed where there were no words`() {
        var first = FirstFrame()
        let plain = Scene(content: .photos([]))
        #expect(first.part(of: plain, hasPictures: true) == plain)
        let (isFirst, isOwed) = (first.presented(), first.takeDebt())
        #expect(isFirst && !isOwed)
    }

    @Test func `the words of a title page are as dim at once as later`() {
        var first = FirstFrame()
        let title = Painted.titlePage(SceneTitle(title: "Midsummer", firstDay: Painted.day(4, 6)), over: .make("lake"))
        let evening = Scene(content: .photos([title]), dimming: 0.6, wordsDimming: 0.3)
        #expect(first.part(of: evening, hasPictures: true) == evening)
    }

    @Test func `what is no photo has its words at once`() {
        var first = FirstFrame()
        #expect(first.part(of: page, hasPictures: false) == page)
        let (isFirst, isOwed) = (first.presented(), first.takeDebt())
        #expect(!isFirst && !isOwed)
    }
}
