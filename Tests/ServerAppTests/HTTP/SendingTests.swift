import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct SendingTests {
    @Test func `takes photos in and shows them newest first`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let files = try ["one", "two"].map { FormFile(name: "\($0).jpg", content: try Pictures.jpeg(marked: $0)) }
            let answer = try await house.keeper.send(files, caption: "At the lake")
            #expect(answer.status == 201)
            let results = try WireCoding.decode(SendAnswer.self, from: Data(answer.body)).results
            #expect(results.map(\.fileName) == ["one.jpg", "two.jpg"])
            let photos = try await house.keeper.call(ReadAlbum(.newest)).photos
            #expect(photos.map(\.id) == results.compactMap(\.photo?.id).reversed())
            #expect(photos.map(\.caption) == ["At the lake", "At the lake"])
            #expect(photos.map(\.width) == [160, 160])
            #expect(photos.first?.renditions.map(\.name) == [.thumbnail])
        }
    }

    @Test func `knows the same bytes again, under any name`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let first = try await house.keeper.sendPhoto(try Pictures.jpeg(), named: "a.jpg")
            let again = try await house.keeper.sendPhoto(try Pictures.jpeg(), named: "b.jpg")
            #expect(!first.alreadyThere)
            #expect(again.alreadyThere)
            #expect(again.photo?.id == first.photo?.id)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 1)
        }
    }

    @Test(arguments: [(30_000, 3_600, 413, ProblemCode.bodyTooLarge), (9_000_000, 0, 408, .tooSlow)])
    func `bounds a form that does not say its length`(
        bytes: Int64,
        seconds: Int,
        status: Int,
        code: ProblemCode
    ) async throws {
        try await TestServer.run { settings in
            settings.rules.uploads.largestForm = ByteCount(bytes)
            settings.rules.uploads.longestForm = .seconds(seconds)
        } _: { server in
            let house = try await House(server)
            // What stands before the first part belongs to no file.
            let preamble = [UInt8](repeating: UInt8(ascii: "a"), count: 40_000)
            let token = try #require(house.keeper.csrfToken)
            let answer = try await house.keeper.plain(
                "POST",
                SendAnswer.route,
                headers: [
                    HTTPHeader("Cookie", house.keeper.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")),
                    HTTPHeader("Origin", server.address), HTTPHeader("X-CSRF-Token", token),
                    HTTPHeader("Content-Type", "multipart/form-data; boundary=x"),
                    HTTPHeader("Transfer-Encoding", "chunked"), HTTPHeader("Accept", "application/json"),
                ],
                body: .bytes(preamble + Array("\r\n--x--\r\n".utf8))
            )
            #expect(answer.status == status)
            #expect(try answer.problem().code == code)
        }
    }

    @Test func `refuses each bad file by name and takes the rest`() async throws {
        try await TestServer.run { settings in
            settings.rules.uploads.largestFile = ByteCount(20_000)
        } _: { server in
            let house = try await House(server)
            let whole = try Pictures.jpeg()
            let files = [
                FormFile(name: "empty.jpg", content: []),
                FormFile(name: "cut.jpg", content: Array(whole.prefix(whole.count / 2))),
                FormFile(name: "paper.jpg", content: Pictures.pdf),
                FormFile(name: "bomb.png", content: Pictures.bomb),
                FormFile(name: "large.jpg", content: whole + [UInt8](repeating: 0, count: 30_000)),
                FormFile(name: "really a jpeg.png", content: whole),
            ]
            let answer = try await house.keeper.send(files)
            let results = try WireCoding.decode(SendAnswer.self, from: Data(answer.body)).results
            #expect(answer.status == 201)
            #expect(results.map(\.fileName) == files.map(\.name))
            #expect(
                results.map { $0.problem?.code } == [
                    .fileEmpty, .photoDamaged, .typeUnsupported, .tooManyPixels, .fileTooLarge, nil,
                ]
            )
            #expect(results.dropLast().allSatisfy { $0.problem?.title.contains($0.fileName) == true })
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 1)
            #expect(try server.folder.names(in: "data/staging") == [])
        }
    }

    @Test func `answers with the first problem where no file was taken`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let answer = try await house.keeper.send([FormFile(name: "paper.jpg", content: Pictures.pdf)])
            #expect(answer.status == 415)
            #expect(try WireCoding.decode(SendAnswer.self, from: Data(answer.body)).results.count == 1)
        }
    }

    @Test(arguments: [
        ("../../../etc/passwd", "passwd"),
        ("C:\\Users\\Anna\\Mökki 👵🏽.jpg", "Mökki 👵🏽.jpg"),
        (String(repeating: "👵", count: 200), String(repeating: "👵", count: 63)),
        ("a\r\nb\"c.jpg", "ab\"c.jpg"),
    ])
    func `keeps a sent name as words only`(sent: String, kept: String) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let result = try await house.keeper.sendPhoto(try Pictures.jpeg(), named: sent)
            #expect(result.fileName == kept)
            let id = try #require(result.photo?.id)
            let original = try await house.keeper.ask("GET", PhotoBytes.originalPath(id))
            let saved = DownloadName.of(kept, kind: .jpeg)
            #expect(original.head["Content-Disposition"] == ContentDisposition.attachment(saved))
            let inside = try server.folder.names(in: "data")
            #expect(Set(inside).isSubset(of: Self.ownFiles))
        }
    }

    private static let ownFiles: Set<String> = [
        "catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm", "code.key", "push.key", "server.key",
        "lock", "photos",
        "staging", "uploads", "reserve.bin", "operator.sock",
    ]

    @Test func `takes no form without its token, and nothing from who may not send`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let file = FormFile(name: "me.jpg", content: try Pictures.jpeg())
            let forged = try await house.keeper.send([file], token: "wrong")
            #expect(try forged.problem().code == .tokenMismatch)
            let stranger = try await Visitor(server).send([file])
            #expect(try stranger.problem().code == .notSignedIn)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos == [])
        }
    }

    @Test func `says when the album is full`() async throws {
        try await TestServer.run {
            $0.rules.uploads.quota = ByteCount(100)
        } _: { server in
            let house = try await House(server)
            let result = try await house.keeper.sendPhoto(try Pictures.jpeg())
            #expect(result.problem?.code == .albumFull)
            #expect(result.problem?.status == 507)
        }
    }

    @Test func `shows a person a page with every file's name`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let files = [
                FormFile(name: "<b>good.jpg", content: try Pictures.jpeg()),
                FormFile(name: "paper.jpg", content: Pictures.pdf),
            ]
            let page = try await house.keeper.send(files, caption: "Kept words", accept: "text/html")
            #expect(page.status == 201)
            #expect(page.text.contains("&lt;b&gt;good"))
            #expect(!page.text.contains("<b>good"))
            #expect(page.text.contains("paper.jpg"))
            #expect(page.text.contains("Kept words"))
        }
    }

    @Test func `refuses a form that is no form`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let answer = try await house.keeper.plain(
                "POST",
                SendAnswer.route,
                headers: house.keeper.usualHeaders + [
                    HTTPHeader("Content-Type", "multipart/form-data; boundary=b"),
                    HTTPHeader("Accept", "application/json"),
                ],
                body: .bytes(Array("--b\r\nnonsense\r\n\r\nx\r\n--b--".utf8))
            )
            #expect(try answer.problem().code == .badRequest)
        }
    }
}
