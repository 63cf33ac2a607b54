import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// A moment for some, over every route of the running server: as somebody invited, and as somebody who is not.
struct AudienceTests {
    /// Hilma's moment, which invites Rolf, with everything that is said of its photo.
    struct Secret: Sendable {
        let hilma: Visitor
        let rolf: Visitor
        let moment: MomentID
        let photo: PhotoID
        let comment: CommentID
        let link: ShareLinkID
        /// A collection that all see, which has nothing but the secret photo in it.
        let collection: CollectionID
        /// What no answer to others has in it.
        let words: [String]
        /// The names of the secret things, by the part of a path before them.
        var names: [String: String] {
            [
                "photos": photo.text, "moments": moment.text, "comments": comment.text, "share-links": link.text,
                "shares": link.text,
            ]
        }

        init(_ house: House) async throws {
            hilma = try await house.newcomer(.relative, named: "Hilma")
            rolf = try await house.newcomer(.relative, named: "Rolf")
            let input = MomentInput(title: "Zwetschgenfest", audience: .invited)
            moment = try await hilma.call(MakeMoment(input)).id
            let sent = try await hilma.sendPhoto(
                try Pictures.jpeg(marked: "secret"),
                caption: "Mirabellenkuchen",
                place: "Pflaumenau",
                moment: moment
            )
            photo = try #require(sent.photo).id
            comment = try await hilma.call(WriteComment(id: photo, words: "Renekloden")).id
            link = try await hilma.call(MakeShareLink(id: photo)).id
            collection = try await hilma.call(MakeCollection(CollectionInput(title: "Feasts"))).id
            _ = try await hilma.call(PutIntoCollection(id: collection, [photo]))
            _ = try await hilma.call(ChooseCollectionCover(id: collection, photo: photo))
            let members = try await hilma.call(ListMembers()).members
            let guest = try #require(members.first { $0.displayName == "Rolf" })
            _ = try await hilma.call(InviteToMoment(id: moment, [guest.id]))
            words = [
                moment.text, photo.text, comment.text, link.text, "Zwetschgenfest", "Mirabellenkuchen", "Pflaumenau",
                "Renekloden",
            ]
        }

        /// Hilma's surprise: a moment for the family with a photo that waits, and everything that she says of it.
        init(surpriseIn house: House) async throws {
            hilma = try await house.newcomer(.relative, named: "Hilma")
            rolf = hilma
            let later = FamilyClock(timeZone: "UTC").local(Date().addingTimeInterval(100 * 86_400))
            moment = try #require(MomentID("zwetschgen-key-0123456789"))
            let sent = try await hilma.sendPhoto(
                try Pictures.jpeg(marked: "secret"),
                caption: "Mirabellenkuchen",
                place: "Pflaumenau",
                moment: moment,
                more: ["momentTitle": "Zwetschgenfest", "surprise": String(later.description.prefix(16))]
            )
            photo = try #require(sent.photo).id
            comment = try await hilma.call(WriteComment(id: photo, words: "Renekloden")).id
            link = try await hilma.call(MakeShareLink(id: photo)).id
            collection = try await hilma.call(MakeCollection(CollectionInput(title: "Feasts"))).id
            _ = try await hilma.call(PutIntoCollection(id: collection, [photo]))
            _ = try await hilma.call(ChooseCollectionCover(id: collection, photo: photo))
            words = [
                moment.text, photo.text, comment.text, link.text, "Zwetschgenfest", "Mirabellenkuchen", "Pflaumenau",
                "Renekloden",
            ]
        }

        /// The path with the name of the secret thing, or with another name of the same length.
        func path(_ route: Route, isThere: Bool = true) -> String? {
            guard let kind = names.keys.first(where: { route.path.contains("/\($0)/{id}") }), let name = names[kind]
            else { return nil }
            return route.path.replacing("{id}", with: isThere ? name : String(repeating: "x", count: name.count))
                .replacing("{size}", with: "400")
        }

        /// The path with the name of the secret thing or of the collection, or what the walk takes.
        func path(_ route: Route, on walk: Walk) -> String {
            if let path = path(route) { return path }
            guard route.path.contains("/collections/{id}") else { return walk.path(route.path) }
            return route.path.replacing("{id}", with: collection.text)
        }

        func found(in answer: HTTPAnswer) -> [String] {
            let text = answer.head.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + answer.text
            return words.filter(text.contains)
        }
    }

