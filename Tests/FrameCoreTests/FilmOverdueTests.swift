import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// Films whose player never tells of their end.
struct FilmOverdueTests {
    @Test func `ten seconds after twice its length a film counts as ended, and the slideshow goes on`() {
        var house = House.withFilm(
            configuration: FrameConfiguration(slideshow: .init(interval: .seconds(20), order: .newest))
        )
        house.filmBegins()
        house.wait(.seconds(33))
        #expect(house.film != nil && house.shown == [.make("photo-3")])
        house.wait(.seconds(4))
        #expect(house.film == nil && house.filmOrders.last == .end)
        #expect(house.shown == [.make("photo-2")])
    }

    @Test func `so does a film that never begins`() {
        var house = House.withFilm()
        house.wait(.seconds(32))
        #expect(house.film != nil)
        house.wait(.seconds(4))
        #expect(house.film == nil && house.scene.film == .mark(seconds: 12))
    }

    @Test func `each round of an animation counts`() {
        var house = House.withFilm(.make(.animation, milliseconds: 1_500))
        #expect(house.film?.rounds == 7)
        house.filmBegins()
        house.wait(.seconds(30))
        #expect(house.film != nil)
        house.wait(.seconds(3))
        #expect(house.film == nil)
    }

    @Test func `a pause does not count`() {
        var house = House.withFilm()
        house.filmBegins()
        house.press(.enter)
        house.wait(.seconds(5))
        house.press(.enter)
        #expect(house.filmOrders.last == .pause(true))
        house.wait(.seconds(100))
        house.press(.enter)
        #expect(house.filmOrders.last == .pause(false))
        house.wait(.seconds(28))
        #expect(house.film != nil)
        house.wait(.seconds(4))
        #expect(house.film == nil)
    }
}
