import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct MomentCallTests {
    private let key = "a-key-of-more-than-20-letters"

    @Test func `a moment goes from a keeper to the frames, page by page`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let (starts, ends) = (LocalDateTime("2031-05-02T14:00:00"), LocalDateTime("2031-05-02T18:00:00"))
            let made = try await house.keeper.call(
                MakeMoment(MomentInput(title: " Midsummer ", details: "Cake", starts: starts, ends: ends))
            )
            #expect(made.title == "Midsummer" && made.status == .notStarted && made.starts == starts)
            _ = try await house.keeper.call(MakeMoment(MomentInput(title: "Now")))
            #expect(try await frame.call(ReadMoment(id: made.id)) == made)
            #expect(try await frame.call(ListMoments(.notStarted)).moments == [made])
            #expect(try await frame.call(ListMoments(.goingOn)).moments.map(\.title) == ["Now"])
            for number in 1...3 {
                let day = LocalDateTime("2001-05-0\(number)T14:00:00")
                let input = MomentInput(
                    title: "\(number)",
                    starts: day,
                    ends: LocalDateTime("2001-05-0\(number)T15:00:00")
                )
                _ = try await house.keeper.call(MakeMoment(input))
            }
            let first = try await frame.call(ListMoments(.ended, limit: 2))
            #expect(first.moments.map(\.title) == ["3", "2"])
            let rest = try await frame.call(ListMoments(.ended, after: first.next, limit: 2))
            #expect(rest.moments.map(\.title) == ["1"] && rest.next == nil)
            let edited = try await house.keeper.call(EditMoment(id: made.id, MomentInput(title: "Juhannus")))
            #expect(edited.title == "Juhannus" && edited.starts == starts && edited.details.isEmpty)
            try await house.keeper.call(DeleteMoment(id: made.id))
            #expect(try await frame.problem(of: ReadMoment(id: made.id))?.code == .notFound)
        }
    }

    @Test func `a photo goes in and out, and stands for the moment`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Midsummer")))
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let inside = try await house.keeper.call(PutIntoMoment(id: sent.id, moment: moment.id))
            #expect(inside.moment == moment.id)
            let changes = try await frame.call(ReadChanges(since: sent.revision))
            #expect(changes.changed == [inside])
            #expect(changes.moments?.map(\.id) == [moment.id] && changes.moments?.first?.title == "Midsummer")
            #expect(try await frame.call(ReadAlbum(.newest)).moments == changes.moments)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).moments == nil)
            #expect(try await frame.call(ReadMomentPhotos(id: moment.id, .newest)).photos == [inside])
            #expect(try await frame.call(ReadMoment(id: moment.id)).cover == sent.id)
            #expect(try await house.keeper.call(ChooseCover(id: moment.id, photo: sent.id)).cover == sent.id)
            #expect(try await frame.problem(of: TakeOutOfMoment(id: sent.id))?.code == .keeperNeeded)
            #expect(try await house.keeper.call(TakeOutOfMoment(id: sent.id)).moment == nil)
            let problem = try await house.keeper.problem(of: ChooseCover(id: moment.id, photo: sent.id))
            #expect(problem?.code == .notInMoment && problem?.status == 409)
        }
    }

    @Test func `refusals have a code and a sentence`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let (late, early) = (LocalDateTime("2031-05-02T14:00:00"), LocalDateTime("2031-05-01T14:00:00"))
            let times = try await house.keeper.problem(
                of: MakeMoment(MomentInput(title: "x", starts: late, ends: early))
            )
            #expect(times?.code == .momentTimes && times?.status == 400)
            let long = String(repeating: "x", count: 81)
            let title = try await house.keeper.problem(of: MakeMoment(MomentInput(title: long)))
            #expect(title?.code == .badRequest && title?.title.contains("80") == true)
            for query in ["?status=never", "?status=ended&after=x", "?status=ended&limit=x"] {
                let answer = try await house.keeper.sendJSON("GET", ListMoments.route + query, nil)
                #expect(answer.status == 400, "\(query)")
            }
        }
    }

    @Test func `photos in pieces make the moment that they name`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            for name in ["one", "two"] {
                let content = try Pictures.jpeg(marked: name)
                let said = ["filename": "\(name).jpg", "moment": key, "momentTitle": "By the sea"]
                let upload = try await house.keeper.beginUpload(of: content.count, said)
                let answer = try await house.keeper.goOn(upload, at: 0, with: content)
                #expect(answer.status == 204, "\(answer.text)")
            }
            let moment = try await house.keeper.call(ReadMoment(id: try #require(MomentID(key))))
            #expect(moment.title == "By the sea" && moment.photos == 2 && moment.status == .goingOn)
        }
    }
}
