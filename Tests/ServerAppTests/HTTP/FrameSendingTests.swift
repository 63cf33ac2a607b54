import Crypto
import CurlHTTP
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// Photos that a frame sends for its viewer.
struct FrameSendingTests {
    private static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(digest: SHA256.hash(data: bytes)) }

    private static func send(_ bytes: [UInt8], by visitor: Visitor) async throws -> HTTPAnswer {
        let id = try await visitor.beginUpload(of: bytes.count, ["filename": "DSC 7.jpg"])
        return try await visitor.goOn(id, at: 0, with: bytes)
    }

    @Test func `a frame sends in its viewer's name, and the page says from where`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let bytes = try Pictures.jpeg(marked: "stick")
            let id = try await frame.beginUpload(of: bytes.count, ["filename": "DSC 7.jpg"])
            // NB: the line breaks in the middle.
            #expect(try await frame.goOn(id, at: 0, with: Array(bytes[..<40])).head["Upload-Offset"] == "40")
            #expect(try await frame.stand(of: id).head["Upload-Offset"] == "40")
            let last = try await frame.goOn(id, at: 40, with: Array(bytes[40...]))
            #expect(last.status == 204)
            let photo = try #require(try await house.keeper.call(ReadAlbum(.newest)).photos.first)
            #expect(last.head[Tus.Header.photo]?.contains(photo.id.text) == true)
            #expect(photo.sender.displayName == "Grandma")
            let page = try await house.keeper.ask("GET", "/photos/\(photo.id)", accept: "text/html")
            #expect(page.text.contains("Grandma’s frame"))
            let own = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "own")).photo)
            let other = try await house.keeper.ask("GET", "/photos/\(own.id)", accept: "text/html")
            #expect(other.text.contains("Anna") && !other.text.contains("’s frame</a>"))
            #expect(try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id)).body == bytes)
        }
    }

    @Test func `what a frame sends twice is there once`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let bytes = try Pictures.jpeg(marked: "stick")
            let first = try await Self.send(bytes, by: frame)
            #expect(first.head[Tus.Header.wasThere] == nil)
            let second = try await Self.send(bytes, by: frame)
            #expect(second.head[Tus.Header.wasThere] != nil)
            #expect(second.head[Tus.Header.photo] == first.head[Tus.Header.photo])
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 1)
        }
    }

    @Test func `nobody but its family's frames sees a frame's upload`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let id = try await house.pairedFrame().beginUpload(of: 10)
            #expect(try await house.keeper.stand(of: id).status == 404)
            #expect(try await house.newFrame().stand(of: id).status == 403)
        }
    }

    @Test func `a frame that only a password let in sends nothing, nor one where keepers send alone`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let signedIn = try await house.newFrame()
            _ = try await signedIn.call(SignFrameIn(.init(userName: "anna", password: House.password)))
            let refused = try await signedIn.tus("POST", Tus.route, Visitor.beginning(10))
            #expect(refused.status == 403)
            let frame = try await house.pairedFrame()
            let bytes = try Pictures.jpeg(marked: "stick")
            let begun = try await frame.beginUpload(of: bytes.count)
            _ = try await house.keeper.call(ChooseSenders(.keepers, insteadOf: .everybody))
            #expect(try await frame.goOn(begun, at: 0, with: bytes).status == 403)
            #expect(try await frame.problem(of: FindKnownFiles([]))?.status == 403)
            _ = try await house.keeper.call(ChooseSenders(.relatives, insteadOf: .keepers))
            #expect(try await frame.goOn(begun, at: 0, with: bytes).status == 204)
        }
    }

    @Test func `says which files the album has, and nothing of what is kept from the one who asks`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let seen = try Pictures.jpeg(marked: "seen")
            let secret = try Pictures.jpeg(marked: "secret")
            let hidden = try Pictures.jpeg(marked: "hidden")
            let deleted = try Pictures.jpeg(marked: "deleted")
            _ = try await house.keeper.sendPhoto(seen)
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Surprise", audience: .invited))).id
            _ = try await house.keeper.sendPhoto(secret, moment: moment)
            let away = try #require(try await house.keeper.sendPhoto(hidden).photo)
            try await house.keeper.call(HidePhoto(id: away.id, reason: ""))
            let gone = try #require(try await house.keeper.sendPhoto(deleted).photo)
            _ = try await house.keeper.call(DeletePhoto(id: gone.id))
            let asked = [seen, secret, hidden, deleted, [1, 2, 3]].map(Self.hash)
            #expect(try await frame.call(FindKnownFiles(asked)).hashes == [Self.hash(seen)])
            #expect(try await house.keeper.call(FindKnownFiles(asked)).hashes == [Self.hash(seen), Self.hash(secret)])
        }
    }

    @Test func `asks about so many files at once, and about no more`() async throws {
        try await TestServer.run { server in
            let frame = try await House(server).pairedFrame()
            let hashes = (0...KnownFiles.most).map { Self.hash(Array("\($0)".utf8)) }
            #expect(try await frame.call(FindKnownFiles(Array(hashes.dropLast()))).hashes.isEmpty)
            #expect(try await frame.problem(of: FindKnownFiles(hashes))?.status == 400)
        }
    }
}
