import Crypto
import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct PhotoBytesTests {
    @Test func `serves bytes whole, in part, and not again`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let sent = try Pictures.jpeg()
            let photo = try #require(try await house.keeper.sendPhoto(sent).photo)
            let path = PhotoBytes.originalPath(photo.id)
            func get(_ headers: [HTTPHeader] = [], _ method: String = "GET") async throws -> HTTPAnswer {
                try await house.keeper.ask(method, path, accept: "*/*", headers: headers)
            }
            let whole = try await get()
            let tag = try #require(whole.head["ETag"])
            #expect(whole.body == sent)
            #expect(whole.head["Content-Type"] == "image/jpeg")
            #expect(whole.head["Cache-Control"] == "private, max-age=31536000, immutable")
            // What a browser keeps is of this session: after it, the picture is asked anew.
            #expect(whole.head["Vary"] == "Cookie")
            #expect(whole.head["Content-Security-Policy"] == "sandbox; default-src 'none'")
            #expect(whole.head["Content-Disposition"] == "attachment; filename=\"me.jpg\"")

            let part = try await get([HTTPHeader("Range", "bytes=10-19")])
            #expect(part.status == 206)
            #expect(part.body == Array(sent[10..<20]))
            #expect(part.head["Content-Range"] == "bytes 10-19/\(sent.count)")

            let beyond = try await get([HTTPHeader("Range", "bytes=\(sent.count)-")])
            #expect(beyond.status == 416)
            #expect(beyond.head["Content-Range"] == "bytes */\(sent.count)")

            #expect(try await get([HTTPHeader("If-None-Match", tag)]).status == 304)
            #expect(try await get([HTTPHeader("If-None-Match", "\"other\"")]).status == 200)
            let same = [HTTPHeader("Range", "bytes=0-0"), HTTPHeader("If-Range", tag)]
            #expect(try await get(same).status == 206)
            let other = [HTTPHeader("Range", "bytes=0-0"), HTTPHeader("If-Range", "\"other\"")]
            #expect(try await get(other).status == 200)

            let head = try await get([], "HEAD")
            #expect(head.status == 200)
            #expect(head.head["Content-Length"] == "\(sent.count)")
            #expect(head.body == [])
        }
    }

    @Test func `serves the renditions a photo lists and no others`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let rendition = try #require(photo.renditions.first)
            let bytes = try await frame.ask("GET", PhotoBytes.renditionPath(photo.id, rendition.name))
            #expect(Int64(bytes.body.count) == rendition.bytes.bytes)
            #expect(bytes.head["ETag"] == PhotoBytes.entityTag(of: rendition.sha256))
            #expect(bytes.head["Content-Disposition"] == "inline; filename=\"photo.jpg\"")
            #expect(try await frame.ask("GET", PhotoBytes.renditionPath(photo.id, .large)).status == 404)
            let odd = PhotoBytes.renditionPath(photo.id, .large).replacing("2560", with: "17")
            #expect(try await frame.ask("GET", odd).status == 404)
        }
    }
    /// A store on another machine that does not answer fails the same way.
    @Test func `a store that fails is a problem that passes`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let sent = try Pictures.jpeg()
            let photo = try #require(try await house.keeper.sendPhoto(sent).photo)
            let hash = ContentHash(digest: SHA256.hash(data: sent))
            let path = server.folder.path("data/photos/\(hash.hex.prefix(2))/\(hash.hex)")
            try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
            let refused = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(refused.status == 503)
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
            let answer = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(answer.body == sent)
        }
    }
}