    @Test func `has a row for every route of the running server, and no row without one`() async throws {
        try await TestServer.run { server in
            let routes = Set(server.server.routes.routes.map { "\($0.method) \($0.path)" })
            let rows = AudienceTable.shows.union(AudienceTable.silent).union(AudienceTable.surprises)
                .union(AudienceTable.heldPhotos).union(AudienceTable.keeping)
                .union(AudienceTable.foundPhotos).union(AudienceTable.webhooks).union(AudienceTable.gifts)
            #expect(routes.subtracting(rows) == [], "who finds a moment for some here?")
            #expect(rows.subtracting(routes) == [] && AudienceTable.shows.isDisjoint(with: AudienceTable.silent))
            #expect(AudienceTable.showsGuests.subtracting(rows) == [])
        }
    }

    @Test(arguments: [Persona.nobody, .guest, .relative, .keeper, .frame, .newcomer])
    func `whoever is not invited finds nothing of it, at any route`(persona: Persona) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            let secret = try await Secret(walk.house)
            try await expectNothing(of: secret, for: persona, on: walk, server.server.routes.routes)
            // Nothing happened to it meanwhile.
            if persona != .keeper {
                #expect(try await secret.rolf.call(ReadPhoto(id: secret.photo)).moment == secret.moment)
                #expect(
                    try await secret.rolf.call(ReadComments(id: secret.photo)).comments.map(\.id) == [secret.comment]
                )
                #expect(try await secret.hilma.call(ListShareLinks()).links.map(\.id) == [secret.link])
                #expect(try await secret.rolf.call(ListGuests(id: secret.moment)).guests.map(\.answer) == [.asked])
            }
        }
    }

    @Test(arguments: [Persona.nobody, .guest, .relative, .keeper, .frame, .newcomer, .outsideGuest])
    func `nobody but its sender finds anything of a surprise, at any route`(persona: Persona) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
            $0.rules.guests.mostOfMoment = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            let secret = try await Secret(surpriseIn: walk.house)
            try await expectNothing(of: secret, for: persona, on: walk, server.server.routes.routes)
            // Nothing happened to it meanwhile.
            if persona != .keeper {
                let photo = try await secret.hilma.call(ReadPhoto(id: secret.photo))
                #expect(photo.moment == secret.moment && photo.waitsUntil != nil && photo.hearts == 0)
                #expect(try await secret.hilma.call(ReadMoment(id: secret.moment)).waitsUntil == photo.waitsUntil)
            }
        }
    }

    /// Asks at every route, for the secret things where it names one, and expects the answer to what never was.
    private func expectNothing(
        of secret: Secret,
        for persona: Persona,
        on walk: Walk,
        _ routes: [Route]
    ) async throws {
        let visits = try await Visits(walk, as: persona)
        var named = 0
        for route in PermissionRow.order(routes) {
            let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
            let visitor = try await visits.visitor(to: route)
            let path = secret.path(route, on: walk)
            let answer = try await walk.answer(route, by: visitor, path: path, row)
            let echoes = secret.path(route) == nil ? [] : secret.names.values.map(\.self)
            let found = secret.found(in: answer).filter { !echoes.contains($0) }
            #expect(found == [], "\(persona) \(route) \(answer.status)")
            guard let other = secret.path(route, isThere: false) else { continue }
            named += 1
            let never = try await walk.answer(route, by: visitor, path: other, row)
            let differences = Self.said(answer, path).symmetricDifference(Self.said(never, other))
            #expect(differences == [], "\(persona) \(route)")
        }
        #expect(named >= 50)
    }

    @Test func `who is invited finds it at every route that shows moments and photos`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let secret = try await Secret(walk.house)
            for route in server.server.routes.routes where route.method == "GET" {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let path = secret.path(route, on: walk)
                let answer = try await walk.answer(route, by: secret.rolf, path: path, row)
                let isBytes = answer.status == 200 && answer.head["Content-Type"]?.hasPrefix("image/") == true
                let echoes = secret.path(route) == nil ? [] : secret.names.values.map(\.self)
                let finds =
                    !secret.found(in: answer).filter { !echoes.contains($0) }.isEmpty
                    || (isBytes && secret.path(route) != nil)
                let expected = AudienceTable.shows.contains("\(route.method) \(route.path)")
                #expect(finds == expected, "\(route) \(answer.status)")
            }
        }
    }

    /// An answer without its time and without what it was asked for.
    static func said(_ answer: HTTPAnswer, _ path: String) -> Set<String> {
        let name = path.split { $0 == "/" }.max { $0.count < $1.count }.map { String($0) } ?? ""
        // Each problem has a number of its own.
        func plain(_ text: String) -> String {
            text.replacing(name, with: "NAME").replacing(/"instance":"[0-9a-f]+"/, with: "")
        }
        // The time is another one, and who has no session gets a new token for forms.
        let changing: Set = ["date", "set-cookie"]
        let fields = answer.head.headers.filter { !changing.contains($0.name.lowercased()) }.map {
            "\($0.name): \(plain($0.value))"
        }
        return Set(["\(answer.status)"] + fields + [plain(answer.text)])
    }
}
