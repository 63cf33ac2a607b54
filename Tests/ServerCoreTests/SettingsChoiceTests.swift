import FamilyCore
import ServerCore
import Testing

struct SettingsChoiceTests {
    private let slow = FrameSettings(interval: 3600)
    private let quick = FrameSettings(interval: 15, order: .newest)

    @Test func `each choice is one version further`() throws {
        let first = try SettingsChoice(slow, insteadOf: 0).chosen(after: nil)
        #expect(first == ChosenSettings(version: 1, settings: slow))
        let second = try SettingsChoice(quick, insteadOf: 1).chosen(after: first)
        #expect(second == ChosenSettings(version: 2, settings: quick))
    }

    @Test(arguments: [0, 2, -1, .max]) func `who saw another version is told`(seen: Int) throws {
        let standing = ChosenSettings(version: 1, settings: slow)
        let choice = try SettingsChoice(quick, insteadOf: seen)
        #expect(throws: Problem.settingsChanged) { try choice.chosen(after: standing) }
    }

    @Test func `a keeper's choice is of all settings, also if a gift card's were of some`() throws {
        var given = quick
        given.keepsConfiguration = true
        let chosen = try SettingsChoice(given, insteadOf: 0).chosen(after: nil)
        #expect(chosen.settings == quick)
    }

    @Test func `the same choice made twice is made once`() throws {
        let standing = ChosenSettings(version: 4, settings: slow)
        #expect(try SettingsChoice(slow, insteadOf: 3).chosen(after: standing) == standing)
        #expect(throws: Problem.settingsChanged) { try SettingsChoice(slow, insteadOf: 1).chosen(after: nil) }
    }

    @Test(arguments: [
        FrameSettings(interval: 4), FrameSettings(interval: -1), FrameSettings(interval: 86_401),
        FrameSettings(brightness: 9), FrameSettings(brightness: 101),
        FrameSettings(night: .init(begins: 60, ends: 60)), FrameSettings(night: .init(begins: -1, ends: 60)),
        FrameSettings(night: .init(begins: 0, ends: 1440)),
        FrameSettings(language: ""), FrameSettings(language: "english-please"), FrameSettings(language: "../"),
    ])
    func `takes nothing that no frame can live by`(settings: FrameSettings) {
        #expect(throws: Problem.settingsOutOfBounds) { try SettingsChoice(settings, insteadOf: 0) }
    }

    @Test(arguments: [
        FrameSettings(interval: 0), FrameSettings(interval: 5), FrameSettings(interval: 86_400),
        FrameSettings(night: .init(begins: 1350, ends: 420), brightness: 10, language: "fi", showsClock: true),
    ])
    func `takes all that it offers`(settings: FrameSettings) throws {
        #expect(try SettingsChoice(settings, insteadOf: 0).settings == settings)
    }
}
