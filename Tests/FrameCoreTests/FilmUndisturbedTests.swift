import FamilyCore
import FamilyTesting
import Testing

@testable import FrameCore

/// What comes by itself while a voice or film plays: it waits for the end.
struct FilmUndisturbedTests {
    private static let voice = Film.make(.voice, milliseconds: 70_000)

    /// A voice that was touched a moment ago.
    private func speaking(_ configuration: FrameConfiguration = FrameConfiguration()) -> House {
        var house = House.withFilm(Self.voice, configuration: configuration)
        house.wait(.seconds(15))
        house.press(.enter)
        house.filmBegins()
        return house
    }

    // MARK: - A card

    @Test func `a card waits for the end of a voice, also if it takes longer than a visit without touches`() {
        var house = House.withFilm(Self.voice)
        house.wait(.seconds(600))
        house.hearOf([.mikko])
        house.press(.enter)
        house.filmBegins()
        house.wait(.seconds(69))
        #expect(house.film?.isAudible == true && house.scene.introduction == nil)
        house.filmEnds()
        house.wait(.seconds(2))
        #expect(house.film == nil && house.scene.introduction == nil, "the still is seen first")
        house.wait(.seconds(2))
        #expect(house.scene.introduction?.name == "Mikko")
    }

    @Test func `a film that plays for nobody brings no card`() {
        var house = House.withNewcomers()
        house.make(.make())
        #expect(house.film != nil)
        house.filmBegins()
        house.wait(.seconds(12))
        house.filmEnds()
        house.wait(.seconds(30))
        #expect(house.film == nil && house.scene.introduction == nil)
    }

    @Test func `a card that was left before a long voice does not come back after it`() {
        var house = House.withFilm(Self.voice)
        house.wait(.seconds(600))
        house.hearOf([.mikko])
        house.press(.other)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
        house.press(.escape)
        house.wait(.seconds(1))
        house.press(.enter)
        house.filmBegins()
        house.wait(.seconds(65))
        house.press(.other)
        house.wait(.seconds(5))
        house.filmEnds()
        house.wait(.seconds(10))
        #expect(house.film == nil && house.scene.introduction == nil)
    }

    @Test func `films that play one after another keep nobody's visit going`() {
        var card = IntroductionCard()
        let newcomer = CardQuestion.newcomer(.mikko)
        _ = card.handle(.key(.other), on: House.screen, now: .start)
        for second in 1...600 {
            let now = Uptime.start.advanced(by: .seconds(second))
            let isFilmPlaying = second % 45 < 40
            card.settle(second < 500 ? nil : newcomer, isFree: !isFilmPlaying, isFilmPlaying: isFilmPlaying, now: now)
            #expect(!card.isShown, "nobody has touched for \(second) seconds")
        }
        _ = card.handle(.key(.other), on: House.screen, now: .start.advanced(by: .seconds(601)))
        card.settle(newcomer, isFree: true, isFilmPlaying: false, now: .start.advanced(by: .seconds(604)))
        #expect(card.isShown)
    }

    // MARK: - Photos that arrive

    @Test(arguments: [0, 20]) func `what arrives leaves its mark, and comes in after the end`(interval: Int) {
        let slideshow = interval > 0 ? SlideshowConfiguration(interval: .seconds(interval), order: .newest) : nil
        var house = speaking(slideshow.map { FrameConfiguration(slideshow: $0) } ?? FrameConfiguration())
        house.wait(.seconds(33))
        house.album.add()
        house.hear()
        house.wait(.seconds(30))
        #expect(house.shown == [.make("photo-3")] && house.film != nil)
        #expect(house.scene.marks.contains(.new(1)))
        house.filmEnds()
        house.wait(.seconds(2))
        #expect(house.film == nil && house.shown == [.make("photo-4")])
    }

    @Test func `a touch meanwhile leaves it at the mark`() {
        var house = speaking()
        house.wait(.seconds(33))
        house.album.add()
        house.hear()
        house.press(.enter)
        house.press(.enter)
        #expect(house.filmOrders.last == .pause(false))
        house.wait(.seconds(35))
        house.filmEnds()
        house.wait(.seconds(100))
        #expect(house.shown == [.make("photo-3")] && house.scene.marks.contains(.new(1)))
    }

    @Test func `several that arrive during a film end at the newest`() {
        var house = House.withFilm()
        house.filmBegins()
        for _ in 1...2 {
            house.album.add()
            house.hear()
        }
        #expect(house.shown == [.make("photo-3")] && house.film != nil)
        house.filmEnds()
        house.wait(.seconds(2))
        #expect(house.shown == [.make("photo-5")])
    }

    // MARK: - The way through one moment

    /// A voice of the party, which alone is shown.
    private func speakingAtParty() -> House {
        var house = House.withParty()
        house.make(Self.voice, at: 2)
        house.leafToTitle()
        house.press(.enter)
        house.wait(.seconds(1))
        #expect(house.frame.status.visit == House.party && house.frame.status.page == .make("photo-4"))
        house.press(.enter)
        house.filmBegins()
        return house
    }

    @Test func `a moment alone is shown until the end of its voice`() {
        var house = speakingAtParty()
        house.wait(.seconds(68))
        #expect(house.film != nil && house.frame.status.visit == House.party)
        house.filmEnds()
        house.wait(.seconds(3))
        #expect(house.film == nil && house.frame.status.visit == nil && house.title != nil)
    }

    @Test func `a moment that is deleted leaves the voice alone`() {
        var house = speakingAtParty()
        house.wait(.seconds(10))
        house.album.removeMoment(House.party)
        house.hear()
        #expect(house.frame.status.visit == nil)
        #expect(house.film != nil && house.frame.status.page == .make("photo-4"))
    }
}
