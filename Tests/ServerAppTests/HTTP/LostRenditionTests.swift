import CurlHTTP
import FamilyCore
import FamilyTesting
import Foundation
import ServerAppTesting
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
    private var blobFiles: [String] {
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
