import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct FrameSettingsTests {
    /// As the frame was set up: it turns by itself and knows two languages.
    private static let setUp = FrameConfiguration(
        slideshow: SlideshowConfiguration(interval: .seconds(60)),
        language: "en",
        languages: ["en", "fi"]
    )

    private func house() -> House { House.family(photos: 6, configuration: Self.setUp) }

    /// The family chooses, and the server says that there is news.
    private func choose(_ settings: FrameSettings, _ version: Int, in house: inout House) {
        house.chosen = ChosenSettings(version: version, settings: settings)
        house.tell(.hint(.frame))
        house.answerAll()
    }

    @Test func `lives as the family chose from the moment it hears of it`() {
        var house = house()
        #expect(house.scene.clock == nil && house.scene.dimming == 0)
        choose(FrameSettings(interval: 0, brightness: 60, language: "fi", showsClock: true), 1, in: &house)
        #expect(house.scene.clock != nil)
        #expect(abs(house.scene.dimming - 0.2072) < 0.000_1)
        #expect(house.log.contains(.speak("fi")))
        let page = house.shown
        house.wait(.seconds(600))
        #expect(house.shown == page, "it turns no page by itself any more")
        choose(FrameSettings(interval: 10, language: "en"), 2, in: &house)
        #expect(house.scene.clock == nil && house.scene.dimming == 0)
        #expect(house.log.last { if case .speak = $0 { true } else { false } } == .speak("en"))
        house.wait(.seconds(12))
        #expect(house.shown != page)
    }

    @Test func `tells within a second which choice it follows`() {
        var house = house()
        house.wait(.seconds(30))
        house.clearLog()
        choose(FrameSettings(interval: 15), 3, in: &house)
        house.wait(.seconds(1))
        #expect(house.reports.map(\.settingsVersion) == [3])
        var told = FrameSettings(interval: 15, language: "en", showsWords: true)
        told.room = RoomSettings(
            rotation: 0,
            surround: .blurred,
            pairs: true,
            motion: false,
            followsLight: false,
            volume: 100
        )
        #expect(house.reports.last?.settings == told)
    }

    @Test func `keeps what was chosen over a pulled plug, with nobody to ask`() {
        var house = house()
        choose(FrameSettings(language: "fi", showsClock: true), 1, in: &house)
        house.serverIsGone = true
        house.clearLog()
        house.restart()
        house.answerAll()
        #expect(house.scene.clock != nil)
        #expect(house.log.contains(.speak("fi")))
    }

    @Test func `a language that it has no words in changes nothing`() {
        var house = house()
        choose(FrameSettings(language: "sv"), 1, in: &house)
        #expect(!house.log.contains { if case .speak = $0 { true } else { false } })
    }

    @Test func `a gift card's language and zone leave the rest as it was set up, until a keeper chooses`() {
        var house = house()
        let page = house.shown
        let ofCard = FrameSettings(language: "fi", timeZone: "America/New_York", keepsConfiguration: true)
        choose(ofCard, 1, in: &house)
        #expect(house.log.contains(.speak("fi")) && house.log.contains(.useTimeZone("America/New_York")))
        house.wait(.seconds(90))
        #expect(house.shown != page && house.reports.last?.settings?.interval == 60)
        choose(FrameSettings(interval: 15, brightness: 60, language: "fi", showsClock: true), 2, in: &house)
        #expect(house.scene.clock != nil && abs(house.scene.dimming - 0.2072) < 0.000_1)
    }

    @Test func `what a gift card does not choose stays as configured`() {
        var setUp = FrameConfiguration(
            slideshow: SlideshowConfiguration(interval: .seconds(15), order: .newest, hasMotion: true),
            night: NightSchedule(begins: 1_320, ends: 420),
            showsClock: true,
            languages: ["en", "fi"],
            brightness: 40
        )
        let followed = setUp.following(FrameSettings(language: "fi", keepsConfiguration: true))
        setUp.language = "fi"
        #expect(followed == setUp)
    }

    @Test func `a night that is taken away in the midst of it lights the panel`() {
        var house = house()
        // It is 16:00 in Greenwich.
        choose(FrameSettings(night: .init(begins: 15 * 60, ends: 7 * 60)), 1, in: &house)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == false)
        #expect(house.scene.dimming == 1)
        choose(FrameSettings(), 2, in: &house)
        house.wait(.seconds(5))
        #expect(house.panelIsOn == true)
        #expect(house.scene.dimming == 0)
    }

    @Test func `a frame that was removed lives as it was set up`() {
        var house = house()
        choose(FrameSettings(brightness: 50, language: "fi", showsClock: true), 1, in: &house)
        house.tell(.server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.log.contains(.speak("en")))
        #expect(house.scene.dimming == 0)
    }
}
