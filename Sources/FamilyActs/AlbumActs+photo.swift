package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Bytes that the asker may have.
package struct ReadableBytes: Equatable, Sendable {
    package let hash: ContentHash
    package let bytes: ByteCount
    package let mediaType: String
    /// The sent name of an original, to download it under; nothing for a
    /// rendition, which is shown.
    package let fileName: String?
}

extension AlbumActs {
    /// Whether the asker may take this photo out of the album, for a page's
    /// button.
    package func mayDelete(_ photo: Photo, _ asker: Asker) -> Bool {
        let act = Self.deletion(of: photo.sender, by: asker)
        return context.rules.membership.refusal(of: act, to: asker, serverID: context.serverID, now: context.now) == nil
    }

    /// Senders delete their own, keepers any; the bytes leave the disk.
    package func delete(_ id: PhotoID, by asker: Asker) async throws(Problem) {
        let viewer = try viewer(for: .seePhoto, asker)
        let context = context
        let now = context.now
        let (photo, revision) = try await context.write { writer in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            try context.check(Self.deletion(of: photo.sender, by: asker), by: asker)
            return (photo, try writer.remove(photo, at: now))
        }
        await context.ports.events.publish(.album(revision: revision), to: .family(viewer.family))
        await custody.removeUnused(photo.hashes)
    }

    private static func deletion(of sender: Sender, by asker: Asker) -> Act {
        guard let member = asker.memberID, sender.id == member else { return .deleteAnyPhoto }
        // NB: a keeper may delete any, so their own needs no second look.
        return .deleteOwnPhoto
    }

    /// Whether the asker may say where this photo was taken.
    package func mayPlace(_ photo: Photo, _ asker: Asker) -> Bool {
        let act = Self.placing(of: photo.sender, by: asker)
        return context.rules.membership.refusal(of: act, to: asker, serverID: context.serverID, now: context.now) == nil
    }

    /// Senders place their own, keepers any; nothing typed is no place.
    package func setPlace(_ text: String, of id: PhotoID, by asker: Asker) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .seePhoto, asker)
        let place = try PhotoWords.place(typed: text)
        let context = context
        let (photo, revision) = try await context.write { writer in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            try context.check(Self.placing(of: photo.sender, by: asker), by: asker)
            let revision = try writer.setPlace(place, of: id, in: viewer.family)
            guard let seen = try writer.photo(id, in: viewer.family, seenBy: viewer.member) else {
                throw Problem.photoGone
            }
            return (seen.photo, revision)
        }
        if let revision {
            await context.ports.events.publish(.album(revision: revision), to: .family(viewer.family))
        }
        return photo
    }

    private static func placing(of sender: Sender, by asker: Asker) -> Act {
        guard let member = asker.memberID, sender.id == member else { return .placeAnyPhoto }
        return .placeOwnPhoto
    }

    package func giveHeart(_ id: PhotoID, by asker: Asker) async throws(Problem) {
        try await setHeart(true, on: id, act: .giveHeart, asker)
    }

    package func takeHeartBack(_ id: PhotoID, by asker: Asker) async throws(Problem) {
        try await setHeart(false, on: id, act: .takeHeartBack, asker)
    }

    private func setHeart(_ isGiven: Bool, on id: PhotoID, act: Act, _ asker: Asker) async throws(Problem) {
        let viewer = try viewer(for: act, asker)
        let now = context.now
        let revision = try await context.write { writer in
            guard try writer.photo(id, in: viewer.family) != nil else { throw Problem.photoGone }
            return try writer.setHeart(isGiven, on: id, in: viewer.family, by: viewer.member, at: now)
        }
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .family(viewer.family))
    }

    /// Where the bytes of a rendition are, if this asker may have them.
    package func rendition(
        _ name: RenditionName,
        of id: PhotoID,
        for asker: Asker
    ) async throws(Problem) -> ReadableBytes {
        let photo = try await record(id, for: .fetchRendition, asker)
        guard let rendition = photo.renditions.first(where: { $0.name == name }) else { throw .notFound }
        return ReadableBytes(
            hash: rendition.sha256,
            bytes: rendition.bytes,
            mediaType: PictureKind.jpeg.mediaType,
            fileName: nil
        )
    }

    package func original(of id: PhotoID, for asker: Asker) async throws(Problem) -> ReadableBytes {
        let original = try await record(id, for: .fetchOriginal, asker).original
        return ReadableBytes(
            hash: original.hash,
            bytes: original.bytes,
            mediaType: original.kind.mediaType,
            fileName: original.fileName
        )
    }

    private func record(_ id: PhotoID, for act: Act, _ asker: Asker) async throws(Problem) -> PhotoRecord {
        let family = try context.family(for: act, by: asker)
        guard let photo = try await context.read({ try $0.photo(id, in: family) }) else { throw .photoGone }
        return photo
    }
}
