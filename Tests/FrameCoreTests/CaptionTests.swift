import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct CaptionTests {
    private var house = House.family(photos: 3)
    private let middle = ScreenPoint(x: 0.5, y: 0.5)

    private mutating func tap() {
        house.tell(.screen(.touchDown(.init(7), at: middle)))
        house.tell(.screen(.touchUp(.init(7), at: middle)))
    }

    private var opacity: Double { house.scene.captions.first?.opacity ?? 0 }

    @Test mutating func `a frame that nobody touches says nothing over its photo`() {
        house.wait(.seconds(120))
        #expect(house.scene.captions.first == nil)
    }

    @Test mutating func `comes with a touch, stays to be read, and goes by itself`() {
        tap()
        #expect(house.frame.isAnimating)
        house.wait(.milliseconds(300))
        #expect(opacity == 1)
        #expect(!house.frame.isAnimating)
        #expect(house.scene.captions.first?.photo == .make("photo-3"))
        #expect(house.scene.captions.first?.sender == "Anna")
        #expect(house.scene.captions.first?.age == .now)
        house.wait(.milliseconds(7600))
        #expect(opacity == 1)
        house.wait(.milliseconds(400))
        #expect(opacity > 0 && opacity < 1)
        #expect(house.frame.isAnimating)
        house.wait(.milliseconds(500))
        #expect(house.scene.captions.first == nil)
        #expect(!house.frame.isAnimating)
    }

    @Test mutating func `says where it was, as soon as its sender does, and no longer`() {
        tap()
        house.wait(.milliseconds(300))
        #expect(house.scene.captions.first != nil && house.scene.captions.first?.place == nil)
        for place in ["Kuusamo", "Oulu\nSuomi", nil] {
            house.album.setPlace(place, at: 0)
            house.tell(.hint(.album(revision: house.album.revision)))
            house.answerAll()
            #expect(house.scene.captions.first?.place == place?.replacing("\n", with: " "))
            #expect(house.shelf.contents.photos.first?.photo.place == place)
        }
    }

    @Test func `says the town where its sender says no place`() {
        var photo = Photo.make()
        photo.placeName = "Helsinki"
        #expect(photo.whereTaken == "Helsinki")
        photo.place = "The cottage"
        #expect(photo.whereTaken == "The cottage")
    }

    @Test mutating func `says how far from home it was, and keeps that on the shelf`() {
        tap()
        house.wait(.milliseconds(300))
        #expect(house.scene.captions.first?.homeKilometres == nil)
        house.album.setHomeKilometres(640, at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        #expect(house.scene.captions.first?.homeKilometres == 640)
        #expect(house.shelf.contents.photos.first?.photo.homeKilometres == 640)
    }

    @Test mutating func `says what was said last, on one line each, and no longer than it stands`() {
        tap()
        house.wait(.milliseconds(300))
        #expect(house.scene.captions.first?.comments == [])
        let said = NewestComments(count: 7, newest: [.make(1, words: "Two\nlines"), .make(2)])
        for comments in [said, nil] {
            house.album.setComments(comments, at: 0)
            house.tell(.hint(.album(revision: house.album.revision)))
            house.answerAll()
            let shown = comments == nil ? [] : ["Two lines", "Comment 2"]
            #expect(house.scene.captions.first?.comments.map(\.words) == shown)
            #expect(house.shelf.contents.photos.first?.photo.comments == comments)
        }
    }

    @Test mutating func `another touch keeps it, and brings it back from where it has gone to`() {
        tap()
        house.wait(.milliseconds(8350))
        let leaving = opacity
        #expect(leaving > 0.2 && leaving < 0.8)
        tap()
        #expect(abs(opacity - leaving) < 0.01)
        house.wait(.seconds(6))
        tap()
        house.wait(.seconds(7))
        #expect(opacity == 1)
    }

    @Test mutating func `a second touch opens all that was said, and a third closes it`() {
        let said = (1...5).map { Comment.make($0) }
        house.album.setComments(NewestComments(count: 7, newest: said), at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.answerAll()
        tap()
        house.wait(.seconds(1))
        #expect(house.scene.captions.first?.isWhole == false)
        #expect(house.scene.captions.first?.comments.count == 2)
        tap()
        house.wait(.seconds(1))
        #expect(house.scene.captions.first?.isWhole == true)
        #expect(house.scene.captions.first?.comments.map(\.words) == said.map(\.words))
        #expect(house.scene.captions.first?.commentCount == 7)
        house.wait(.seconds(30))
        #expect(opacity == 1, "there is more to read")
        tap()
        house.wait(.seconds(1))
        #expect(house.scene.captions.first?.isWhole == false)
        tap()
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.scene.captions.first?.isWhole == false, "of another photo nobody asked for all")
    }

    @Test mutating func `two quick taps enlarge, and open no words`() {
        tap()
        tap()
        house.wait(.seconds(1))
        #expect(house.scene.captions.first?.isWhole != true)
    }

    @Test(arguments: [true, false])
    func `a photo that comes by itself says for its first seconds who sent it and what they wrote`(isWanted: Bool) {
        let configuration = FrameConfiguration(
            slideshow: SlideshowConfiguration(interval: .seconds(60), order: .newest),
            showsWords: isWanted
        )
        var house = House.family(photos: 3, configuration: configuration)
        #expect(house.scene.captions.isEmpty)
        house.wait(.seconds(62))
        #expect(house.shown == [.make("photo-2")])
        guard isWanted else {
            #expect(house.scene.captions.isEmpty)
            return
        }
        let caption = house.scene.captions.first
        #expect(caption?.photo == .make("photo-2") && caption?.sender == "Anna")
        #expect(caption?.offersHeart == false && caption?.comments == [])
        house.wait(.seconds(10))
        #expect(house.scene.captions.isEmpty && !house.frame.isAnimating)
        house.arrive(1)
        house.wait(.seconds(4))
        #expect(house.scene.captions.first?.photo == .make("photo-4"), "and one that has just come")
    }

    @Test mutating func `the words of the photo that a key turned to`() {
        house.press(.right)
        house.wait(.milliseconds(400))
        #expect(house.scene.captions.first?.photo == .make("photo-2"))
        #expect(opacity == 1)
    }

    @Test mutating func `gives way to the finger with the page`() {
        house.tell(.screen(.touchDown(.init(7), at: middle)))
        house.wait(.milliseconds(300))
        house.tell(.screen(.touchMoved(.init(7), to: ScreenPoint(x: 0.4, y: 0.5))))
        #expect(abs(opacity - 0.6) < 0.01)
        house.tell(.screen(.touchMoved(.init(7), to: ScreenPoint(x: 0.2, y: 0.5))))
        #expect(house.scene.captions.first == nil)
    }

    @Test mutating func `a note has its place`() {
        house.press(.home)
        house.wait(.milliseconds(400))
        #expect(house.scene.note != nil)
        #expect(house.scene.captions.first == nil)
        while house.scene.note != nil { house.wait(.milliseconds(100)) }
        #expect(house.scene.captions.first == nil)
    }

    @Test mutating func `a touch takes a note away`() {
        house.press(.home)
        house.wait(.milliseconds(400))
        tap()
        house.wait(.milliseconds(400))
        #expect(house.scene.note == nil)
        #expect(opacity == 1)
    }
}

struct PhotoAgeTests {
    /// Helsinki's last Sunday of October 2026: at 4:00 summer time it is 3:00.
    private static let change = Date(timeIntervalSince1970: 1_792_890_000)
    private static func helsinki(_ moment: Date) -> Int { moment < change ? 10_800 : 7_200 }

    private static func clock(_ hours: Double) -> WallClock {
        WallClock(now: change.addingTimeInterval(hours * 3_600), offset: helsinki)
    }

    /// When it was sent and seen, in hours from the change, and what is said.
    private static let ages: [(Double, Double, PhotoAge)] = [
        (0, 0, .now), (0, 0.016, .now), (0, 0.017, .minutes(1)), (0, 0.99, .minutes(59)), (0, 1, .hours(1)),
        (0, 20.9, .hours(20)),
        // The day has 25 hours: 0:30 and 23:30 are one day, 23 hours and one more apart.
        (-3.5, 20.5, .hours(24)),
        // Past midnight: still hours, then yesterday.
        (20.5, 21.5, .hours(1)), (20, 30, .days(1)), (-3.5, 21.1, .days(1)), (-4.5, 20, .days(1)),
        (-4.5, 21.5, .days(2)), (0, 144, .days(6)), (0, 168, .weeks(1)), (0, 696, .weeks(4)), (0, 720, .months(1)),
        (0, 8_736, .months(11)), (0, 8_760, .years(1)), (0, 19_200, .years(2)),
        // Two clocks a little apart.
        (0.05, 0, .now),
    ]

    @Test(arguments: ages)
    func `says it as people do, by the room's own days`(sent: Double, seen: Double, age: PhotoAge) {
        #expect(PhotoAge(of: Self.change.addingTimeInterval(sent * 3_600), on: Self.clock(seen)) == age)
    }

    @Test func `says nothing where the frame's clock cannot be right`() {
        #expect(PhotoAge(of: Self.change, on: Self.clock(-1)) == nil)
        let unset = WallClock(now: Date(timeIntervalSince1970: 0), offset: { _ in 0 })
        #expect(PhotoAge(of: Self.change, on: unset) == nil)
    }

    @Test(arguments: [-39_600, 0, 20_700, 50_400]) func `midnight is the room's`(offset: Int) {
        let midnight = Date(timeIntervalSince1970: 1_783_123_200 - Double(offset))
        let clock = WallClock(now: midnight.addingTimeInterval(28_800), offset: { _ in offset })
        #expect(PhotoAge(of: midnight.addingTimeInterval(-1), on: clock) == .days(1))
        #expect(PhotoAge(of: midnight, on: clock) == .hours(8))
    }
}
