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
            let before = try await house.revisionNoted(afterSending: "one")
            let (marker, found) = (server.server.parts.stores.marker, server.server.parts.stores.photos.foundPhotos)
            #expect(try await found.read() == nil)
            try await marker.setBack(to: before + 1000)
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
            let before = try await house.revisionNoted(afterSending: "one")
            let marker = server.server.parts.stores.marker
            try await marker.setBack(to: 1 << 60)
            try await eventually("a note of the new era") { try await marker.content()?.revisions ?? 0 < 1 << 60 }
            let after = try await house.keeper.call(ReadAlbum(.newest)).revision
            #expect(AlbumEra.isSetBack(before, since: after))
            #expect(try await marker.content()?.revisions == after)
            // Later notes begin no further one.
            let later = try await house.revisionNoted(afterSending: "two")
            #expect(AlbumEra.number(of: later) == AlbumEra.number(of: after) && later > after)
        }
    }
}

extension House {
    /// Sends a photo, and returns the album's revision once the marker has it.
    fileprivate func revisionNoted(afterSending mark: String) async throws -> Int64 {
        _ = try await keeper.sendPhoto(try Pictures.jpeg(marked: mark))
        let revision = try await keeper.call(ReadAlbum(.newest)).revision
        let marker = server.server.parts.stores.marker
        try await eventually("a note of the revision") { try await marker.content()?.revisions == revision }
        return revision
    }
}

extension PhotosMarking {
    /// Lets the catalogue look older than the marker says.
    fileprivate func setBack(to revisions: Int64) async throws {
        var content = try #require(try await content())
        content.revisions = revisions
        try await write(content)
    }
}
