import CurlHTTP
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct CollectionCallTests {
    @Test func `a collection goes from a relative to the frames, in the order of hands`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            let frame = try await house.pairedFrame()
            let made = try await rolf.call(MakeCollection(CollectionInput(title: " Gardens ", details: "By hand")))
            #expect(made.title == "Gardens" && made.maker.displayName == "Rolf" && made.cover == nil)
            var sent: [PhotoID] = []
            for name in ["a", "b", "c"] {
                sent.append(try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(marked: name)).photo).id)
            }
            #expect(try await house.keeper.call(PutIntoCollection(id: made.id, sent)).photos == 3)
            try await rolf.call(MoveInCollection(id: made.id, .init(photo: sent[2], before: sent[0])))
            try await house.keeper.call(MoveInCollection(id: made.id, .init(photo: sent[0], after: sent[1])))
            let first = try await frame.call(ReadCollectionPhotos(id: made.id, limit: 2))
            #expect(first.photos.map(\.id) == [sent[2], sent[1]] && first.next == sent[1])
            let rest = try await frame.call(ReadCollectionPhotos(id: made.id, after: first.next, limit: 2))
            #expect(rest.photos.map(\.id) == [sent[0]] && rest.next == nil)
            #expect(try await rolf.call(ChooseCollectionCover(id: made.id, photo: sent[0])).cover == sent[0])
            let seen = try await frame.call(ReadCollection(id: made.id))
            #expect(try await frame.call(ListCollections()).collections == [seen] && seen.cover == sent[0])
            let holders = try await rolf.call(ReadCollectionsOfPhoto(id: sent[0])).collections
            #expect(holders == [.init(id: made.id, title: "Gardens", mayTakeOut: true)])
            #expect(try await rolf.call(TakeOutOfCollection(id: made.id, [sent[0]])).cover == sent[2])
            #expect(try await rolf.call(EditCollection(id: made.id, CollectionInput(title: "Ours"))).details.isEmpty)
            try await rolf.call(DeleteCollection(id: made.id))
            #expect(try await frame.problem(of: ReadCollection(id: made.id))?.code == .notFound)
            #expect(try await frame.call(ReadAlbum(.newest)).photos.count == 3)
        }
    }

    @Test func `refusals have a code and a sentence`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let made = try await house.keeper.call(MakeCollection(CollectionInput(title: "Gardens")))
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo).id
            let long = String(repeating: "x", count: 81)
            let title = try await house.keeper.problem(of: MakeCollection(CollectionInput(title: long)))
            #expect(title?.code == .badRequest && title?.title.contains("80") == true)
            let move = MoveInCollection.Move(photo: photo, before: photo)
            let absent = try await house.keeper.problem(of: MoveInCollection(id: made.id, move))
            #expect(absent?.code == .notInCollection && absent?.status == 409)
            let nowhere = MoveInCollection(id: made.id, .init(photo: photo))
            #expect(try await house.keeper.problem(of: nowhere)?.code == .badRequest)
            let both = MoveInCollection(id: made.id, .init(photo: photo, before: photo, after: photo))
            #expect(try await house.keeper.problem(of: both)?.code == .badRequest)
            #expect(try await house.keeper.problem(of: PutIntoCollection(id: made.id, []))?.code == .badRequest)
            for query in ["?after=*", "?limit=x"] {
                for route in [ListCollections.route, ReadCollectionPhotos(id: made.id).path] {
                    let answer = try await house.keeper.sendJSON("GET", route + query, nil)
                    #expect(answer.status == 400, "\(route)\(query)")
                }
            }
        }
    }
}
