package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A blob that the principal may read.
package struct ReadableBytes: Equatable, Sendable {
    package let hash: ContentHash
    package let bytes: ByteCount
    package let mediaType: String
    /// The file name for saving an original; nil for a rendition, which is displayed.
    package let fileName: String?
}

extension AlbumService {
    package func giveHeart(_ id: PhotoID, by principal: Principal) async throws(Problem) {
        try await setHeart(true, on: id, permission: .giveHeart, principal)
    }

    package func takeHeartBack(_ id: PhotoID, by principal: Principal) async throws(Problem) {
        try await setHeart(false, on: id, permission: .takeHeartBack, principal)
    }

    private func setHeart(
        _ isGiven: Bool,
        on id: PhotoID,
        permission: Permission,
        _ principal: Principal
    ) async throws(Problem) {
        let viewer = try viewer(for: permission, principal)
        let (context, now, rules) = (context, context.now, context.rules.news)
        let view = principal.viewOfAllParts
        let revision = try await context.write(permission, by: principal, seeing: view) { writer in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            let revision = try writer.setHeart(isGiven, on: id, in: viewer.family, by: viewer.member, at: now)
            if revision != nil, isGiven {
                let onFrame = principal.isFrame
                try writer.noteNews(ofHeartOn: photo, by: viewer.member, onFrame: onFrame, at: now, rules)
                try context.tellWebhooks(.heartGiven(id, by: viewer.member), in: viewer.family, writer)
            } else if !isGiven {
                try writer.dropNews(ofHeartOn: id, by: viewer.member)
                try writer.dropWaitingWebhooks(ofHeartOn: id, by: viewer.member)
            }
            return revision
        }
        guard let revision else { return }
        context.news.signal()
        context.outbox.signal()
        await context.publish(revision, ofPhotos: [id], in: viewer.family)
    }

    /// Returns the blob of a rendition if this principal may read it, or may let the photo in.
    package func rendition(
        _ name: RenditionName,
        of id: PhotoID,
        for principal: Principal
    ) async throws(Problem) -> ReadableBytes {
        let photo = try await shownRecord(id, principal)
        guard let rendition = photo.renditions.first(where: { $0.name == name }) else { throw .notFound }
        return ReadableBytes(
            hash: rendition.sha256,
            bytes: rendition.bytes,
            mediaType: MediaKind.jpeg.mediaType,
            fileName: nil
        )
    }

    /// Returns the blob of a film if this principal may read it, or may let it in.
    package func film(of id: PhotoID, for principal: Principal) async throws(Problem) -> ReadableBytes {
        let photo = try await shownRecord(id, principal)
        guard let film = photo.film else { throw .notFound }
        return ReadableBytes(
            hash: film.sha256,
            bytes: film.bytes,
            mediaType: MediaKind.mp4.mediaType,
            fileName: nil
        )
    }

    package func original(of id: PhotoID, for principal: Principal) async throws(Problem) -> ReadableBytes {
        let original = try await record(id, for: .fetchOriginal, principal).original
        return ReadableBytes(
            hash: original.hash,
            bytes: original.bytes,
            mediaType: original.kind.mediaType,
            fileName: DownloadName.of(original.fileName, kind: original.kind)
        )
    }

    /// Returns the rendition in place of a lost original; nil if no rendition is left.
    package func substituteRendition(for id: PhotoID, for principal: Principal) async throws(Problem) -> ReadableBytes?
    {
        let photo = try await record(id, for: .fetchOriginal, principal)
        return try await context.substituteRendition(for: photo).map {
            ReadableBytes($0, named: photo.original.fileName)
        }
    }

    /// Returns a photo of the album, or a hidden one that the principal may decide about.
    func record(_ id: PhotoID, for permission: Permission, _ principal: Principal) async throws(Problem) -> PhotoRecord
    {
        let viewer = try viewer(for: permission, principal)
        return try await context.read(principal.view) {
            try $0.photo(id, in: viewer.family, thereFor: viewer.member, principal)
        }
    }

    /// Returns a photo whose pictures the principal sees: also one that waits until they let it in.
    private func shownRecord(_ id: PhotoID, _ principal: Principal) async throws(Problem) -> PhotoRecord {
        let viewer = try viewer(for: .fetchRendition, principal)
        let context = context
        return try await context.read(principal.view) { reader in
            let found = try reader.photoThere(id, in: viewer.family, for: viewer.member, principal)
            guard let photo = try found ?? context.held(id, in: viewer.family, for: principal, reader) else {
                throw Problem.photoGone
            }
            return photo
        }
    }
}

extension CatalogueReader {
    func photo(
        _ id: PhotoID,
        in family: FamilyID,
        thereFor member: MemberID,
        _ principal: Principal
    ) throws -> PhotoRecord {
        guard let photo = try photoThere(id, in: family, for: member, principal) else { throw Problem.photoGone }
        return photo
    }

    fileprivate func photoThere(
        _ id: PhotoID,
        in family: FamilyID,
        for member: MemberID,
        _ principal: Principal
    ) throws -> PhotoRecord? {
        guard let photo = try remembered(id, in: family),
            HidingRules.isThere(photo, for: member, isKeeper: principal.isKeeper)
        else { return nil }
        return photo
    }
}

extension Principal {
    fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }

    /// True for a keeper's browser; a keeper's frame counts as a viewer.
    var isKeeper: Bool { if case .member(let signedIn) = self { signedIn.member.role == .keeper } else { false } }
}
