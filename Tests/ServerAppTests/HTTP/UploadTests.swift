import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Synchronization
import Testing

@testable import ServerApp

/// What becomes of a photo that comes in pieces, beyond what tus says.
struct UploadTests {
    private static let words = ["filename": "me.jpg", "caption": "Hei", "place": "Oulu"]

    @Test func `takes a photo in as the form does and tells its address again and again`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count, Self.words)
            let last = try await anna.goOn(id, at: 0, with: photo)
            let sent = try #require(try await anna.call(ReadAlbum(.newest)).photos.first)
            #expect((sent.caption, sent.place) == ("Hei", "Oulu"))
            for answer in [
                last, try await anna.stand(of: id), try await anna.goOn(id, at: photo.count, with: []),
            ] {
                #expect(answer.head["Photo-Location"] == ReadPhoto(id: sent.id).path)
                #expect(answer.head["Photo-Was-There"] == nil)
                #expect(answer.head["Upload-Offset"] == String(photo.count))
            }
            #expect(try await anna.call(ReadAlbum(.newest)).photos.count == 1)
            #expect(try server.folder.names(in: "data/uploads") == ["\(id.text).json"])
            #expect(try server.folder.names(in: "data/staging") == [])
        }
    }

    @Test func `knows a photo again that came by the form`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let first = try #require(try await anna.sendPhoto(photo).photo)
            let answer = try await anna.goOn(try await anna.beginUpload(of: photo.count), at: 0, with: photo)
            #expect(answer.head["Photo-Location"] == ReadPhoto(id: first.id).path)
            #expect(answer.head["Photo-Was-There"] == "1")
            #expect(try await anna.call(ReadAlbum(.newest)).photos.count == 1)
        }
    }

    @Test func `refuses what is no photo in words, again and again`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let id = try await anna.beginUpload(of: Pictures.pdf.count, ["filename": "Kirje.pdf"])
            let last = try await anna.goOn(id, at: 0, with: Pictures.pdf)
            for answer in [last, try await anna.goOn(id, at: Pictures.pdf.count, with: [])] {
                #expect(answer.status == 415)
                #expect(try answer.problem().code == .typeUnsupported)
                #expect(try answer.problem().title.contains("Kirje.pdf"))
            }
            let stand = try await anna.stand(of: id)
            #expect(stand.head["Photo-Refused"] == "type-unsupported")
            #expect(stand.head["Upload-Offset"] == String(Pictures.pdf.count))
        }
    }

    @Test func `drops a photo that only its name as a film let in, and says so again and again`() async throws {
        try await TestServer.run {
            $0.rules.uploads.largestFile = ByteCount(500)
        } _: { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count, ["filename": "me.mp4"])
            let last = try await anna.goOn(id, at: 0, with: photo)
            for answer in [last, try await anna.goOn(id, at: photo.count, with: [])] {
                #expect(answer.status == 413)
                #expect(try answer.problem().code == .fileTooLarge)
            }
            #expect(try await anna.stand(of: id).head["Photo-Refused"] == "file-too-large")
            #expect(try server.folder.names(in: "data/uploads") == ["\(id.text).json"], "its bytes are gone")
        }
    }

    @Test func `keeps the bytes where only the album had no room, and takes the photo in when it has`() async throws {
        let photo = try Pictures.jpeg()
        let weight = try await Self.weight(of: photo)
        let now = Mutex(Date())
        let uptime = Mutex(Duration.zero)
        try await TestServer.run {
            $0.now = { now.withLock { $0 } }
            $0.uptime = { uptime.withLock { $0 } }
            // The other one is nine bytes heavier.
            $0.rules.uploads.quota = weight + ByteCount(10)
        } _: { server in
            let anna = try await House(server).keeper
            let other = try Pictures.jpeg(marked: "other")
            let (half, second) = (other.count / 2, try await anna.beginUpload(of: other.count))
            #expect(try await anna.goOn(second, at: 0, with: Array(other.prefix(half))).status == 204)
            // A form came first, and the album is full: the rest is not even read.
            let sent = try #require(try await anna.sendPhoto(photo).photo)
            let full = try await anna.goOn(second, at: half, with: Array(other.dropFirst(half)))
            #expect(try full.problem().code == .albumFull)
            let stand = try await anna.stand(of: second)
            #expect(stand.head["Upload-Offset"] == String(half))
            #expect(stand.head["Photo-Location"] == nil)
            try await anna.call(DeletePhoto(id: sent.id))
            // A photo takes up its room until its deletion can no more be undone.
            let rest = Array(other.dropFirst(half))
            #expect(try await anna.goOn(second, at: half, with: rest).problem().code == .albumFull)
            now.withLock { $0 += RemovalRules().undoneFor + 1 }
            uptime.withLock { $0 += .seconds(RemovalRules().undoneFor + 1) }
            try await server.server.parts.services.housekeeping.forgetOldThings(served: 0)
            #expect(try await anna.goOn(second, at: half, with: rest).status == 204)
        }
    }

    /// What a photo takes up in the album, its renditions with it.
    private static func weight(of photo: [UInt8]) async throws -> ByteCount {
        try await TestServer.run { server in
            let sent = try await House(server).keeper.sendPhoto(photo).photo
            return try #require(sent).renditions.reduce(ByteCount(Int64(photo.count))) { $0 + $1.bytes }
        }
    }

    @Test func `is there for nobody but who began it`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let id = try await house.keeper.beginUpload(of: 10)
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            for answer in [
                try await rolf.stand(of: id), try await rolf.goOn(id, at: 0, with: [1]),
                try await rolf.tus("DELETE", Tus.path(of: id)),
            ] { #expect(answer.status == 404) }
            // Another browser of the same person is welcome.
            let again = try await house.keeperAgain()
            #expect(try await again.goOn(id, at: 0, with: [1]).status == 204)
        }
    }

    @Test func `obeys no page of another site`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let id = try await anna.beginUpload(of: 10)
            let version = HTTPHeader("Tus-Resumable", "1.0.0")
            let kept = anna.usualHeaders.filter { $0.name == "Cookie" } + [version] + Visitor.piece(at: 0)
            for more in [
                [], [HTTPHeader("Origin", "http://evil.test")], [HTTPHeader("Origin", anna.address)],
                [HTTPHeader("Origin", anna.address), HTTPHeader("X-CSRF-Token", "wrong")],
            ] {
                let answer = try await anna.plain("PATCH", Tus.path(of: id), headers: kept + more, body: .bytes([1]))
                #expect(answer.status == 403)
            }
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "0")
        }
    }

    @Test func `lets no more begin than there is room for`() async throws {
        try await TestServer.run {
            $0.rules.pending.perMember = 2
        } _: { server in
            let anna = try await House(server).keeper
            let first = try await anna.beginUpload(of: 10)
            _ = try await anna.beginUpload(of: 10)
            let refused = try await anna.tus("POST", Tus.route, Visitor.beginning(10))
            #expect(refused.status == 429)
            #expect(try refused.problem().code == .tooManyUploads)
            _ = try await anna.tus("DELETE", Tus.path(of: first))
            _ = try await anna.beginUpload(of: 10)
        }
    }

    @Test func `forgets what nobody went on with, and its bytes`() async throws {
        let clock = HandSetClock()
        try await TestServer.run {
            $0.now = { clock.now }
        } _: { server in
            let anna = try await House(server).keeper
            let id = try await anna.beginUpload(of: 10)
            _ = try await anna.goOn(id, at: 0, with: [1])
            let life = PendingUploadRules().life
            clock.advance(by: life - 1)
            try await server.server.parts.services.housekeeping.forgetOldThings(served: life - 1)
            #expect(try server.folder.names(in: "data/uploads").count == 2)
            clock.advance(by: 1)
            try await server.server.parts.services.housekeeping.forgetOldThings(served: 1)
            #expect(try server.folder.names(in: "data/uploads") == [])
        }
    }

    @Test func `tells a photo at a DELETE too, again and again, and forgets what was refused`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count)
            _ = try await anna.goOn(id, at: 0, with: photo)
            let sent = try #require(try await anna.call(ReadAlbum(.newest)).photos.first)
            for method in ["DELETE", "DELETE", "HEAD"] {
                let answer = try await anna.tus(method, Tus.path(of: id))
                #expect(answer.status == (method == "HEAD" ? 200 : 204))
                #expect(answer.head["Photo-Location"] == ReadPhoto(id: sent.id).path)
            }
            #expect(try await anna.call(ReadAlbum(.newest)).photos.count == 1)
            let letter = try await anna.beginUpload(of: Pictures.pdf.count, ["filename": "Kirje.pdf"])
            _ = try await anna.goOn(letter, at: 0, with: Pictures.pdf)
            let answer = try await anna.tus("DELETE", Tus.path(of: letter))
            #expect(answer.status == 204)
            #expect(answer.head["Photo-Location"] == nil)
            #expect(try await anna.stand(of: letter).status == 404)
        }
    }

    /// The page sends by itself for a week, and must learn in that time that a photo was in the album.
    @Test func `knows a photo for ten days and a refusal for one`() async throws {
        let clock = HandSetClock()
        try await TestServer.run {
            $0.now = { clock.now }
        } _: { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count)
            _ = try await anna.goOn(id, at: 0, with: photo)
            let letter = try await anna.beginUpload(of: Pictures.pdf.count, ["filename": "Kirje.pdf"])
            _ = try await anna.goOn(letter, at: 0, with: Pictures.pdf)
            let uploads = server.server.parts.stores.uploads
            for (days, isKnown) in [(1.0, true), (8.0, true), (1.0, false)] {
                clock.advance(by: days * 86_400)
                try await server.server.parts.services.housekeeping.forgetOldThings(served: days * 86_400)
                #expect(try await uploads.record(of: letter) == nil)
                let record = try await uploads.record(of: id)
                #expect((record != nil) == isKnown)
            }
        }
    }

    /// A kill between the last byte and the photo: a client that only asks where
    /// the upload stands believes it done.
    @Test func `makes up at a HEAD for a photo that a kill kept out`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let photo = try Pictures.jpeg()
            let id = try await anna.beginUpload(of: photo.count, Self.words)
            try await server.server.parts.stores.uploads.write(photo, to: id, at: 0)
            let stand = try await anna.stand(of: id)
            let sent = try #require(try await anna.call(ReadAlbum(.newest)).photos.first)
            #expect(stand.head["Photo-Location"] == ReadPhoto(id: sent.id).path)
        }
    }

    @Test func `drops after a kill what was not proved yet`() async throws {
        try await TestServer.run { server in
            let anna = try await House(server).keeper
            let id = try await anna.beginUpload(of: 10)
            _ = try await anna.goOn(id, at: 0, with: [1, 2])
            let uploads = server.server.parts.stores.uploads
            var record = try #require(try await uploads.record(of: id))
            record.unproved = ByteCount(2)
            try await uploads.update(record)
            try await uploads.write([9, 9, 9], to: id, at: 2)
            #expect(try await anna.stand(of: id).head["Upload-Offset"] == "2")
        }
    }
}

/// Stands still until a test moves it.
final class HandSetClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_783_180_800))
    var now: Date { date.withLock { $0 } }
    func advance(by seconds: TimeInterval) { date.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
