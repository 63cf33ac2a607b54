import FamilyCore
import FamilyTesting
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// An older catalogue that is put in place under a running server, as by a standby database without the last changes.
struct SetBackTests {
    @Test func `begins a new era of the album, and no file is moved before a keeper has decided`() async throws {
        try await TestServer.run {
            $0.storagePace.note = 0.05
        } _: { server in
            let house = try await House(server)
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
            let before = try await house.keeper.call(ReadAlbum(.newest)).revision
            let (marker, found) = (server.server.parts.stores.marker, server.server.parts.stores.photos.foundPhotos)
            try await eventually("a note of the revision") { try await marker.content()?.revisions == before }
            #expect(try await found.read() == nil)
            var content = try #require(try await marker.content())
            content.revisions = before + 1000
            try await marker.write(content)
            try await eventually("a new era") {
                try await house.keeper.call(ReadAlbum(.newest)).revision > before + 1000
            }
            let after = try await house.keeper.call(ReadAlbum(.newest))
            #expect(AlbumEra.isSetBack(before, since: after.revision))
            #expect(after.photos.count == 1)
            #expect(try await found.read() != nil)
            try await eventually("a note of the new era") { try await marker.content()?.revisions == after.revision }
        }
    }

    /// Such as one that never knew most of the families.
    @Test func `a catalogue that stays behind the one before it gets one new era, not one a minute`() async throws {
        try await TestServer.run {
            $0.storagePace.note = 0.05
        } _: { server in
            let house = try await House(server)
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
            let before = try await house.keeper.call(ReadAlbum(.newest)).revision
            let marker = server.server.parts.stores.marker
            try await eventually("a note of the revision") { try await marker.content()?.revisions == before }
            var content = try #require(try await marker.content())
            content.revisions = 1 << 60
            try await marker.write(content)
            try await eventually("a note of the new era") { try await marker.content()?.revisions ?? 0 < 1 << 60 }
            let after = try await house.keeper.call(ReadAlbum(.newest)).revision
            #expect(AlbumEra.isSetBack(before, since: after))
            #expect(try await marker.content()?.revisions == after)
        }
    }
}
