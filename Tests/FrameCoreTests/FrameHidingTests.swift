import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// "Not this one": how a photo goes and comes back.
struct FrameHidingTests {
    private static let third = PhotoID.make("photo-3")

    /// A frame with three photos that shows the newest, touched a while ago.
    private func house() -> House {
        var house = House.family(photos: 3)
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        return house
    }

    @Test func `it goes at once, and the server hears of it once`() {
        var house = house()
        house.pressLong()
        house.touchOnce(.notThisOne)
        #expect(!house.shown.contains(Self.third) && house.scene.note == .hiddenHere)
        house.answerAll()
        #expect(house.shown == [.make("photo-2")])
        #expect(house.hidings.heard == [Self.third: [true]] && house.shelf.contents.outbox.isEmpty)
        #expect(house.shelf.contents.identity?.hiddenHere == [Self.third])
        house.wait(.seconds(10.1))
        #expect(house.scene.note == nil)
        // It is on no page, in no grid, and counts as nothing new.
        house.press(.home)
        house.answerAll()
        #expect(house.shown == [.make("photo-2")])
        house.restart()
        house.wait(.seconds(2000))
        #expect(house.shown == [.make("photo-2")] && house.hidings.heard == [Self.third: [true]])
        #expect(house.frame.status.hidden == 1)
    }

    @Test func `undone, it is back in its place`() {
        var house = house()
        house.hide()
        house.wait(.seconds(5))
        // She may look around before.
        house.press(.right)
        house.answerAll()
        #expect(house.shown == [.make("photo-1")] && house.scene.note == .hiddenHere)
        house.touchOnce(.undoLine)
        house.wait(.seconds(3))
        #expect(house.shown == [Self.third] && house.scene.note == nil)
        #expect(house.hidings.heard == [Self.third: [true, false]] && house.hidings.hidden.isEmpty)
        #expect(house.shelf.contents.identity?.hiddenHere == nil)
        house.press(.right)
        house.answerAll()
        #expect(house.shown == [.make("photo-2")])
        // The line is over: a touch there is one of the photo.
        house.touchAndAnswer(.undoLine)
        #expect(house.hidings.heard == [Self.third: [true, false]])
    }

    @Test func `an undo before it was sent cancels it`() {
        var house = house()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.hide()
        house.touchAndAnswer(.undoLine)
        house.wait(.seconds(60))
        #expect(house.shown == [Self.third])
        house.serverIsGone = false
        house.wait(.seconds(900))
        #expect(house.hidings.heard[Self.third]?.contains(true) != true && house.hidings.hidden.isEmpty)
        #expect(house.shelf.contents.outbox.isEmpty)
    }

    @Test func `with the server gone for weeks it stays hidden, through pulled plugs, and is told once`() {
        var house = house()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.hide()
        for _ in 1...3 {
            house.restart()
            house.wait(.seconds(3600))
            #expect(house.shown == [.make("photo-2")])
        }
        #expect(house.shelf.contents.outbox == [OutboxEntry(.hiding(Self.third), isYes: true)])
        house.serverIsGone = false
        house.wait(.seconds(900))
        #expect(house.hidings.heard == [Self.third: [true]] && house.shelf.contents.outbox.isEmpty)
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `a relative brings it back, and it is told to a frame that was off`() {
        var house = house()
        house.hide()
        house.hidings.change(Self.third, isHidden: false)
        house.tell(.hint(.frame))
        house.wait(.seconds(2))
        house.press(.home)
        house.answerAll()
        #expect(house.shown == [Self.third] && house.shelf.contents.identity?.hiddenHere == nil)
        house.hide()
        house.hidings.change(Self.third, isHidden: false)
        house.restart()
        house.wait(.seconds(2))
        house.press(.home)
        house.answerAll()
        #expect(house.shown == [Self.third])
    }

    @Test func `an old list that comes after the answer brings nothing back`() {
        var house = house()
        house.tell(.hint(.frame))
        house.pressLong()
        #expect(house.hideCard != nil)
        house.tell(.hint(.frame))
        house.touchOnce(.notThisOne)
        house.answerOldest(.setHiding(Self.third, isHidden: true))
        house.fail(.call(.whoAmI), with: .server(.identified(House.identity)))
        #expect(!house.shown.contains(Self.third))
        house.answerAll()
        house.wait(.seconds(5))
        #expect(house.shown == [.make("photo-2")] && house.frame.status.hidden == 1)
    }

    @Test(arguments: [
        ServerError.notFound, .refused(ProblemDocument(status: 409, code: .frameHidesTooMany, title: "x")),
    ])
    func `a server that does not take it holds nothing else up`(refusal: ServerError) {
        var house = house()
        house.hidings.refusal = refusal
        house.hide()
        house.wait(.seconds(30))
        house.press(.heart)
        house.wait(.seconds(60))
        #expect(house.album.photos[1].hearts == 1 && !house.told.isEmpty)
        #expect(house.shown == [.make("photo-2")] && house.calls { $0 == .setHiding(Self.third, isHidden: true) } == 1)
        // A newer program may run there some day.
        house.hidings.refusal = nil
        house.wait(.seconds(7 * 3600))
        #expect(house.hidings.heard == [Self.third: [true]] && house.shelf.contents.outbox.isEmpty)
    }

    // MARK: - What else is on a page

    @Test func `of two photos the touched one goes, and the other stays`() {
        for (x, hidden) in [(0.25, 0), (0.75, 1)] {
            var house = House.family(shapes: "LPP")
            house.wait(.seconds(2))
            let pair: [PhotoID] = [.make("photo-3"), .make("photo-2")]
            #expect(house.photosOfPage == pair)
            house.pressLong(ScreenPoint(x: x, y: 0.5))
            #expect(house.hideCard?.spared != nil)
            house.touchAndAnswer(.notThisOne)
            house.wait(.seconds(1))
            #expect(house.photosOfPage == [pair[1 - hidden]])
            house.touchAndAnswer(.undoLine)
            house.wait(.seconds(40))
            #expect(house.photosOfPage == pair)
        }
    }

    @Test func `a magnified photo goes as well`() {
        var house = house()
        house.press(.plus)
        house.wait(.seconds(1))
        house.hide()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        #expect(house.scene.photoPages.first?.magnification == .whole)
    }

    @Test func `when the last one is hidden, words stand in its place, and it can be undone`() {
        var house = House.family(photos: 1)
        house.wait(.seconds(2))
        house.hide()
        house.wait(.seconds(2))
        #expect(house.shown.isEmpty && house.scene.pie == nil)
        guard case .notice(let notice) = house.scene.content else {
            Issue.record("nothing is said")
            return
        }
        #expect(notice.sentence == .noPhotosYet(familyName: House.identity.familyName))
        house.touchAndAnswer(.undoLine)
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-1")])
    }
}
