import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// A sender who does not see the moment of their photo any more, over every route of the running server.
struct ShutOutSenderTests {
    /// Rolf's photo in Hilma's moment, to which he is not invited any more, with what she says of it.
    private struct Scene {
        let rolf: Visitor
        let own: PhotoID
        /// Hilma's photo, which Rolf sees no more.
        let other: PhotoID
        /// What no answer to Rolf has in it.
        let secrets: [String]
        /// The names of these things, by the part of a path before them.
        let names: [String: String]

        init(_ house: House, sentBy role: Role) async throws {
            let hilma = try await house.newcomer(.relative, named: "Hilma")
            rolf = try await house.newcomer(role, named: "Rolf")
            let moment = try await hilma.call(MakeMoment(MomentInput(title: "Zwetschgenfest"))).id
            own = try await send("own", "Pfannkuchen", to: moment, by: rolf)
            other = try await send("other", "Mirabellenkuchen", to: moment, by: hilma)
            let comment = try await hilma.call(WriteComment(id: own, words: "Renekloden")).id
            _ = try await hilma.call(GiveHeart(id: own))
            let link = try await hilma.call(MakeShareLink(id: own)).id
            _ = try await hilma.call(EditMoment(id: moment, MomentInput(title: "Zwetschgenfest", audience: .invited)))
            let words = ["Zwetschgenfest", "Mirabellenkuchen", "Renekloden"]
            secrets = [moment.text, other.text, comment.text, link.text] + words
            names = ["photos": own.text, "moments": moment.text, "comments": comment.text, "share-links": link.text]
        }
    }

    @Test(arguments: [Role.relative, .guest]) func `finds their own photo, and nothing else of the moment`(
        role: Role
    ) async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let scene = try await Scene(walk.house, sentBy: role)
            var shown: Set<String> = []
            for route in server.server.routes.routes where route.method == "GET" {
                let name = "\(route.method) \(route.path)"
                let row = try #require(PermissionRow.all[name])
                let named = scene.names.first { route.path.contains("/\($0.key)/{id}") }?.value
                let path = named.map { route.path.replacing("{id}", with: $0).replacing("{size}", with: "400") }
                let answer = try await walk.answer(route, by: scene.rolf, path: path ?? walk.path(route.path), row)
                let text = answer.head.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + answer.text
                // A change of the album names what the reader sees no more.
                let echoes = [named, route.path == ReadChanges.route ? scene.other.text : nil]
                let found = scene.secrets.filter { !echoes.contains($0) && text.contains($0) }
                #expect(found == [], "\(route) \(answer.status)")
                let isOwn = named == scene.own.text ? answer.status == 200 : text.contains(scene.own.text)
                if isOwn { shown.insert(name) }
            }
            #expect(AudienceTable.showsSender.subtracting(shown) == [])
            // Hilma has loved it, which is her matter.
            let loved = try PhotoSelection.read { $0 == "loved" ? "1" : nil }
            #expect(try await scene.rolf.call(ReadSelection(loved)).photos == [])
            #expect(try await scene.rolf.call(ReadOverview()).loved == 0)
            let page = try await scene.rolf.ask("GET", "/album?loved=1", accept: "text/html")
            #expect(page.status == 200 && !page.text.contains(scene.own.text))
        }
    }

    private static func send(
        _ mark: String,
        _ caption: String,
        to moment: MomentID,
        by visitor: Visitor
    ) async throws -> PhotoID {
        let sent = try await visitor.sendPhoto(
            try Pictures.jpeg(marked: mark),
            caption: caption,
            place: "",
            moment: moment
        )
        return try #require(sent.photo).id
    }
}
