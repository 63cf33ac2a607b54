import FamilyCore
import Testing

@testable import FamilyPages

struct RoomFormTests {
    private func form(_ more: [String: String] = [:]) -> Form {
        let usual = ["asksRoom": "1", "asksLight": "1", "asksSound": "1", "volume": "70"]
        return Form(usual.merging(more) { $1 })
    }

    @Test func `reads what was typed`() {
        let typed = RoomForm(form(["rotation": "270", "surround": "plain", "motion": "1", "followsLight": "1"]))
        let expected = RoomSettings(
            rotation: 270,
            surround: .plain,
            pairs: false,
            motion: true,
            followsLight: true,
            volume: 70
        )
        #expect(typed?.settings(keeping: nil) == expected)
        #expect(RoomForm(form())?.settings(keeping: nil)?.rotation == nil)
    }

    @Test(arguments: ["rotation", "surround", "volume"]) func `words where a choice belongs are refused`(name: String) {
        for wrong in ["sideways", "1e9", "9999999999999999999999", "\u{0}"] {
            #expect(RoomForm(form([name: wrong]))?.settings(keeping: nil) == nil)
        }
    }

    @Test func `what the form did not ask for stays as it stands`() {
        let standing = RoomSettings(rotation: 90, followsLight: true, volume: 20)
        let kept = RoomForm(form(["asksLight": "", "asksSound": ""]))?.settings(keeping: standing)
        #expect(kept?.followsLight == true && kept?.volume == 20 && kept?.rotation == nil)
        #expect(RoomForm(form(["asksRoom": ""])) == nil)
    }

    @Test func `shows as chosen only what a keeper chose`() {
        let reported = RoomSettings(rotation: 90, motion: true, volume: 80)
        let shown = RoomForm(chosen: RoomSettings(volume: 5), reported: reported)
        #expect(shown.rotation.isEmpty && shown.surround.isEmpty && shown.motion && shown.volume == "5")
    }
}
