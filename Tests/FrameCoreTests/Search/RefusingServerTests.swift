import FamilyCore
import FrameTesting
import Testing

@testable import FrameCore

/// A server that proves its key and gives no code: somebody may have typed another family's address.
struct RefusingServerTests {
    private static let busy = ServerError.refused(
        ProblemDocument(status: 503, code: .unavailable, title: "The album is busy.")
    )

    /// A frame that was told to call a server that refuses to register it.
    private func refused() throws -> House {
        var house = House.searching()
        house.home.refusal = Self.busy
        house.wait(.seconds(10))
        house.touchButton()
        house.tell(.screen(.typed("photos.example.org")))
        house.press(.enter)
        let place = try #require(ServerPlace(key: .make(3), typed: "https://photos.example.org", peer: nil))
        house.tell(.addressAnswered(1, .success(place)))
        house.answerAll()
        return house
    }

    @Test func `a server that refuses once is waited for`() throws {
        let house = try refused()
        #expect(house.home.place != nil && house.waitingNotice?.offersAddress == false)
    }

    @Test func `a server that refuses again and again leaves the way to another address`() throws {
        var house = try refused()
        house.wait(.seconds(60))
        #expect(house.waitingNotice?.offersAddress == true)
        house.touchButton()
        guard case .signIn(let form) = house.scene.content else {
            Issue.record("no form")
            return
        }
        #expect(form.purpose == .server)
    }

    @Test func `a server that gives a code after all is shown with it`() throws {
        var house = try refused()
        house.wait(.seconds(60))
        house.home.refusal = nil
        house.wait(.seconds(300))
        guard case .invitation = house.scene.content else {
            Issue.record("no code")
            return
        }
    }
}

extension House {
    fileprivate var waitingNotice: SceneNotice? {
        if case .notice(let notice) = scene.content { notice } else { nil }
    }

    /// Touches the button for the address, and waits until the form takes touches.
    fileprivate mutating func touchButton() {
        tapOn(NoticePlan.address(on: Self.screen).middle(on: Self.screen))
        wait(.milliseconds(400), answering: false)
    }
}
