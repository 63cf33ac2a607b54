import CurlHTTP
import FamilyCore
import FamilyTesting
import Foundation
import ServerAppTesting
import ServerTesting
import Testing

@testable import ServerApp

struct LostRenditionTests {
    @Test func `a rendition that the disk lost is made again from the original`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let rendition = try #require(photo.renditions.first)
            let path = PhotoBytes.renditionPath(photo.id, rendition.name)
            let before = try await frame.ask("GET", path).body
            try server.lose(rendition.sha256)
            let answer = try await frame.ask("GET", path)
            #expect(answer.status == 503)
            #expect(answer.head["Retry-After"] == "5")
            #expect(try answer.problem().code == .unavailable)
            try await eventually("the rendition again", within: .seconds(30)) {
                try await frame.ask("GET", path).body == before
            }
            // The frame hears of it as of any change, once the row is written after the bytes.
            try await eventually("a newer revision", within: .seconds(10)) {
                let album = try await house.keeper.call(ReadAlbum(.newest))
                #expect(album.photos.first?.renditions == photo.renditions)
                return album.photos.first.map { $0.revision > photo.revision } == true
            }
            try await eventually("nothing left in staging", within: .seconds(10)) {
                try server.folder.names(in: "data/staging") == []
            }
        }
    }

    @Test func `the largest rendition stands in the place of a lost original`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let bytes = try Fixture.bytes("wide.jpg")
            let photo = try #require(try await house.keeper.sendPhoto(bytes, named: "wide.jpg").photo)
            let smallest = try #require(photo.renditions.first)
            let largest = try #require(photo.renditions.last)
            let whole = try await house.keeper.ask(
                "GET",
                PhotoBytes.renditionPath(photo.id, largest.name),
                accept: "*/*"
            )
            try server.lose(.of(bytes))
            try server.lose(smallest.sha256)
            let answer = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(answer.status == 200 && answer.body == whole.body)
            // A browser that kept it would never see the original again.
            #expect(answer.head["Cache-Control"] == "private, no-cache")
            try await eventually("the smallest again, made of the largest", within: .seconds(30)) {
                let path = PhotoBytes.renditionPath(photo.id, smallest.name)
                return try await house.keeper.ask("GET", path, accept: "*/*").status == 200
            }
            // Sent again, it is the original.
            #expect(try await house.keeper.sendPhoto(bytes, named: "wide.jpg").photo?.id == photo.id)
            let original = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(original.body == bytes)
        }
    }

    @Test func `a frame brings what the server lost altogether`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            _ = try await house.takeIn(frame)
            let bytes = try Fixture.bytes("wide.jpg")
            let photo = try #require(try await house.keeper.sendPhoto(bytes, named: "wide.jpg").photo)
            let rendition = try #require(photo.renditions.last)
            let path = PhotoBytes.renditionPath(photo.id, rendition.name)
            let kept = try await frame.ask("GET", path).body
            #expect(try await frame.call(ReadFrameIdentity()).wanted == nil)
            // What is there is not taken again.
            #expect(try await frame.bring(kept, to: path).status == 204)
            try server.loseAllBytes()
            let missing = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(missing.status == 404)
            let wanted = try #require(try await frame.call(ReadFrameIdentity()).wanted)
            #expect(wanted.contains { $0.photoID == photo.id && $0.sha256 == rendition.sha256 })
            #expect(try await frame.bring(kept.reversed(), to: path).problem().code == .badRequest)
            #expect(try await frame.bring(kept + [0], to: path).status == 413)
            #expect(try await house.keeper.bring(kept, to: path).problem().code == .notAllowed)
            #expect(try await frame.bring(kept, to: path).status == 204)
            let original = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo.id), accept: "*/*")
            #expect(original.status == 200 && original.body == kept)
            #expect(try await frame.call(ReadFrameIdentity()).wanted == nil)
            let page = try await house.keeper.ask("GET", "/activity", accept: "text/html")
            #expect(page.text.contains("stands in its place"))
        }
    }

    @Test func `photos that a frame lacks do not keep the one it has from being asked for`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            _ = try await house.takeIn(frame)
            var photos: Set<PhotoID> = []
            for number in 0..<12 {
                let bytes = try Pictures.jpeg(marked: "photo \(number)")
                photos.insert(try #require(try await house.keeper.sendPhoto(bytes).photo).id)
            }
            try server.loseAllBytes()
            for photo in photos {
                _ = try await house.keeper.ask("GET", PhotoBytes.originalPath(photo), accept: "*/*")
            }
            var asked: [PhotoID] = []
            while asked.count < photos.count {
                let wanted = try #require(try await frame.call(ReadFrameIdentity()).wanted)
                #expect(wanted.count <= WantedRendition.most)
                let new = Set(wanted.map(\.photoID))
                try #require(!new.isEmpty && new.isDisjoint(with: asked))
                asked += new
            }
            #expect(Set(asked) == photos)
            // Then from the beginning: by now the frame may have one of them again.
            #expect(try await frame.call(ReadFrameIdentity()).wanted?.isEmpty == false)
        }
    }

    @Test func `where the original is lost too nothing else suffers`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let first = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            try server.loseAllBytes()
            let second = try #require(
                try await house.keeper.sendPhoto(try Fixture.bytes("place.jpg"), named: "second.jpg").photo
            )
            let rendition = try #require(first.renditions.first)
            let path = PhotoBytes.renditionPath(first.id, rendition.name)
            for _ in 0..<4 {
                let answer = try await house.keeper.ask("GET", path, accept: "*/*")
                #expect(answer.status == 503, "\(String(decoding: answer.body, as: UTF8.self))")
            }
            let other = try #require(second.renditions.first)
            let bytes = try await house.keeper.ask(
                "GET",
                PhotoBytes.renditionPath(second.id, other.name),
                accept: "*/*"
            )
            #expect(bytes.status == 200)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 2)
        }
    }
}

extension TestServer {
    var blobFiles: [String] {
        let blobs = folder.path("data/photos")
        let names = FileManager.default.enumerator(atPath: blobs)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.count > 60 }.map { "\(blobs)/\($0)" }
    }

    /// Takes a blob's file away.
    fileprivate func lose(_ hash: ContentHash) throws {
        let file = try #require(blobFiles.first { $0.hasSuffix(hash.hex) })
        try FileManager.default.removeItem(atPath: file)
    }

    fileprivate func loseAllBytes() throws {
        for file in blobFiles { try FileManager.default.removeItem(atPath: file) }
    }
}

extension Visitor {
    /// What a frame does with a file that the server lost.
    fileprivate func bring(_ bytes: [UInt8], to path: String) async throws -> HTTPAnswer {
        let headers = [HTTPHeader("Content-Type", "image/jpeg"), HTTPHeader("Accept", ProblemDocument.mediaType)]
        return try await plain("PUT", path, headers: usualHeaders + headers, body: .bytes(bytes))
    }
}
