import Crypto
import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// What the extensions of tus 1.0 say a server must do, one test each, in the order of their text.
struct TusExtensionTests {
    // Creation.

    @Test func `POST names the new upload`() async throws {
        try await TusTests.house { anna in
            let answer = try await anna.tus("POST", Tus.route, Visitor.beginning(10))
            #expect(answer.status == 201)
            let path = try answer.uploadPath
            #expect(try await anna.tus("HEAD", path).head["Upload-Length"] == "10")
        }
    }

    @Test func `POST without a length, with a deferred one or of parts is refused`() async throws {
        try await TusTests.house { anna in
            let length = HTTPHeader("Upload-Length", "10")
            for headers in [
                [], [HTTPHeader("Upload-Defer-Length", "1")], [length, HTTPHeader("Upload-Defer-Length", "2")],
                [length, HTTPHeader("Upload-Concat", "partial")],
            ] {
                let answer = try await anna.tus("POST", Tus.route, headers)
                #expect(answer.status == 400)
            }
        }
    }

    @Test(arguments: [(0, 400, ProblemCode.fileEmpty), (60_000_001, 413, .fileTooLarge)])
    func `POST of a length that is none or too much is refused in words`(
        length: Int,
        status: Int,
        code: ProblemCode
    ) async throws {
        try await TusTests.house { anna in
            let answer = try await anna.tus("POST", Tus.route, Visitor.beginning(length, ["filename": "Mökki.jpg"]))
            #expect(answer.status == status)
            #expect(try answer.problem().code == code)
            #expect(try answer.problem().title.contains("Mökki.jpg"))
        }
    }

    @Test func `HEAD tells the metadata as it was sent`() async throws {
        try await TusTests.house { anna in
            let said = "filename YS5qcGc=,is_good,nothing ,caption SGVsbG8="
            let headers = [HTTPHeader("Upload-Length", "10"), HTTPHeader("Upload-Metadata", said)]
            let path = try await anna.tus("POST", Tus.route, headers).uploadPath
            #expect(try await anna.tus("HEAD", path).head["Upload-Metadata"] == said)
            let without = try await anna.beginUpload(of: 10)
            #expect(try await anna.stand(of: without).head["Upload-Metadata"] == nil)
        }
    }

    @Test(arguments: ["a YQ==,a YQ==", "a %", "filename YQ==,", "caption \(String(repeating: "YWFh", count: 300))"])
    func `POST with metadata that breaks the form is refused`(text: String) async throws {
        try await TusTests.house { anna in
            let headers = [HTTPHeader("Upload-Length", "10"), HTTPHeader("Upload-Metadata", text)]
            let answer = try await anna.tus("POST", Tus.route, headers)
            #expect(answer.status == 400)
        }
    }

    @Test func `POST takes the first bytes along, or all`() async throws {
        try await TusTests.house { anna in
            let photo = try Pictures.jpeg()
            let headers = Visitor.beginning(photo.count, ["filename": "a.jpg", "caption": "Hei"])
            let type = [HTTPHeader("Content-Type", Tus.mediaType)]
            let begun = try await anna.tus("POST", Tus.route, headers + type, Array(photo.prefix(5)))
            #expect(begun.status == 201)
            #expect(begun.head["Upload-Offset"] == "5")
            #expect(begun.head["Upload-Expires"] != nil)
            let path = try begun.uploadPath
            #expect(try await anna.tus("HEAD", path).head["Upload-Offset"] == "5")
            let whole = try await anna.tus("POST", Tus.route, headers + type, photo)
            #expect(whole.status == 201)
            #expect(whole.head["Upload-Offset"] == String(photo.count))
            let sent = try #require(try await anna.call(ReadAlbum(.newest)).photos.first)
            #expect(whole.head["Photo-Location"] == ReadPhoto(id: sent.id).path)
            #expect(sent.caption == "Hei")
        }
    }

    // Expiration.

    @Test func `tells with every answer when an upload ends, and then it is gone`() async throws {
        let clock = HandSetClock()
        try await TestServer.run {
            $0.now = { clock.now }
        } _: { server in
            let anna = try await House(server).keeper
            let begun = try await anna.tus("POST", Tus.route, Visitor.beginning(10))
            let ends = HTTPDate.text(clock.now.addingTimeInterval(PendingUploadRules().life))
            #expect(begun.head["Upload-Expires"] == ends)
            let path = try begun.uploadPath
            #expect(try await anna.tus("PATCH", path, Visitor.piece(at: 0), [1]).head["Upload-Expires"] == ends)
            let refused = try await anna.tus("PATCH", path, Visitor.piece(at: 7), [1])
            #expect(refused.status == 409)
            #expect(refused.head["Upload-Expires"] == ends)
            clock.advance(by: PendingUploadRules().life)
            // A clock that leapt ends nothing: only the time that the server lived does.
            #expect(try await anna.tus("HEAD", path).status == 200)
            let lived = PendingUploadRules().life
            try await server.server.parts.services.housekeeping.forgetOldThings(served: lived)
            #expect(try await anna.tus("HEAD", path).status == 404)
            #expect(try await anna.tus("PATCH", path, Visitor.piece(at: 1), [1]).status == 404)
        }
    }

    // Checksums.

    @Test func `keeps a piece with the right checksum`() async throws {
        try await TusTests.house { anna in
            let id = try await anna.beginUpload(of: 10)
            let sha1 = "sha1 " + Data(Insecure.SHA1.hash(data: [1, 2, 3])).base64EncodedString()
            let sha256 = "sha256 " + Data(SHA256.hash(data: [4, 5])).base64EncodedString()
            let first = try await anna.goOn(id, at: 0, with: [1, 2, 3], [HTTPHeader("Upload-Checksum", sha1)])
            #expect(first.status == 204)
            let second = try await anna.goOn(id, at: 3, with: [4, 5], [HTTPHeader("Upload-Checksum", sha256)])
            #expect(second.head["Upload-Offset"] == "5")
        }
    }

    @Test func `drops a piece with the wrong checksum or one it cannot tell`() async throws {
        try await TusTests.house { anna in
            let id = try await anna.beginUpload(of: 10)
            _ = try await anna.goOn(id, at: 0, with: [7, 7])
            let right = Data(Insecure.SHA1.hash(data: [1])).base64EncodedString()
            for (checksum, status) in [
                ("sha1 " + Data(Insecure.SHA1.hash(data: [2])).base64EncodedString(), 460),
                ("md5 1B2M2Y8AsgTpgAmY7PhCfg==", 400), ("sha1", 400), ("sha256 \(right)", 400),
            ] {
                let answer = try await anna.goOn(id, at: 2, with: [1], [HTTPHeader("Upload-Checksum", checksum)])
                #expect(answer.status == status)
                #expect(try await anna.stand(of: id).head["Upload-Offset"] == "2")
            }
            let again = try await anna.goOn(id, at: 2, with: [1], [HTTPHeader("Upload-Checksum", "sha1 \(right)")])
            #expect(again.head["Upload-Offset"] == "3")
        }
    }

    // Termination.

    @Test func `forgets an upload that is taken back`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let id = try await anna.beginUpload(of: 10)
            _ = try await anna.goOn(id, at: 0, with: [1])
            #expect(try await anna.tus("DELETE", Tus.path(of: id)).status == 204)
            #expect(try await anna.stand(of: id).status == 404)
            #expect(try await anna.goOn(id, at: 1, with: [1]).status == 404)
            #expect(try await anna.tus("DELETE", Tus.path(of: id)).status == 404)
            #expect(try server.folder.names(in: "data/uploads") == [])
        }
    }
}
