import FamilyCore
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// Surprises as they are sent by the page's form.
struct SurpriseSendingTests {
    /// In nine days, as browsers write it.
    private var later: String {
        String(FamilyClock(timeZone: "UTC").local(Date().addingTimeInterval(9 * 86_400)).description.prefix(16))
    }

    private var surprise: [String: String] { ["momentTitle": "Farewell", "surprise": later] }

    /// Whoever sends the photo that is there already: its own sender, or somebody else.
    @Test(arguments: [true, false])
    func `one whose first photo was there before makes no moment that others see`(isOwn: Bool) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let moment = try #require(MomentID("farewell-key-0123456789"))
            let hilma = try await house.newcomer(.relative, named: "Hilma")
            let first = try Pictures.jpeg(marked: "first")
            _ = try await (isOwn ? hilma : house.keeper).sendPhoto(first)
            let again = try await hilma.sendPhoto(first, moment: moment, more: surprise)
            #expect(again.photo?.moment == nil)
            #expect(try await hilma.problem(of: ReadMoment(id: moment))?.code == .notFound)
            let second = try await hilma.sendPhoto(
                try Pictures.jpeg(marked: "second"),
                moment: moment,
                more: surprise
            )
            let photo = try #require(second.photo)
            #expect(photo.moment == moment && photo.waitsUntil != nil)
            #expect(try await hilma.call(ReadMoment(id: moment)).waitsUntil == photo.waitsUntil)
            #expect(try await house.keeper.problem(of: ReadMoment(id: moment))?.code == .notFound)
        }
    }

    @Test func `a guest from outside sends none`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let guest = try await house.guest(named: "Ottilie")
            let picture = try Pictures.jpeg(marked: "cake")
            let sent = try await guest.sendPhoto(picture, more: ["surprise": later])
            #expect(sent.photo == nil && sent.problem?.code == .notAllowed)
            #expect(try #require(try await guest.sendPhoto(picture).photo).waitsUntil == nil)
        }
    }
}
