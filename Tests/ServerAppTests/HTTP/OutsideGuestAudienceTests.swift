import CurlHTTP
import FamilyCore
import FamilyServices
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// A moment for some over every route of the running server: as a guest of it from outside, as a guest of another
/// moment, and as a former guest.
struct OutsideGuestAudienceTests {
    /// What the family has beside the secret moment.
    private struct Rest: Sendable {
        let words: [String]

        init(_ house: House, photo: PhotoID) async throws {
            let relative = try await house.newcomer(.relative, named: "Quendolin")
            let sent = try await relative.sendPhoto(try Pictures.jpeg(marked: "rest"), caption: "Heidelbeeren")
            let other = try await house.keeper.call(MakeMoment(MomentInput(title: "Schlittenfahrt")))
            let frame = try #require(try await house.keeper.call(ListFrames()).frames.first)
            _ = try await house.keeper.call(RenameFrame(id: frame.id, name: "Wacholder"))
            let collection = try await house.keeper.call(MakeCollection(CollectionInput(title: "Fliederbusch")))
            _ = try await house.keeper.call(PutIntoCollection(id: collection.id, [photo]))
            words = [
                "Quendolin", "Heidelbeeren", "Schlittenfahrt", "Wacholder", "Fliederbusch", frame.id.text,
                other.id.text, photo.text,
                try #require(sent.photo).id.text,
                // Rolf was invited to the secret moment and has not answered.
                "Rolf",
            ]
        }

        func found(in answer: HTTPAnswer) -> [String] {
            let text = answer.head.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + answer.text
            return words.filter(text.contains)
        }
    }

    private func run(_ body: (TestServer, Walk, AudienceTests.Secret) async throws -> Void) async throws {
        try await TestServer.run {
            $0.rules.pairing.wrong.byMember.count = 1_000
            $0.rules.guests.mostOfMoment = 1_000
        } _: { server in
            let walk = try await Walk(try await House(server))
            try await body(server, walk, try await AudienceTests.Secret(walk.house))
        }
    }

    @Test func `a guest finds their moment where the table says, and nothing else of the family`() async throws {
        try await run { server, walk, secret in
            let rest = try await Rest(walk.house, photo: walk.photo)
            let newGuest = {
                try await walk.house.guest(named: Walk.fresh("Ottilie"), of: secret.moment, by: secret.hilma)
            }
            let reader = try await newGuest()
            for route in PermissionRow.order(server.server.routes.routes) {
                let key = "\(route.method) \(route.path)"
                let row = try #require(PermissionRow.all[key])
                let guest = try await route.isRead ? reader : newGuest()
                let path = secret.path(route) ?? walk.path(route.path)
                let answer = try await walk.answer(route, by: guest, path: path, row)
                #expect(answer.status < 500, "\(route) \(answer.text.prefix(300))")
                #expect(rest.found(in: answer).filter { !path.contains($0) } == [], "\(route) \(answer.status)")
                guard route.method == "GET" else { continue }
                let isBytes = answer.status == 200 && answer.head["Content-Type"]?.hasPrefix("image/") == true
                let echoes = secret.path(route) == nil ? [] : secret.names.values.map(\.self)
                let finds =
                    !secret.found(in: answer).filter { !echoes.contains($0) }.isEmpty
                    || (isBytes && secret.path(route) != nil)
                #expect(finds == AudienceTable.showsGuests.contains(key), "\(route) \(answer.status)")
            }
            // Nothing that a guest may not do was done meanwhile.
            #expect(try await secret.rolf.call(ReadPhoto(id: secret.photo)).moment == secret.moment)
            #expect(try await secret.hilma.call(ReadMoment(id: secret.moment)).title == "Zwetschgenfest")
            #expect(try await secret.hilma.call(ListShareLinks()).links.map(\.id) == [secret.link])
        }
    }

    @Test func `a guest of another moment finds nothing of it, at any route`() async throws {
        try await run { server, walk, secret in
            let visits = try await Visits(walk, as: .outsideGuest)
            var named = 0
            for route in PermissionRow.order(server.server.routes.routes) {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let guest = try await visits.visitor(to: route)
                let path = secret.path(route) ?? walk.path(route.path)
                let answer = try await walk.answer(route, by: guest, path: path, row)
                let echoes = secret.path(route) == nil ? [] : secret.names.values.map(\.self)
                #expect(secret.found(in: answer).filter { !echoes.contains($0) } == [], "\(route) \(answer.status)")
                guard let other = secret.path(route, isThere: false) else { continue }
                named += 1
                let never = try await walk.answer(route, by: guest, path: other, row)
                let differences = AudienceTests.said(answer, path)
                    .symmetricDifference(AudienceTests.said(never, other))
                #expect(differences == [], "\(route)")
            }
            #expect(named >= 50)
        }
    }

    @Test func `a former guest gets the answers of a stranger, at every route`() async throws {
        try await run { server, walk, secret in
            let reader = try await self.former(of: secret, walk.house)
            for route in PermissionRow.order(server.server.routes.routes) {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                let former = try await route.isRead ? reader : self.former(of: secret, walk.house)
                let path = secret.path(route) ?? walk.path(route.path)
                let answer = try await walk.answer(route, by: former, path: path, row)
                let stranger = try await walk.answer(route, by: try Visitor(server), path: path, row)
                #expect(secret.found(in: answer).filter { !path.contains($0) } == [], "\(route) \(answer.status)")
                let differences = Self.plain(answer, path).symmetricDifference(Self.plain(stranger, path))
                #expect(differences == [], "\(route)")
            }
        }
    }

    /// What an answer says, without its random tokens and identifiers, and whatever the order of its fields.
    private static func plain(_ answer: HTTPAnswer, _ path: String) -> Set<String> {
        let words = AudienceTests.said(answer, path).map { text in
            text.replacing(/[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{22}/, with: "RANDOM").replacing(/[{}\[\]]/, with: "")
        }
        return Set(words.flatMap { $0.split { ",:".contains($0) }.map(String.init) })
    }

    /// A browser that still has the cookie of a guest who was put out.
    private func former(of secret: AudienceTests.Secret, _ house: House) async throws -> Visitor {
        let link = try await secret.hilma.call(MakeMomentLink(id: secret.moment))
        let token = try #require(link.url?.split(separator: "token=").last.map(String.init))
        let visitor = try Visitor(house.server)
        let session = try await visitor.call(JoinMoment(token: token, displayName: Walk.fresh("Ottilie")))
        _ = try await secret.hilma.call(RemoveOutsideGuests(id: secret.moment, [session.member.id]))
        #expect(visitor.cookies["session"] != nil)
        return visitor
    }
}
