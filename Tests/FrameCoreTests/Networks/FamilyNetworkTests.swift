import FamilyTesting
import Testing

@testable import FrameCore

/// A frame with photos whose Wi-Fi has changed.
struct FamilyNetworkTests {
    private let home = AccessPoint.make("Sommer")
    private let new = AccessPoint.make("Winter")
    /// The crossed cloud.
    private let mark = ScreenPoint(x: 0.05, y: 0.95)

    /// A frame of a family that has been offline for a while, on a machine with Wi-Fi.
    private func offline(link: NetworkSurvey.Link = .none) -> House {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(200))
        house.see([home, new], link: link, address: "192.168.1.23")
        house.wait(.seconds(300))
        return house
    }

    @Test func `online, nothing is followed, and offline the photos stay under a quiet mark`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(300))
        #expect(house.watch == nil)
        house = offline()
        #expect(house.watch == .quietly && !house.shown.isEmpty && house.scene.marks.contains(.offline))
        #expect(house.networks == nil && house.networkFacts == nil)
    }

    @Test func `behind the mark are network, address, a word, and the way to another Wi-Fi`() {
        var house = offline(link: .wireless(home.name))
        house.tapOn(mark)
        let facts = SceneNetworkFacts(network: "Sommer", address: "192.168.1.23", supportWord: "LINE")
        #expect(house.networkFacts == facts)
        house.touchOnFacts(.back)
        #expect(!house.shown.isEmpty)
        house.tapOn(mark)
        house.touchOnFacts(.choose)
        #expect(house.networks?.rows.map(\.name) == ["Sommer", "Winter"])
        house.touch(.row(1))
        house.tell(.screen(.typed("a long walk")))
        house.press(.enter)
        house.serverIsGone = false
        house.endJoin()
        #expect(!house.shown.isEmpty)
        house.wait(.seconds(3))
        #expect(!house.scene.marks.contains(.offline) && house.watch == nil)
    }

    @Test func `a key opens the way to another Wi-Fi too, and leads back`() {
        var house = offline(link: .wireless(home.name))
        house.press(.escape)
        #expect(house.networkFacts?.network == "Sommer")
        house.press(.escape)
        #expect(house.networkFacts == nil && !house.shown.isEmpty)
        house.press(.escape)
        house.press(.enter)
        #expect(house.networks?.rows.map(\.name) == ["Sommer", "Winter"])
    }

    @Test func `where a stranger answers in the server's place, there is a way to another Wi-Fi`() {
        var house = offline(link: .wireless(home.name))
        (house.serverIsGone, house.serverIsStranger) = (false, true)
        house.wait(.seconds(300))
        house.see([home, new], link: .wireless(home.name), address: "192.168.1.23")
        house.tapOn(mark)
        #expect(house.networkFacts?.network == "Sommer")
    }

    @Test func `without a network it says so by another word`() {
        var house = offline()
        house.tapOn(mark)
        #expect(house.networkFacts?.network == nil && house.networkFacts?.supportWord == "WAVE")
    }

    @Test func `whatever somebody left open closes by itself`() {
        var house = offline()
        house.tapOn(mark)
        house.wait(.seconds(125))
        #expect(!house.shown.isEmpty)
        house.tapOn(mark)
        house.touchOnFacts(.choose)
        house.touch(.row(0))
        #expect(house.signIn != nil)
        house.wait(.seconds(125))
        #expect(!house.shown.isEmpty && house.watch == .quietly)
    }

    @Test(arguments: [NetworkSurvey.Radio.absent, .on])
    func `with a cable or without Wi-Fi, the mark says what it means, as before`(radio: NetworkSurvey.Radio) {
        var house = offline()
        house.see(link: radio == .on ? .wired : .none, radio: radio)
        house.tapOn(mark)
        #expect(house.networkFacts == nil && house.scene.note == .offlineSign)
    }

    @Test func `a network that comes back by itself has the server called at once`() {
        var house = offline()
        house.serverIsGone = false
        let calls = house.calls { _ in true }
        house.see([home], link: .wireless(home.name))
        #expect(house.calls { _ in true } > calls)
        #expect(!house.scene.marks.contains(.offline))
    }
}
