import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct PermissionTests {
    @Test func `has a row for every route of the running server, and no row without one`() async throws {
        try await TestServer.run { server in
            let routes = Set(server.server.routes.routes.map { "\($0.method) \($0.path)" })
            #expect(routes.subtracting(PermissionRow.all.keys) == [])
            #expect(Set(PermissionRow.all.keys).subtracting(routes) == [])
        }
    }

    @Test(arguments: Persona.allCases) func `lets everybody do what they may and nothing else`(
        persona: Persona
    ) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            let visits = try await Visits(walk, as: persona)
            for route in PermissionRow.order(server.server.routes.routes) {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let answer = try await walk.answer(route, as: persona, by: try await visits.visitor(to: route), row)
                let isAllowed = row.allowed.contains(persona)
                #expect(
                    answer.isRefusal != isAllowed,
                    "\(persona) \(route) \(answer.status) \(answer.text.prefix(300))"
                )
                #expect(answer.status < 500, "\(persona) \(route) \(answer.text.prefix(300))")
            }
        }
    }

    @Test func `another family's keeper finds nothing by any route that names a thing`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let foreign = try await walk.house.foreignKeeper()
            let names = try await walk.namesOfThings()
            // What only frames do, no keeper does anywhere.
            let naming = server.server.routes.routes.filter { route in
                route.path.contains("{id}")
                    && PermissionRow.all["\(route.method) \(route.path)"]?.allowed.contains(.keeper) != false
            }
            #expect(naming.count >= 20)
            for route in naming {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let kind = try #require(names.keys.first { route.path.contains("/\($0)/{id}") }, "\(route)")
                let thing = try #require(names[kind])
                let answer = try await walk.answer(route, asForeign: foreign, naming: thing, row)
                #expect(answer.status == 404, "\(route) \(answer.status) \(answer.text.prefix(300))")
            }
            // All of it is where it was.
            let isFresh: Set = ["claims", "uploads"]
            let now = try await walk.namesOfThings()
            #expect(now.filter { !isFresh.contains($0.key) } == names.filter { !isFresh.contains($0.key) })
            let upload = try #require(names["uploads"])
            #expect(try await walk.house.keeper.tus("HEAD", "\(Tus.route)/\(upload)").status == 200)
        }
    }

    @Test func `lets a relative take back their own photo`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let relative = try await house.newcomer(.relative, named: "Rolf")
            let own = try #require(try await relative.sendPhoto(try Pictures.jpeg(marked: "own")).photo)
            try await relative.call(DeletePhoto(id: own.id))
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos == [])
            let guest = try await house.newcomer(.guest, named: "Gustav")
            let sent = try #require(try await guest.sendPhoto(try Pictures.jpeg(marked: "guest")).photo)
            try await guest.call(DeletePhoto(id: sent.id))
            #expect(try await guest.call(UndoDeletion(id: sent.id)).id == sent.id)
            let ours = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "ours")).photo)
            #expect(try await guest.problem(of: DeletePhoto(id: ours.id))?.code == .keeperNeeded)
        }
    }

    @Test func `keeps one family's things from another family's keeper`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let link = try await house.keeper.call(MakeJoinLink(role: .guest))
            let said = try await house.keeper.call(WriteComment(id: photo.id, words: "Lovely"))
            let member = summary.member.id
            let foreign = try await house.foreignKeeper()
            let paths: [(String, String, String?)] = [
                ("GET", ReadPhoto(id: photo.id).path, nil),
                ("DELETE", DeletePhoto(id: photo.id).path, nil),
                ("PUT", SetPhotoPlace(id: photo.id, place: "").path, #"{"place":"Mine"}"#),
                ("GET", ReadComments(id: photo.id).path, nil),
                ("POST", WriteComment(id: photo.id, words: "").path, #"{"words":"Mine"}"#),
                ("DELETE", RemoveComment(id: said.id).path, nil),
                ("PUT", HidePhoto(id: photo.id).path, #"{"reason":""}"#),
                ("DELETE", ShowPhoto(id: photo.id).path, nil),
                ("DELETE", UndoDeletion(id: photo.id).path, nil),
                ("PUT", CaptionPhoto(id: photo.id, .init(caption: "")).path, #"{"caption":"Mine"}"#),
                ("PUT", GiveHeart(id: photo.id).path, nil),
                ("DELETE", TakeHeartBack(id: photo.id).path, nil),
                ("GET", PhotoBytes.renditionPath(photo.id, .thumbnail), nil),
                ("GET", PhotoBytes.originalPath(photo.id), nil),
                ("PATCH", RenameFrame(id: summary.id, name: "x").path, #"{"name":"Mine"}"#),
                ("DELETE", RemoveFrame(id: summary.id).path, nil),
                ("PATCH", ChangeRole(id: member, role: .guest).path, #"{"role":"guest"}"#),
                ("DELETE", RemoveMember(id: member).path, nil),
                ("DELETE", RevokeJoinLink(id: link.id).path, nil),
            ]
            for (method, path, json) in paths {
                let answer = try await foreign.sendJSON(method, path, json)
                #expect(answer.status == 404, "\(method) \(path) \(answer.status)")
            }
            #expect(try await foreign.call(ReadAlbum(.newest)).photos == [])
            #expect(try await foreign.call(ListFrames()).frames == [])
            #expect(try await foreign.call(ListMembers()).members.map(\.userName) == ["foreigner"])
            // Nothing of it happened.
            #expect(try await house.keeper.call(ListFrames()).frames.map(\.name) == [summary.name])
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.map(\.id) == [photo.id])
            #expect(try await house.keeper.call(ReadComments(id: photo.id)).comments == [said])
            #expect(try await house.keeper.call(ListJoinLinks()).links.map(\.id).contains(link.id))
        }
    }
}

extension Walk {
    /// A thing of the family of each kind that a route names.
    func namesOfThings() async throws -> [String: String] {
        let keeper = house.keeper
        let summary = try #require(try await keeper.call(ListFrames()).frames.first)
        let photo = try #require(try await keeper.call(ReadAlbum(.newest)).photos.first).id
        let known = try await keeper.call(ListJoinLinks()).links.first
        let link = if let known { known } else { try await keeper.call(MakeJoinLink(role: .guest, uses: 5)) }
        let shared = try await keeper.call(ListShareLinks()).links.first
        let share = if let shared { shared } else { try await keeper.call(MakeShareLink(id: photo)) }
        let code = try await newFrame.call(RequestInvitation()).code.display
        let claim = try await keeper.call(ClaimInvitation(code: code))
        let sessions = try await keeper.call(ListSessions()).sessions
        let session = try #require(sessions.first { $0.isThisOne })
        return [
            "photos": photo.text,
            "frames": summary.id.text, "members": summary.member.id.text, "people": summary.member.id.text,
            "share-links": share.id.text, "shares": share.id.text,
            "comments": try await comment(on: photo).text,
            "sessions": session.id.text,
            "links": link.id.text, "join-links": link.id.text,
            "claims": claim.id.text,
            "uploads": try await keeper.beginUpload(of: 10).text,
            "moments": try await moment().text,
            "collections": try await collection().text,
            "places": try await place(where: summary.member.id).text,
            "webhooks": try await webhook(of: summary.member.id).text,
            "gifts": try await gift(from: summary.member.id).text,
            "found": String(repeating: "7", count: 64),
        ]
    }
}

extension Walk {
    /// A moment of the family, at last now.
    private func moment() async throws -> MomentID {
        if let first = try await house.keeper.call(ListMoments(.goingOn)).moments.first { return first.id }
        return try await house.keeper.call(MakeMoment(MomentInput(title: "At the lake"))).id
    }

    /// A collection of the family, at last now.
    private func collection() async throws -> CollectionID {
        if let first = try await house.keeper.call(ListCollections()).collections.first { return first.id }
        return try await house.keeper.call(MakeCollection(CollectionInput(title: "Gardens"))).id
    }

    /// A place of this member's family, which only the catalogue tells.
    private func place(where member: MemberID) async throws -> FamilyPlaceID {
        try await house.server.server.parts.stores.catalogue.write(.allFamilies) { writer in
            let family = try #require(try writer.member(member)?.familyID)
            if let first = try writer.familyPlaces(of: family).first { return first.id }
            let place = FamilyPlaceRecord(
                id: try #require(FamilyPlaceID("place-of-ours")),
                familyID: family,
                name: "The cottage",
                coordinates: try #require(Coordinates(latitude: 1, longitude: 1)),
                radius: 500,
                madeAt: Date(timeIntervalSince1970: 1)
            )
            try writer.add(place)
            return place.id
        }
    }

    /// A gift card of this keeper's family, which only the catalogue tells.
    private func gift(from keeper: MemberID) async throws -> GiftID {
        try await house.server.server.parts.stores.catalogue.write(.allFamilies) { writer in
            let family = try #require(try writer.member(keeper)?.familyID)
            if let first = try writer.gifts(of: family).first { return first.id }
            let gift = GiftRecord(
                id: try #require(GiftID("gift-of-ours")),
                familyID: family,
                giverID: keeper,
                recipient: .known(keeper),
                madeAt: Date(timeIntervalSince1970: 1),
                expiresAt: .distantFuture
            )
            try writer.add(gift)
            return gift.id
        }
    }

    /// A webhook of this keeper's family, which only the catalogue tells.
    private func webhook(of keeper: MemberID) async throws -> WebhookID {
        try await house.server.server.parts.stores.catalogue.write(.allFamilies) { writer in
            let family = try #require(try writer.member(keeper)?.familyID)
            if let first = try writer.webhooks(of: family).first { return first.id }
            let webhook = WebhookRecord(
                id: try #require(WebhookID("webhook-of-ours")),
                familyID: family,
                memberID: keeper,
                url: "https://hooks.example.com/",
                secret: try #require(WebhookSecret([UInt8](repeating: 1, count: WebhookSecret.length))),
                kinds: [.frameBack],
                madeAt: Date(timeIntervalSince1970: 1)
            )
            try writer.add(webhook)
            return webhook.id
        }
    }

    /// What was said of this photo, at last now.
    private func comment(on photo: PhotoID) async throws -> CommentID {
        let said = try await house.keeper.call(ReadComments(id: photo)).comments
        if let first = said.first { return first.id }
        return try await house.keeper.call(WriteComment(id: photo, words: "Lovely")).id
    }
}

extension House {
    /// The keeper of a second family, which only the catalogue can be given:
    /// a server's setup makes one.
    func foreignKeeper() async throws -> Visitor {
        let parts = server.server.parts
        let hasher = ScryptHasher(cost: .cheap, secrets: parts.stores.secrets)
        let passwordHash = try await hasher.hash(Self.password)
        let familyID = try #require(FamilyID("another-family"))
        let memberID = try #require(MemberID("another-keeper"))
        try await parts.stores.catalogue.write(.allFamilies) { writer in
            try writer.add(FamilyRecord(id: familyID, name: "Others", timeZone: "UTC", createdAt: Date()))
            try writer.add(
                MemberRecord(
                    id: memberID,
                    familyID: familyID,
                    userName: "foreigner",
                    displayName: "Foreigner",
                    role: .keeper,
                    relationship: .other,
                    passwordHash: passwordHash,
                    joinedAt: Date()
                )
            )
        }
        let visitor = try Visitor(server)
        try await visitor.begin(SignIn(userName: "foreigner", password: Self.password))
        return visitor
    }
}
