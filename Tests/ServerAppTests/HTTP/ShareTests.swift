import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Synchronization
import Testing

@testable import ServerApp

struct ShareTests {
    /// The path and query of a link's address.
    private static func path(_ link: ShareLink) throws -> String {
        let url = try #require(link.url)
        return PublicLinks.sharedPath + "?token=" + (try #require(url.split(separator: "token=").last))
    }

    /// The page without what the form of languages takes back: this address, and
    /// a token of its own.
    private static func unnamed(_ answer: HTTPAnswer) -> String {
        answer.text.replacing(#/value="[^"]*"/#, with: "value")
    }

    private static func picture(_ path: String) -> String {
        path.replacing(PublicLinks.sharedPath, with: PublicLinks.sharedPhotoPath)
    }

    @Test func `shows one photo to a stranger and nothing that leads further`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let relative = try await house.newcomer(.relative, named: "Rolf Lindgren")
            let photo = try #require(
                try await relative.sendPhoto(try Pictures.jpeg(), caption: "At <sea>", place: "Oulu").photo
            )
            let path = try Self.path(try await relative.call(MakeShareLink(id: photo.id)))
            let stranger = try Visitor(server)
            let page = try await stranger.plain("GET", path, headers: [HTTPHeader("Accept", "text/html")])
            #expect(page.status == 200)
            #expect(page.text.contains("A photo from Rolf"))
            #expect(page.text.contains("At &lt;sea&gt;"))
            for secret in ["Lindgren", "Oulu", photo.id.text, "href=\"/\"", "og:"] {
                #expect(!page.text.contains(secret), "\(secret)")
            }
            let picture = try await stranger.plain("GET", Self.picture(path))
            #expect(picture.status == 200)
            #expect(picture.head["Content-Type"] == "image/jpeg")
            for answer in [page, picture] {
                #expect(answer.head["Cache-Control"] == "private, no-store")
                #expect(answer.head["X-Robots-Tag"] == "noindex, nofollow")
            }
            // It signs nobody in, and counts as nobody.
            #expect(try await stranger.problem(of: ReadAlbum(.newest))?.code == .notSignedIn)
            #expect(try await stranger.problem(of: ReadPhoto(id: photo.id))?.code == .notSignedIn)
            #expect(try await house.keeper.call(ListMembers()).members.count == 2)
            #expect(try await stranger.plain("HEAD", path).status == 200)
        }
    }

    @Test(arguments: [true, false])
    func `a picture whose file is damaged or lost is not shown but made again`(isDamaged: Bool) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let path = Self.picture(try Self.path(try await house.keeper.call(MakeShareLink(id: photo.id))))
            let shown = try #require(photo.renditions.last { $0.name <= .screen })
            let file = URL(filePath: try #require(server.blobFiles.first { $0.hasSuffix(shown.sha256.hex) }))
            let before = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            if isDamaged { try Data(before.reversed()).write(to: file) }
            let stranger = try Visitor(server)
            let answer = try await stranger.plain("GET", path)
            #expect(answer.status == 503)
            try await eventually("the picture again", within: .seconds(30)) {
                let answer = try await stranger.plain("GET", path)
                return answer.status == 200 && Data(answer.body) == before
            }
        }
    }

    @Test func `answers the same to every link that shows nothing`() async throws {
        let now = Mutex(Date())
        try await TestServer.run {
            $0.now = { now.withLock { $0 } }
        } _: { server in
            let keeper = try await House(server).keeper
            var photos: [Photo] = []
            for number in 0..<4 {
                photos.append(try #require(try await keeper.sendPhoto(try Pictures.jpeg(marked: "\(number)")).photo))
            }
            let links = try await photos.asyncMap { try await keeper.call(MakeShareLink(id: $0.id, days: 2)) }
            try await keeper.call(RevokeShareLink(id: links[0].id))
            try await keeper.call(DeletePhoto(id: photos[1].id))
            #expect(Set(try await keeper.call(ListShareLinks()).links.map(\.id)) == Set(links[2...].map(\.id)))
            let stranger = try Visitor(server)
            func look(_ path: String) async throws -> HTTPAnswer {
                try await stranger.plain("GET", path, headers: [HTTPHeader("Accept", "text/html")])
            }
            #expect(try await look(try Self.path(links[2])).status == 200)
            // The catalogue counts whole milliseconds.
            now.withLock { $0 += 2 * 86_400 + 1 }
            let unknown = try await look("\(PublicLinks.sharedPath)?token=unknown")
            #expect(unknown.status == 404)
            for link in links {
                let answer = try await look(try Self.path(link))
                #expect(answer.status == 404)
                #expect(Self.unnamed(answer) == Self.unnamed(unknown))
                #expect(try await look(Self.picture(try Self.path(link))).status == 404)
            }
            #expect(Self.unnamed(try await look(PublicLinks.sharedPath)) == Self.unnamed(unknown))
        }
    }

    @Test func `is taken back by its maker and by keepers, and goes with its maker`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            let ruth = try await house.newcomer(.relative, named: "Ruth")
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo).id
            let hers = try await ruth.call(MakeShareLink(id: photo))
            let his = try await rolf.call(MakeShareLink(id: photo))
            #expect(try await rolf.call(ListShareLinks()).links.map(\.id) == [his.id])
            #expect(try await house.keeper.call(ListShareLinks()).links.count == 2)
            #expect(try await rolf.problem(of: RevokeShareLink(id: hers.id))?.code == .keeperNeeded)
            try await rolf.call(RevokeShareLink(id: his.id))
            #expect(try await rolf.call(ListShareLinks()).links == [])
            let path = try Self.path(hers)
            #expect(try await Visitor(server).plain("GET", path).status == 200)
            let member = try await house.keeper.call(ListMembers()).members.first { $0.displayName == "Ruth" }
            try await house.keeper.call(RemoveMember(id: try #require(member).id))
            #expect(try await Visitor(server).plain("GET", path).status == 404)
        }
    }

    @Test func `stops who tries many`() async throws {
        try await TestServer.run {
            $0.rules.shareLinks.misses.count = 3
        } _: { server in
            let house = try await House(server)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo).id
            let path = try Self.path(try await house.keeper.call(MakeShareLink(id: photo)))
            let stranger = try Visitor(server)
            for number in 0..<3 {
                #expect(try await stranger.plain("GET", "\(PublicLinks.sharedPath)?token=\(number)").status == 404)
            }
            let refused = try await stranger.plain("GET", path, headers: [HTTPHeader("Accept", "text/html")])
            #expect(refused.status == 429)
        }
    }

    @Test func `makes no link beyond its bounds`() async throws {
        try await TestServer.run {
            $0.rules.shareLinks.openPerMember = 2
        } _: { server in
            let house = try await House(server)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo).id
            #expect(try await house.keeper.problem(of: MakeShareLink(id: photo, days: 91))?.code == .badRequest)
            #expect(try await house.keeper.problem(of: MakeShareLink(id: .make("none")))?.code == .notFound)
            for _ in 0..<2 { try await house.keeper.call(MakeShareLink(id: photo, days: 90)) }
            #expect(try await house.keeper.problem(of: MakeShareLink(id: photo))?.status == 409)
        }
    }
}

extension Array where Element: Sendable {
    /// One after the other.
    fileprivate func asyncMap<Result>(_ change: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await change(element)) }
        return results
    }
}
