import FamilyCore
import Testing

@testable import FamilyPages

struct SettingsFormTests {
    private static let filled = [
        "interval": "300", "order": "loved", "sleeps": "1", "nightBegins": "22:30", "nightEnds": "07:05:00",
        "brightness": "65", "language": "fi", "clock": "1", "insteadOf": "4",
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

    @Test(
        arguments: ["interval", "order", "brightness", "nightBegins", "nightEnds"],
        ["", "x", "24:00", "7", "-1:00"]
    )
    func `what is no setting is none`(field: String, typed: String) {
        // A number by itself is one for these two; whether a frame can live by it is asked later.
        if typed == "7", ["interval", "brightness"].contains(field) { return }
        #expect(form([field: typed]).settings == nil)
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
