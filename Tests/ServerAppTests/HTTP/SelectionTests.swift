import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct SelectionTests {
    @Test func `the family finds photos by words, place and heart, and a guest none by their places`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let first = try #require(
                try await house.keeper.sendPhoto(try Pictures.jpeg(), caption: "The sauna", place: "Kuusamo").photo
            )
            let file = try Pictures.jpeg(marked: "second")
            let second = try #require(try await house.keeper.sendPhoto(file, caption: "A säuna too").photo)
            try await house.keeper.call(GiveHeart(id: first.id))
            let guest = try await house.newcomer(.guest, named: "Gustav")
            func found(_ values: [String: String], by visitor: Visitor) async throws -> Set<PhotoID> {
                let selection = try PhotoSelection { values[$0] }
                return Set(try await visitor.call(ReadSelection(selection)).photos.map(\.id))
            }
            for visitor in [house.keeper, guest] {
                #expect(try await found(["q": "SAUNA"], by: visitor) == [first.id, second.id])
                #expect(try await found(["q": "sauna", "loved": "1"], by: visitor) == [first.id])
                #expect(try await found(["q": "100%"], by: visitor) == [])
            }
            let key = try #require(
                try await house.keeper.call(ReadOverview()).places.first { $0.name == "Kuusamo" }?.key
            )
            #expect(try await found(["place": key.text], by: house.keeper) == [first.id])
            #expect(try await found(["q": "kuusa"], by: house.keeper) == [first.id])
            // As for a place that is nowhere.
            #expect(try await found(["place": key.text], by: guest) == [])
            #expect(try await found(["place": "t1"], by: guest) == [])
            #expect(try await found(["q": "kuusa"], by: guest) == [])
            let seen = try await guest.call(ReadOverview())
            #expect(seen.places == [] && seen.people.map(\.photos) == [2] && seen.loved == 1)
        }
    }

    @Test func `a page of a selection leads on to the next, and hides what is hidden`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            var sent: [PhotoID] = []
            for number in 1...3 {
                let file = try Pictures.jpeg(marked: "\(number)")
                sent.append(try #require(try await house.keeper.sendPhoto(file, caption: "Lake \(number)").photo).id)
            }
            var selection = PhotoSelection()
            selection.words = "lake"
            let first = try await house.keeper.call(ReadSelection(selection, limit: 2))
            #expect(first.photos.count == 2 && first.more)
            let second = try await house.keeper.call(ReadSelection(selection, .older(first.older), limit: 2))
            #expect(Set((first.photos + second.photos).map(\.id)) == Set(sent) && !second.more)
            let back = try await house.keeper.call(ReadSelection(selection, .newer(second.newer), limit: 9))
            #expect(back.photos.map(\.id) == first.photos.map(\.id))
            try await house.keeper.call(HidePhoto(id: sent[1], reason: ""))
            let left = try await house.keeper.call(ReadSelection(selection))
            #expect(Set(left.photos.map(\.id)) == [sent[0], sent[2]])
            let foreign = ReadSelection(selection, .older(AlbumCursor(text: "cDk")))
            #expect(try await house.keeper.problem(of: foreign)?.code == .badRequest)
        }
    }
}
