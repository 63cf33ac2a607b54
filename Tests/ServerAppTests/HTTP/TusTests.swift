import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// What tus 1.0 says a server must do, one test each, in the order of its text: the core protocol.
struct TusTests {
    /// Hands a keeper's session with a new server to `body`.
    static func house(
        _ change: (inout Settings) -> Void = { _ in },
        _ body: (Visitor) async throws -> Void
    ) async throws {
        try await TestServer.run(change) { server in try await body(try await House(server).keeper) }
    }

    @Test func `every answer names the version, and is kept by nobody`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            let answers = [
                try await anna.stand(of: id), try await anna.goOn(id, at: 0, with: [1]),
                try await anna.goOn(id, at: 0, with: [1]), try await anna.tus("DELETE", Tus.path(of: id)),
                try await anna.stand(of: id), try await anna.tus("POST"), try await anna.tus("GET"),
                try await anna.tus("OPTIONS"), try await Visitor.stranger(to: anna).tus("POST"),
            ]
            #expect(answers.map(\.status) == [200, 204, 409, 204, 404, 400, 405, 204, 401])
            for answer in answers {
                #expect(answer.head["Tus-Resumable"] == "1.0.0")
                #expect(answer.head["Cache-Control"] == "no-store")
            }
        }
    }

    @Test(arguments: [nil, "0.2.2", "1.0.1", "1.0.0, 2.0.0"])
    func `a request in another version changes nothing and hears which is spoken`(version: String?) async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            let headers = anna.usualHeaders + (version.map { [HTTPHeader("Tus-Resumable", $0)] } ?? [])
            for (method, path, more) in [
                ("PATCH", Tus.path(of: id), Visitor.piece(at: 0)), ("DELETE", Tus.path(of: id), []),
                ("POST", Tus.route, Visitor.beginning(3)), ("HEAD", Tus.path(of: id), []),
            ] {
                // A client of HEAD waits for no body only where it sends none.
                let body: HTTPBody = method == "HEAD" ? .none : .bytes([1])
                let answer = try await anna.plain(method, path, headers: headers + more, body: body)
                #expect(answer.status == 412)
                #expect(answer.head["Tus-Version"] == "1.0.0")
            }
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "0")
        }
    }

    @Test func `a method that is not there is refused as that, in whatever version it comes`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            for (method, path) in [("PATCH", Tus.route), ("POST", Tus.path(of: id)), ("TRACE", Tus.route)] {
                #expect(try await anna.plain(method, path, headers: anna.usualHeaders).status == 405)
            }
        }
    }

    @Test func `obeys the method that a header names`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            func override(_ method: String) -> [HTTPHeader] { [HTTPHeader("X-HTTP-Method-Override", method)] }
            let piece = override("PATCH") + Visitor.piece(at: 0)
            let patched = try await anna.tus("POST", Tus.path(of: id), piece, [1, 2])
            #expect(patched.status == 204)
            #expect(patched.head["Upload-Offset"] == "2")
            #expect(try await anna.tus("POST", Tus.path(of: id), override("HEAD")).head["Upload-Offset"] == "2")
            #expect(try await anna.tus("GET", Tus.path(of: id), override("DELETE")).status == 204)
            #expect(try await anna.stand(of: id).status == 404)
        }
    }

    @Test func `HEAD tells offset and length, at the beginning, within and at the end`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            for (offset, byte) in Pictures.pdf.prefix(3).enumerated() {
                let answer = try await anna.stand(of: id)
                #expect(answer.status == 200)
                #expect(answer.head["Upload-Offset"] == String(offset))
                #expect(answer.head["Upload-Length"] == "3")
                _ = try await anna.goOn(id, at: offset, with: [byte])
            }
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "3")
        }
    }

    @Test func `HEAD of what is not there tells no offset`() async throws {
        try await Self.house { anna in
            for path in ["\(Tus.route)/nothing-here", "\(Tus.route)/%2e%2e%2fcode.key", "\(Tus.route)/a.json"] {
                let answer = try await anna.tus("HEAD", path)
                #expect(answer.status == 404)
                #expect(answer.head["Upload-Offset"] == nil)
            }
        }
    }

    @Test func `PATCH appends at the offset and answers with the new one`() async throws {
        try await Self.house { anna in
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count)
            var offset = 0
            for end in [1, 64, 65, photo.count - 1, photo.count] {
                let answer = try await anna.goOn(id, at: offset, with: Array(photo[offset..<end]))
                #expect(answer.status == 204)
                #expect(answer.body.isEmpty)
                #expect(answer.head["Upload-Offset"] == String(end))
                offset = end
            }
            let sent = try #require(try await anna.call(ReadAlbum(.newest)).photos.first)
            #expect(try await anna.ask("GET", PhotoBytes.originalPath(sent.id)).body == photo)
        }
    }

    @Test func `PATCH at another offset is refused and changes nothing`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 10)
            _ = try await anna.goOn(id, at: 0, with: [1, 2, 3])
            for offset in [0, 2, 4, 10, 11] {
                let answer = try await anna.goOn(id, at: offset, with: [9])
                #expect(answer.status == 409)
                #expect(try answer.problem().code == .uploadOffset)
            }
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "3")
        }
    }

    @Test(arguments: ["-1", "x", "", "1.0", "99999999999999999999"])
    func `an offset or length that is no number of bytes is refused`(text: String) async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 10)
            let piece = [HTTPHeader("Upload-Offset", text), HTTPHeader("Content-Type", Tus.mediaType)]
            #expect(try await anna.tus("PATCH", Tus.path(of: id), piece, [1]).status == 400)
            #expect(try await anna.tus("POST", Tus.route, [HTTPHeader("Upload-Length", text)]).status == 400)
        }
    }

    @Test func `PATCH in another type is refused`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 10)
            for type in ["application/octet-stream", "image/jpeg", "multipart/form-data; boundary=x"] {
                let headers = [HTTPHeader("Upload-Offset", "0"), HTTPHeader("Content-Type", type)]
                #expect(try await anna.tus("PATCH", Tus.path(of: id), headers, [1]).status == 415)
            }
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "0")
        }
    }

    @Test func `takes no byte more than was said, told before or not`() async throws {
        try await Self.house { anna in
            let id = try await anna.beginUpload(of: 3)
            #expect(try await anna.goOn(id, at: 0, with: [1, 2, 3, 4]).status == 413)
            let chunked = [HTTPHeader("Transfer-Encoding", "chunked")]
            #expect(try await anna.goOn(id, at: 0, with: [1, 2, 3, 4], chunked).status == 413)
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "0")
            #expect(try await anna.goOn(id, at: 0, with: [1, 2], chunked).head["Upload-Offset"] == "2")
        }
    }

    @Test func `OPTIONS tells anybody what is spoken, in whatever version they ask`() async throws {
        try await TestServer.run { server in
            let answer = try await Visitor(server)
                .plain("OPTIONS", Tus.route, headers: [HTTPHeader("Tus-Resumable", "0.2.0")])
            #expect(answer.status == 204)
            #expect(answer.head["Tus-Version"] == "1.0.0")
            #expect(
                answer.head["Tus-Extension"] == "creation,creation-with-upload,expiration,checksum,termination"
            )
            #expect(answer.head["Tus-Max-Size"] == "500000000")
            #expect(answer.head["Tus-Checksum-Algorithm"] == "sha1,sha256")
        }
    }
}
