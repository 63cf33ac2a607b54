package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Bytes that the asker may have.
package struct ReadableBytes: Equatable, Sendable {
    package let hash: ContentHash
    package let bytes: ByteCount
    package let mediaType: String
    /// What to save an original as; nil for a rendition, which is shown.
    package let fileName: String?
}

extension AlbumActs {
    package func giveHeart(_ id: PhotoID, by asker: Asker) async throws(Problem) {
        try await setHeart(true, on: id, act: .giveHeart, asker)
    }

    package func takeHeartBack(_ id: PhotoID, by asker: Asker) async throws(Problem) {
        try await setHeart(false, on: id, act: .takeHeartBack, asker)
    }

    private func setHeart(_ isGiven: Bool, on id: PhotoID, act: Act, _ asker: Asker) async throws(Problem) {
        let viewer = try viewer(for: act, asker)
        let now = context.now
        let revision = try await context.write(act, by: asker) { writer in
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
            mediaType: MediaKind.jpeg.mediaType,
            fileName: nil
        )
    }

    /// Where the bytes of a film are, if this asker may have them.
    package func film(of id: PhotoID, for asker: Asker) async throws(Problem) -> ReadableBytes {
        let photo = try await record(id, for: .fetchRendition, asker)
        guard let film = photo.film else { throw .notFound }
        return ReadableBytes(
            hash: film.sha256,
            bytes: film.bytes,
            mediaType: MediaKind.mp4.mediaType,
            fileName: nil
        )
    }

    package func original(of id: PhotoID, for asker: Asker) async throws(Problem) -> ReadableBytes {
        let original = try await record(id, for: .fetchOriginal, asker).original
        return ReadableBytes(
            hash: original.hash,
            bytes: original.bytes,
            mediaType: original.kind.mediaType,
            fileName: DownloadName.of(original.fileName, kind: original.kind)
        )
    }

    /// The rendition that stands in the place of an original that the disk lost; nil if no rendition is left.
    package func standIn(for id: PhotoID, for asker: Asker) async throws(Problem) -> ReadableBytes? {
        let photo = try await record(id, for: .fetchOriginal, asker)
        return try await context.standIn(for: photo).map { rendition in
            ReadableBytes(
                hash: rendition.sha256,
                bytes: rendition.bytes,
                mediaType: MediaKind.jpeg.mediaType,
                fileName: DownloadName.of(photo.original.fileName, kind: .jpeg)
            )
        }
    }

    /// A photo of the album, or a hidden one that the asker may decide about.
    func record(_ id: PhotoID, for act: Act, _ asker: Asker) async throws(Problem) -> PhotoRecord {
        let viewer = try viewer(for: act, asker)
        return try await context.read { try $0.photo(id, in: viewer.family, thereFor: viewer.member, asker) }
    }
}

extension CatalogueReader {
    func photo(
        _ id: PhotoID,
        in family: FamilyID,
        thereFor member: MemberID,
        _ asker: Asker
    ) throws -> PhotoRecord {
        guard let photo = try remembered(id, in: family),
            HidingRules.isThere(photo, for: member, isKeeper: asker.isKeeper)
        else { throw Problem.photoGone }
        return photo
    }
}

extension Asker {
    /// A frame of a keeper's asks as a viewer.
    var isKeeper: Bool { if case .member(let signedIn) = self { signedIn.member.role == .keeper } else { false } }
}
