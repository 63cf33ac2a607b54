import Crypto
import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import ServerAppTesting
import Synchronization
import Testing

/// What the frame's client and the family's server say to each other, with
/// nothing between them but a socket.
struct FrameAtServerTests {
    @Test func `comes into the family and says who it is`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            let summary = try await frame.join(house)
            let accepted = try await frame.server.call(PollInvitation())
            #expect(accepted.state == .accepted)
            #expect(try await frame.server.call(ReadFrameIdentity()).timeless == accepted.identity)
            try await frame.server.call(
                ReportFrame(FrameReport(version: "2", photoID: nil, shelfPhotos: 3, shelfBytes: .zero))
            )
            let listed = try #require(try await house.keeper.call(ListFrames()).frames.first)
            #expect(listed.id == summary.id)
        }
    }

    @Test func `is slowed down where it polls too fast`() async throws {
        try await TestServer.run { server in
            let frame = try RealFrame(at: server)
            _ = try await frame.register()
            let invitation = try await frame.server.call(RequestInvitation())
            _ = try await frame.server.call(PollInvitation())
            var slowed: ServerError?
            // RFC 8628 lets a server be patient for a while.
            for _ in 0..<20 where slowed == nil {
                slowed = await frame.troubleOfPolling()
            }
            guard case .slowDown(let interval) = slowed else {
                Issue.record("polled without end: \(String(describing: slowed))")
                return
            }
            #expect(interval > invitation.interval)
        }
    }

    @Test func `reads the album to its end, and then what changed`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            _ = try await frame.join(house)
            for number in 1...5 {
                _ = try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "\(number)"), caption: "\(number)")
            }
            let first = try await frame.server.call(ReadAlbum(.newest, limit: 2))
            #expect(first.photos.map(\.caption) == ["5", "4"])
            let second = try await frame.server.call(ReadAlbum(.older(first.older), limit: 2))
            let third = try await frame.server.call(ReadAlbum(.older(second.older), limit: 2))
            #expect((second.photos + third.photos).map(\.caption) == ["3", "2", "1"])
            #expect(second.more && !third.more)

            let gone = try #require(third.photos.first)
            try await house.keeper.call(DeletePhoto(id: gone.id))
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "6"), caption: "6")
            let changes = try await frame.server.call(ReadChanges(since: first.revision, limit: 50))
            #expect(changes.deleted == [gone.id])
            #expect(changes.changed.map(\.caption) == ["6"])
            let newer = try await frame.server.call(ReadAlbum(.newer(first.newer), limit: 50))
            #expect(newer.photos.map(\.caption) == ["6"])
        }
    }

    @Test func `fetches a rendition, and goes on with one that broke off`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            _ = try await frame.join(house)
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
            let photo = try #require(try await frame.server.call(ReadAlbum(.newest, limit: 1)).photos.first)
            let rendition = try #require(photo.renditions.last)
            let folder = try TemporaryFolder()
            let path = folder.path("photo.part")
            try await frame.server.download(photo.id, .picture(rendition), from: 0, to: path) { _ in }
            let whole = try Data(contentsOf: URL(filePath: path))
            #expect(ByteCount(Int64(whole.count)) == rendition.bytes)
            #expect(ContentHash(digest: SHA256.hash(data: whole)) == rendition.sha256)

            try whole.prefix(whole.count / 3).write(to: URL(filePath: path))
            let told = Mutex<[Int64]>([])
            try await frame.server.download(photo.id, .picture(rendition), from: Int64(whole.count / 3), to: path) {
                count in
                told.withLock { $0.append(count) }
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == whole)
            #expect(told.withLock { $0.last } == Int64(whole.count))
        }
    }

    @Test func `hears that a photo came, and that one went`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            _ = try await frame.join(house)
            let heard = Mutex<[FamilyEvent]>([])
            let line = Task { try? await frame.server.listen { event in heard.withLock { $0.append(event) } } }
            defer { line.cancel() }
            try await eventually("the line") { heard.withLock { !$0.isEmpty } }
            let sent = try await house.keeper.sendPhoto(try Pictures.jpeg())
            try await eventually("the photo's hint") { heard.withLock { $0.albumRevisions.count } >= 1 }
            try await house.keeper.call(DeletePhoto(id: try #require(sent.photo?.id)))
            try await eventually("the deletion's hint") { heard.withLock { Set($0.albumRevisions).count } >= 2 }
        }
    }

    @Test func `gives a heart once, however often it is told`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            _ = try await frame.join(house)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            try await frame.server.call(GiveHeart(id: photo.id))
            try await frame.server.call(GiveHeart(id: photo.id))
            #expect(try await house.keeper.call(ReadPhoto(id: photo.id)).hearts == 1)
            try await frame.server.call(TakeHeartBack(id: photo.id))
            #expect(try await house.keeper.call(ReadPhoto(id: photo.id)).hearts == 0)
        }
    }

    @Test func `learns that it was removed, and by whom`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try RealFrame(at: server)
            let summary = try await frame.join(house)
            let serverID = try await frame.server.call(ReadFrameIdentity()).serverID
            try await house.keeper.call(RemoveFrame(id: summary.id))
            let error = try await frame.thrownError { server in _ = try await server.call(ReadAlbum(.newest, limit: 1))
            }
            #expect(error == .revoked(serverID))
        }
    }

    @Test func `is a stranger where another server gave its secret`() async throws {
        try await TestServer.run { server in
            let frame = try RealFrame(at: server)
            await frame.server.use(.make(secret: "another-servers"))
            let error = try await frame.thrownError { server in _ = try await server.call(ReadFrameIdentity()) }
            #expect(error == .unknownFrame)
        }
    }
}

extension [FamilyEvent] {
    fileprivate var albumRevisions: [Int64] {
        compactMap { if case .album(let revision) = $0 { revision } else { nil } }
    }
}
