import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// The photos of a stick as pages before the newest.
struct FrameStickTests {
    private static let newest = PhotoID.make("photo-3")

    private func house(album: Set<Int> = []) -> House { House.withStick(album: album) }

    private func standing(_ house: House) -> SceneStick.Standing? { house.scene.stick?.standing }

    @Test func `its photos come as pages before the newest, each with a button`() {
        var house = house()
        var seen: [PhotoID] = []
        for _ in 0..<5 {
            seen += house.shown
            house.press(.right)
            house.answerAll()
        }
        let photos = [3, 2, 1].map { PhotoID.make("photo-\($0)") }
        #expect(seen == [House.stickPhoto(2), House.stickPhoto(1)] + photos)
        #expect(standing(house) == nil)
        for _ in 0..<4 {
            house.press(.left)
            house.answerAll()
        }
        #expect(house.shown == [House.stickPhoto(2)] && standing(house) == .offered)
    }

    @Test func `a finger leafs from the stick to the album and back`() {
        var house = house()
        house.swipeTo(-1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
        house.swipeTo(-1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [Self.newest])
        house.swipeTo(1, over: 200)
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
    }

    @Test func `the question after a rotation has the button's place, and what is not seen sends nothing`() {
        var house = house()
        house.press(.rotate)
        #expect(house.scene.note == .confirmRotation && standing(house) == nil)
        house.touchAndAnswer(house.sendButton)
        #expect(house.stick.sent.isEmpty && house.scene.note == .confirmRotation)
        house.wait(.seconds(2))
        house.press(.enter)
        house.answerAll()
        #expect(house.stick.sent.isEmpty && house.scene.note == nil && standing(house) == .offered)
        house.touchAndAnswer(house.sendButton)
        #expect(house.stick.sent == [ModelStick.hash(2)])
    }

    @Test func `a page that the album has shows no button`() {
        let house = house(album: [2])
        #expect(house.shown == [House.stickPhoto(2)] && standing(house) == nil)
        #expect(house.frame.status.stickStanding == "done")
    }

    @Test func `a frame that may not send offers nothing, and one of an old server's offers all`() {
        let refusals: [(ServerError, SceneStick.Standing?)] = [
            (.refused(ProblemDocument(status: 403, code: .notAllowed, title: "")), nil), (.notFound, .offered),
        ]
        for (error, expected) in refusals {
            var house = House.family(photos: 3)
            house.stick.askError = error
            house.putIn(photos: 1)
            #expect(house.shown == [House.stickPhoto(1)] && standing(house) == expected)
        }
    }

    @Test func `a family without a photo sees the stick's`() {
        var house = House.family(photos: 0)
        house.putIn(photos: 1)
        #expect(house.shown == [House.stickPhoto(1)] && standing(house) == .offered)
        house.tell(.stick(.left))
        house.answerAll()
        #expect(house.shown.isEmpty)
    }

    @Test func `a page is none of the album's`() {
        var house = house()
        house.press(.heart)
        house.pressLong()
        house.answerAll()
        #expect(house.shelf.contents.outbox.isEmpty && house.scene.introduction == nil && house.scene.marks.isEmpty)
        #expect(house.frame.status.page == nil && house.frame.status.stick == House.stickPhoto(2))
        #expect(house.shelf.contents.currentPage == Self.newest)
        house.wait(.seconds(120))
        #expect(!house.shelf.contents.sightings.contains { $0.sighting.photoID.text.hasPrefix("stick") })
    }

    @Test func `the slideshow leads back to the album`() {
        var configuration = FrameConfiguration()
        configuration.slideshow.interval = .seconds(60)
        var house = House.family(photos: 3, configuration: configuration)
        house.putIn(photos: 2)
        #expect(house.shown == [House.stickPhoto(2)])
        house.wait(.seconds(200))
        #expect(house.shown.allSatisfy { $0.text.hasPrefix("photo") } && !house.shown.isEmpty)
    }

    @Test func `from deep in a long album it slides to the stick, and home again`() {
        var house = House.family(photos: 50)
        for _ in 0..<40 {
            house.press(.right)
            house.answerAll()
        }
        house.wait(.seconds(1))
        let deep = house.shown
        #expect(deep == [.make("photo-10")])
        house.putIn(photos: 2)
        #expect(house.shown == [House.stickPhoto(2)])
        house.press(.end)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-1")])
        house.press(.home)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-50")])
    }

    @Test(arguments: [1, 20])
    func `its pages come before the photos of a restored album`(new count: Int) {
        var house = House.family(photos: 3)
        house.album.beginEra(at: Date(timeIntervalSinceReferenceDate: 820_000_000))
        for number in 1...count { house.album.add(named: "new-\(number)") }
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        house.touchAndAnswer(.middle)
        house.wait(.seconds(20))
        house.putIn(photos: 2)
        #expect(house.shown == [House.stickPhoto(2)])
        for _ in 0..<2 {
            house.press(.right)
            house.answerAll()
        }
        #expect(house.shown == [.make("new-\(count)")])
        house.press(.left)
        house.answerAll()
        #expect(house.shown == [House.stickPhoto(1)])
    }

    @Test func `a photo that cannot be opened has no page`() {
        var house = House.family(photos: 3)
        house.tell(.stick(.came([2, 1].compactMap { StickPhoto(number: $0, ofStick: 1) })))
        let size = PixelSize(width: 1920, height: 1080)
        house.fail(.preparePicture(House.stickPhoto(2), fitting: size), with: .pictureFailed(House.stickPhoto(2)))
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown != [House.stickPhoto(2)])
        house.press(.home)
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [House.stickPhoto(1)])
    }

    @Test(arguments: [5.0, 7, 10.1, 21])
    func `the button is as high as a thumb on every panel`(inches: Double) {
        for (width, height) in [(800, 480), (1280, 800), (1920, 1080), (1080, 1920), (600, 1024)] {
            let screen = PixelSize(width: width, height: height)
            let place = StickButton.place(on: screen, inches: inches)
            let diagonal = (Double(width * width + height * height)).squareRoot()
            #expect(Double(place.height) / diagonal * inches * 25.4 >= StickButton.millimetres)
            #expect(PixelRect(screen).contains(place))
        }
    }
}
