import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// The photos of one moment as a ZIP: who gets it, and what is in it.
struct MomentDownloadTests {
    private static let later: String = {
        let time = FamilyClock(timeZone: "Europe/Helsinki").local(Date().addingTimeInterval(100 * 86_400))
        return String(time.description.prefix(16))
    }()

    private func get(
        _ moment: MomentID,
        _ visitor: Visitor,
        accept: String = "application/json"
    ) async throws
        -> HTTPAnswer
    {
        try await visitor.ask("GET", MomentDownload.path(moment), accept: accept)
    }

    private func files(_ moment: MomentID, _ visitor: Visitor) async throws -> ZipFiles {
        try ZipFiles(try await get(moment, visitor).body)
    }

    @Test func `whoever may download its photos one by one gets them, and nobody else`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Sauna"))).id
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg(), moment: moment)
            let others = [
                try await house.newcomer(.relative, named: "Rolf"), try await house.newcomer(.guest, named: "Gustav"),
                try await house.guest(named: "Ottilie", of: moment, by: house.keeper),
            ]
            for visitor in [house.keeper] + others {
                #expect(try await get(moment, visitor).status == 200)
                #expect(try await files(moment, visitor).names.count == 1)
            }
            let newcomer = try await house.newcomer(.relative, named: "Mikko", asksFirst: true)
            let foreign = try await house.guest(named: "Otto")
            for (visitor, status) in [(newcomer, 403), (frame, 401), (foreign, 404), (try Visitor(server), 401)] {
                #expect(try await get(moment, visitor).status == status)
            }
            let stranger = try await get(moment, try Visitor(server), accept: "text/html")
            #expect(stranger.status == 303)
            #expect(stranger.head["Location"] == "/sign-in?next=/moments/\(moment)")
            try await house.keeper.call(DeleteMoment(id: moment))
            let gone = try await get(moment, house.keeper, accept: "text/html")
            #expect(gone.status == 404 && gone.text.contains("This moment is not there any more."))
            #expect(try await get(moment, house.keeper).problem().code == .notFound)
        }
    }

    @Test func `has the originals as they were sent, under the names of an export, and no others`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let keeper = house.keeper
            let (starts, ends) = (LocalDateTime("2026-07-04T16:00:00"), LocalDateTime("2026-07-04T20:00:00"))
            let input = MomentInput(title: "Anna's: <birthday>", starts: starts, ends: ends)
            let moment = try await keeper.call(MakeMoment(input)).id
            let sent = try ["one", "two"].map { try Pictures.jpeg(marked: $0) }
            _ = try await keeper.sendPhoto(sent[0], caption: "Cake?\nWith cherries", moment: moment)
            _ = try await keeper.sendPhoto(try Pictures.jpeg(marked: "beside"), caption: "Beside")
            _ = try await keeper.sendPhoto(sent[1], place: "Oulu", moment: moment)
            let answer = try await get(moment, keeper)
            #expect(answer.head["Content-Type"] == "application/zip")
            #expect(
                answer.head["Content-Disposition"] == "attachment; filename=\"Anna's birthday 2026-07-04.zip\""
            )
            #expect(answer.head["Content-Security-Policy"] == "sandbox; default-src 'none'")
            let found = try ZipFiles(answer.body)
            #expect(found.files.map(\.bytes) == sent.reversed())
            let pattern = /Anna's birthday\/\d{4}-\d\d-\d\d \d\d\.\d\d (.*)/
            let names = found.names.map { $0.wholeMatch(of: pattern).map { String($0.1) } }
            #expect(names == ["Oulu (3).jpg", "Cake (1).jpg"])
            let empty = try await keeper.call(MakeMoment(MomentInput(title: "???"))).id
            #expect(try await files(empty, keeper).names == [])
            #expect(try await get(empty, keeper).head["Content-Disposition"]?.contains("\"Moment 20") == true)
        }
    }

    @Test func `leaves out what is hidden, deleted, held, or a surprise of others`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let (keeper, hilma) = (house.keeper, try await house.newcomer(.relative, named: "Hilma"))
            let moment = try await keeper.call(MakeMoment(MomentInput(title: "Sauna", holdsGuestPhotos: true))).id
            let guest = try await house.guest(named: "Ottilie", of: moment, by: keeper)
            func send(_ caption: String, _ visitor: Visitor, more: [String: String] = [:]) async throws -> PhotoID {
                let picture = try Pictures.jpeg(marked: caption)
                let sent = try await visitor.sendPhoto(picture, caption: caption, moment: moment, more: more)
                return try #require(sent.photo).id
            }
            _ = try await send("There", keeper)
            let (hidden, deleted) = (try await send("Hidden", keeper), try await send("Deleted", keeper))
            _ = try await send("Held", guest)
            _ = try await send("Surprise", hilma, more: ["surprise": Self.later])
            _ = try await keeper.call(HidePhoto(id: hidden, reason: ""))
            try await keeper.call(DeletePhoto(id: deleted))
            for (visitor, names) in [(keeper, ["There"]), (hilma, ["Surprise", "There"]), (guest, ["There"])] {
                let pattern = /Sauna\/.{16} (\w+) \(\d+\)\.jpg/
                let found = try await files(moment, visitor).names
                #expect(found.map { $0.wholeMatch(of: pattern).map { String($0.1) } } == names)
            }
        }
    }

    @Test func `a request for the head alone keeps no download waiting`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Sauna"))).id
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg(), moment: moment)
            for _ in 1...3 {
                let answer = try await house.keeper.ask("HEAD", MomentDownload.path(moment), accept: "*/*")
                #expect(answer.status == 200 && answer.head["Content-Type"] == "application/zip")
            }
            #expect(try await files(moment, house.keeper).names.count == 1)
        }
    }

    @Test func `a guest gets copies of the family's photos, and their own as they were sent`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Sauna"))).id
            let sent = try Pictures.jpeg()
            let ours = try #require(try await house.keeper.sendPhoto(sent, moment: moment).photo)
            let guest = try await house.guest(named: "Ottilie", of: moment, by: house.keeper)
            let own = try Pictures.jpeg(marked: "own")
            _ = try await guest.sendPhoto(own)
            let copy = try await guest.ask("GET", PhotoBytes.originalPath(ours.id), accept: "*/*").body
            #expect(copy != sent)
            #expect(try await files(moment, guest).files.map(\.bytes) == [own, copy])
        }
    }
}
