import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct PlaceTests {
    @Test func `a place goes from the form to the frames, and changes there too`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(), place: " Kuusamo ").photo)
            #expect(sent.place == "Kuusamo")
            #expect(try await frame.call(ReadAlbum(.newest)).photos.map(\.place) == ["Kuusamo"])
            let placed = try await house.keeper.call(SetPhotoPlace(id: sent.id, place: "Oulu"))
            #expect(try await frame.call(ReadChanges(since: sent.revision)).changed == [placed])
            _ = try await house.keeper.call(SetPhotoPlace(id: sent.id, place: ""))
            #expect(try await frame.call(ReadPhoto(id: sent.id)).place == nil)
            #expect(try await frame.problem(of: SetPhotoPlace(id: sent.id, place: "Rome"))?.code == .keeperNeeded)
        }
    }

    @Test func `a program may say which place it has seen`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(), place: "Kuusamo").photo)
            let unseen = SetPhotoPlace(id: sent.id, place: "Oulu", insteadOf: "")
            let problem = try await house.keeper.problem(of: unseen)
            #expect(problem?.status == 409 && problem?.code == .changedMeanwhile)
            let seen = SetPhotoPlace(id: sent.id, place: "Oulu", insteadOf: "Kuusamo")
            #expect(try await house.keeper.call(seen).place == "Oulu")
        }
    }

    @Test func `a form that says no place sends as ever, and one too long is refused`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            #expect(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo?.place == nil)
            let file = FormFile(name: "me.jpg", content: try Pictures.jpeg(marked: "long"))
            let answer = try await house.keeper.send([file], place: String(repeating: "x", count: 61))
            #expect(answer.text.contains("bad-request") && answer.text.contains("The place"))
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 1)
        }
    }
}
