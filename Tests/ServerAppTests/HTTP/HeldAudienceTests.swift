import CurlHTTP
import FamilyCore
import FamilyServices
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// A photo of a guest from outside that waits to be let in, over every route of the running server.
struct HeldAudienceTests {
    /// Quirin's photo in Hilma's moment, which all see, with everything that he says of it.
    private struct Held: Sendable {
        let hilma: Visitor
        let quirin: Visitor
        let moment: MomentID
        let photo: PhotoID
        /// What no answer to others has in it.
        let words: [String]

        init(_ house: House) async throws {
            hilma = try await house.newcomer(.relative, named: "Hilma")
            moment = try await hilma.call(MakeMoment(MomentInput(title: "Zwetschgenfest", holdsGuestPhotos: true))).id
            quirin = try await house.guest(named: "Quirin", of: moment, by: hilma)
            let sent = try await quirin.sendPhoto(
                try Pictures.jpeg(marked: "held"),
                caption: "Mirabellenkuchen",
                place: "Pflaumenau"
            )
            photo = try #require(sent.photo).id
            words = [photo.text, "Mirabellenkuchen", "Pflaumenau"]
        }

        /// The path with the name of the photo, or with another name of the same length; nil for other routes.
        func path(_ route: Route, isThere: Bool = true) -> String? {
            guard route.path.contains("/photos/{id}") else { return nil }
            let name = isThere ? photo.text : String(repeating: "x", count: photo.text.count)
            return route.path.replacing("{id}", with: name).replacing("{size}", with: "400")
        }

        /// The path with the name of the photo or of the moment; what changes a moment has the walk's name.
        func path(_ route: Route, on walk: Walk) -> String {
            if let path = path(route) { return path }
            guard route.isRead, route.path.contains("/moments/{id}") else { return walk.path(route.path) }
            return route.path.replacing("{id}", with: moment.text)
        }

        /// What an answer has of it, besides what it was asked for.
        func found(in answer: HTTPAnswer, to path: String) -> [String] {
            let text = answer.head.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + answer.text
            return words.filter { text.contains($0) && !path.contains($0) }
        }
    }

    private func run(_ body: (TestServer, Walk, Held) async throws -> Void) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
            $0.rules.guests.mostOfMoment = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            try await body(server, walk, try await Held(walk.house))
        }
    }

    @Test(arguments: [Persona.nobody, .guest, .relative, .frame, .newcomer, .outsideGuest])
    func `whoever may not let it in finds nothing of it, at any route`(persona: Persona) async throws {
        try await run { server, walk, held in
            let visits = try await Visits(walk, as: persona)
            var named = 0
            for route in PermissionRow.order(server.server.routes.routes) {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let visitor = try await visits.visitor(to: route)
                let path = held.path(route, on: walk)
                let answer = try await walk.answer(route, by: visitor, path: path, row)
                #expect(held.found(in: answer, to: path) == [], "\(persona) \(route) \(answer.status)")
                guard let other = held.path(route, isThere: false) else { continue }
                named += 1
                let never = try await walk.answer(route, by: visitor, path: other, row)
                let differences = AudienceTests.said(answer, path).symmetricDifference(AudienceTests.said(never, other))
                #expect(differences == [], "\(persona) \(route)")
            }
            #expect(named >= 30)
            // Nothing happened to it meanwhile.
            #expect(try await held.hilma.call(ListHeldPhotos(id: held.moment)).photos.map(\.id) == [held.photo])
            #expect(try await held.quirin.call(ReadPhoto(id: held.photo)).isHeld == true)
        }
    }

    @Test func `another guest of the moment finds nothing of it, at any route that shows something`() async throws {
        try await run { server, walk, held in
            let other = try await walk.house.guest(named: "Ottilie", of: held.moment, by: held.hilma)
            for route in server.server.routes.routes where route.isRead {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let path = held.path(route, on: walk)
                let answer = try await walk.answer(route, by: other, path: path, row)
                #expect(held.found(in: answer, to: path) == [], "\(route) \(answer.status)")
                guard held.path(route) != nil else { continue }
                #expect(answer.status == 404 || answer.status == 403, "\(route) \(answer.status)")
            }
        }
    }

    @Test func `its moment's maker and a keeper find it where the table says, and nowhere else`() async throws {
        try await run { server, walk, held in
            for decider in [held.hilma, walk.house.keeper] {
                for route in server.server.routes.routes where route.isRead {
                    let key = "\(route.method) \(route.path)"
                    let path = held.path(route, on: walk)
                    let answer = try await walk.answer(
                        route,
                        by: decider,
                        path: path,
                        try #require(PermissionRow.all[key])
                    )
                    let isBytes = answer.status == 200 && answer.head["Content-Type"]?.hasPrefix("image/") == true
                    let finds = !held.found(in: answer, to: path).isEmpty || (isBytes && held.path(route) != nil)
                    #expect(finds == AudienceTable.showsHeldPhotos.contains(key), "\(route) \(answer.status)")
                }
            }
        }
    }

    @Test func `let in, all find it, and deleted, nobody does`() async throws {
        try await run { server, walk, held in
            let frame = walk.frame
            let before = try await frame.call(ReadChanges(since: 0))
            #expect(!before.changed.map(\.id).contains(held.photo) && !before.deleted.contains(held.photo))
            let second = try #require(try await held.quirin.sendPhoto(try Pictures.jpeg(marked: "second")).photo)
            let seen = try await held.hilma.call(ListHeldPhotos(id: held.moment)).revision
            let left = try await held.hilma.call(AdmitHeldPhotos(id: held.moment, [held.photo], seenAt: seen))
            #expect(left.count == 1 && left.photos.map(\.id) == [second.id])
            let after = try await frame.call(ReadChanges(since: before.revision))
            #expect(after.changed.map(\.id) == [held.photo] && after.changed.first?.isHeld == nil)
            #expect(try await held.quirin.call(ReadPhoto(id: held.photo)).isHeld == nil)
            #expect(try await walk.house.keeper.call(DeleteHeldPhotos(id: held.moment, [second.id])).count == 0)
            #expect(try await held.quirin.problem(of: ReadPhoto(id: second.id))?.code == .notFound)
            #expect(try await frame.call(ReadChanges(since: before.revision)).deleted == [])
        }
    }
}
