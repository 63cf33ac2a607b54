import FamilyCore
import Testing

@testable import FamilyPages

struct SettingsFormTests {
    private static let filled = [
        "interval": "300", "order": "loved", "sleeps": "1", "nightBegins": "22:30", "nightEnds": "07:05:00",
        "brightness": "65", "language": "fi", "clock": "1", "insteadOf": "4",
        "asksWords": "1",
    ]

    private func form(_ changes: [String: String] = [:]) -> SettingsForm {
        SettingsForm(Form(Self.filled.merging(changes) { $1 }))
    }

    @Test func `reads what was filled in`() {
        let night = FrameSettings.Night(begins: 1350, ends: 425)
        #expect(
            form().settings
                == FrameSettings(
                    interval: 300,
                    order: .loved,
                    night: night,
                    brightness: 65,
                    language: "fi",
                    showsClock: true,
                    showsWords: false
                )
        )
        #expect(form(["words": "1"]).settings?.showsWords == true)
        #expect(form().insteadOf == 4)
        let awake = form(["sleeps": "", "nightBegins": "", "clock": "", "language": ""]).settings
        #expect(awake == FrameSettings(interval: 300, order: .loved, brightness: 65, showsWords: false))
    }

    @Test func `a home that the form did not ask for stays, and one that it asks for can be none`() {
        let home = FamilyPlaceID("cottage")
        let standing = FrameSettings(home: home)
        #expect(form().settings(keeping: standing)?.home == home)
        #expect(form(["asksHome": "1", "home": ""]).settings(keeping: standing)?.home == nil)
        #expect(form(["asksHome": "1", "home": "yard"]).settings(keeping: standing)?.home == FamilyPlaceID("yard"))
        #expect(form(["asksHome": "1", "home": "not / one"]).settings(keeping: standing) == nil)
    }

    @Test(
        arguments: ["interval", "order", "brightness", "nightBegins", "nightEnds"],
        ["", "x", "24:00", "7", "-1:00"]
    )
    func `what is no setting is none`(field: String, typed: String) {
        // A number by itself is one for these two; whether a frame can live by it is asked later.
        if typed == "7", ["interval", "brightness"].contains(field) { return }
        #expect(form([field: typed]).settings == nil)
    }

    @Test func `the zone, the clock by night and the size of words are chosen too`() {
        let typed = form(["timeZone": "Asia/Tokyo", "panel": "10.1", "distance": "200", "asksNightClock": "1"]).settings
        #expect(typed?.timeZone == "Asia/Tokyo" && typed?.panelInches == 10.1 && typed?.viewingCentimetres == 200)
        #expect(typed?.showsNightClock == false && typed?.isSane == true)
        #expect(form(["asksNightClock": "1", "nightClock": "1"]).settings?.showsNightClock == true)
        #expect(form(["panel": "big"]).settings == nil && form(["distance": "far"]).settings == nil)
        var kept = FrameSettings(showsNightClock: true, timeZone: "UTC", panelInches: 7, viewingCentimetres: 45)
        kept.showsWords = true
        #expect(SettingsForm(kept, insteadOf: 1).settings == kept && SettingsForm(kept, insteadOf: 1).panel == "7")
        for bad in ["../etc/passwd", "/etc/localtime", "Mars\n", "", String(repeating: "a", count: 61)] {
            #expect(!FrameSettings(timeZone: bad).isSane)
        }
        #expect(!FrameSettings(panelInches: 2).isSane && !FrameSettings(viewingCentimetres: 5).isSane)
        #expect(!FrameSettings(panelInches: .nan).isSane)
    }

    @Test func `a form from before there was the choice leaves it as it stands`() {
        let old = form(["asksWords": ""])
        for words in [nil, true, false] {
            for clock in [nil, true, false] {
                let standing = FrameSettings(showsWords: words, showsNightClock: clock)
                let chosen = old.settings(keeping: standing)
                #expect(chosen?.showsWords == words && chosen?.showsNightClock == clock && chosen?.interval == 300)
            }
        }
        #expect(old.settings(keeping: nil)?.showsWords == nil)
        #expect(form().settings(keeping: FrameSettings(showsWords: true))?.showsWords == false)
        #expect(form(["words": "1"]).settings(keeping: FrameSettings(showsWords: false))?.showsWords == true)
    }

    @Test func `what stands is filled in again as it is`() {
        let settings = FrameSettings(interval: 45, order: .newest, night: .init(begins: 0, ends: 65), showsClock: true)
        let form = SettingsForm(settings, insteadOf: 2)
        // Who has not chosen has the words on the photos.
        var standing = settings
        standing.showsWords = true
        #expect(form.settings == standing)
        #expect(form.nightBegins == "00:00" && form.nightEnds == "01:05")
        #expect(SettingsForm(FrameSettings(), insteadOf: 0).settings == FrameSettings(showsWords: true))
    }
}
