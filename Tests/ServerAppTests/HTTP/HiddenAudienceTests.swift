import CurlHTTP
import FamilyCore
import FamilyServices
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// A hidden photo, over every route of the running server.
struct HiddenAudienceTests {
    /// The keeper's photo in Hilma's moment, which all see, with everything that is said of it; Hilma has hidden it.
    private struct Hidden: Sendable {
        let hilma: Visitor
        let moment: MomentID
        let photo: PhotoID
        /// What no answer to others has in it.
        let words: [String]

        init(_ house: House) async throws {
            hilma = try await house.newcomer(.relative, named: "Hilma")
            moment = try await hilma.call(MakeMoment(MomentInput(title: "Zwetschgenfest"))).id
            let sent = try await house.keeper.sendPhoto(
                try Pictures.jpeg(marked: "hidden"),
                caption: "Mirabellenkuchen",
                place: "Pflaumenau",
                moment: moment
            )
            photo = try #require(sent.photo).id
            let comment = try await hilma.call(WriteComment(id: photo, words: "Renekloden")).id
            try await hilma.call(HidePhoto(id: photo, reason: "Stachelbeeren"))
            words = [photo.text, comment.text, "Mirabellenkuchen", "Pflaumenau", "Renekloden", "Stachelbeeren"]
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
        func found(in answer: HTTPAnswer, of route: Route, to path: String) -> [String] {
            let text = answer.head.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + answer.text
            // A change of the album names what the reader sees no more.
            let echoes = route.path == ReadChanges.route ? [photo.text] : []
            return words.filter { text.contains($0) && !path.contains($0) && !echoes.contains($0) }
        }
    }

    private func run(_ body: (TestServer, Walk, Hidden) async throws -> Void) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
            $0.rules.guests.mostOfMoment = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            try await body(server, walk, try await Hidden(walk.house))
        }
    }

    @Test(arguments: [Persona.nobody, .guest, .relative, .frame, .newcomer, .outsideGuest])
    func `whoever may not decide about it finds nothing of it, at any route`(persona: Persona) async throws {
        try await run { server, walk, hidden in
            let visits = try await Visits(walk, as: persona)
            try await expectNothing(of: hidden, on: walk, server.server.routes.routes) { route in
                try await visits.visitor(to: route)
            }
        }
    }

    @Test func `a guest from outside finds nothing of it in their own moment, at any route`() async throws {
        try await run { server, walk, hidden in
            let newGuest = {
                try await walk.house.guest(named: Walk.fresh("Ottilie"), of: hidden.moment, by: hidden.hilma)
            }
            let reader = try await newGuest()
            try await expectNothing(of: hidden, on: walk, server.server.routes.routes) { route in
                try await route.isRead ? reader : newGuest()
            }
        }
    }

    /// Asks at every route, for the photo where it names one, and expects the answer to what never was.
    private func expectNothing(
        of hidden: Hidden,
        on walk: Walk,
        _ routes: [Route],
        by visitor: (Route) async throws -> Visitor
    ) async throws {
        var named = 0
        for route in PermissionRow.order(routes) {
            let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
            let visitor = try await visitor(route)
            let path = hidden.path(route, on: walk)
            let answer = try await walk.answer(route, by: visitor, path: path, row)
            #expect(hidden.found(in: answer, of: route, to: path) == [], "\(route) \(answer.status)")
            guard let other = hidden.path(route, isThere: false) else { continue }
            named += 1
            let never = try await walk.answer(route, by: visitor, path: other, row)
            let differences = AudienceTests.said(answer, path).symmetricDifference(AudienceTests.said(never, other))
            #expect(differences == [], "\(route)")
        }
        #expect(named >= 30)
        // Nothing happened to it meanwhile.
        #expect(try await hidden.hilma.call(ReadHidden()).photos.map(\.photo.id) == [hidden.photo])
    }

    @Test func `the member who hid it and a keeper find it where the table says, and nowhere else`() async throws {
        try await run { server, walk, hidden in
            for decider in [hidden.hilma, walk.house.keeper] {
                for route in server.server.routes.routes where route.isRead {
                    let key = "\(route.method) \(route.path)"
                    let path = hidden.path(route, on: walk)
                    let row = try #require(PermissionRow.all[key])
                    let answer = try await walk.answer(route, by: decider, path: path, row)
                    let isBytes = answer.status == 200 && answer.head["Content-Type"]?.hasPrefix("image/") == true
                    let finds =
                        !hidden.found(in: answer, of: route, to: path).isEmpty
                        || (isBytes && hidden.path(route) != nil)
                    #expect(finds == AudienceTable.showsHiddenPhotos.contains(key), "\(route) \(answer.status)")
                }
            }
        }
    }
}
