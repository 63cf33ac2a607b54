import FamilyCore
import FamilyTesting
import FrameTesting
import Testing

@testable import FrameCore

/// An answer to a sign-in counts only for the attempt that it belongs to.
struct SignInAttemptTests {
    /// A frame with photos that its server has forgotten.
    private func forgotten() -> House {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.album.setBack(to: 2)
        house.knowsFrame = false
        house.tell(.hint(.frame))
        house.answerAll()
        return house
    }

    private func openCode(in house: inout House) {
        house.wait(.seconds(2))
        house.press(.escape)
        house.answerAll()
        house.wait(.seconds(1))
    }

    @Test func `a failure that comes when the photos are back leaves the next wrong password to be shown`() {
        var house = forgotten()
        openCode(in: &house)
        house.openSignIn()
        house.submit("anna", "violets")
        house.wait(.seconds(10), answering: false)
        house.press(.escape)
        house.wait(.seconds(1), answering: false)
        house.tapOn(.middle)
        #expect(!house.frame.identity.isPairing)
        house.failSignIn(.unreachable("nobody answered"))
        openCode(in: &house)
        house.openSignIn()
        house.submit("anna", "not it")
        house.answerAll()
        #expect(house.signIn?.complaint == .wrongPassword && house.signIn?.isWaiting == false)
    }

    @Test func `a success at a server that somebody left for another one lets the frame in nowhere`() throws {
        let virtanens = ServerPlace.make(key: .make(2), name: "Virtanen", address: "192.168.1.6")
        var house = House.searching()
        house.announce(.make())
        house.serverIsGone = false
        house.wait(.seconds(10))
        house.announce(virtanens, 2)
        house.openSignIn()
        house.submit("anna", House.password)
        let signIns = house.pending.filter(\.isSignIn)
        let late = try #require(signIns.first)
        guard case .call(let call) = late else { return }
        house.tapOn(ScreenPoint(x: 0.05, y: 0.05))
        house.wait(.seconds(1), answering: false)
        house.touch(ServerChoicePlan.name(on: House.screen))
        house.touch(row: 1, of: 2)
        while let index = house.pending.firstIndex(where: { !$0.isSignIn }) { house.answer(at: index) }
        #expect(house.home.place == virtanens)
        house.fail(late, with: .server(.signedIn(House.identity, by: call)))
        #expect(house.shelf.contents.identity == nil)
        house.wait(.seconds(2))
        #expect(house.isInvitation)
    }

    @Test func `a running sign-in keeps a server's new address waiting`() {
        let contents = ShelfContents(registration: House.registration, server: .make())
        var house = House.searching(contents)
        house.serverIsGone = false
        house.wait(.seconds(10))
        house.openSignIn()
        house.submit("anna", House.password)
        let moved = ServerPlace.make(address: "192.168.1.77", port: 9000)
        house.home.honest.insert(moved)
        house.tell(.search(.found(1, moved)))
        house.serverIsGone = true
        for _ in 0..<60 {
            house.wait(.seconds(1), answering: false)
            while let index = house.pending.firstIndex(where: { !$0.isSignIn }) { house.answer(at: index) }
        }
        #expect(house.frame.library.isLost && house.home.place == .make())
        house.serverIsGone = false
        house.answerAll()
        #expect(house.shelf.contents.identity == House.identity)
    }

    @Test func `an identity that comes while a code is open does not keep the next from being asked for`() {
        var house = forgotten()
        for _ in 0..<2_000 where !house.pending.contains(.call(.whoAmI)) {
            house.wait(.milliseconds(500), answering: false)
        }
        house.press(.escape)
        #expect(house.frame.identity.isPairing)
        house.fail(.call(.whoAmI), with: .server(.identified(House.identity)))
        house.wait(.seconds(1), answering: false)
        house.tapOn(.middle)
        house.wait(.seconds(1), answering: false)
        #expect(!house.frame.identity.isPairing && house.pending.contains(.call(.whoAmI)))
    }
}
