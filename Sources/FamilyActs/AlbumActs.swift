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

/// Looking at the album, and what one does with a photo.
package struct AlbumActs: Sendable {
    let context: ActContext
    let custody: BlobCustody

    /// `limit` is cut to what a page may have; a cursor that is not ours is a
    /// bad request.
    package func page(_ side: AlbumSide, limit: Int, for asker: Asker) async throws(Problem) -> AlbumPage {
        throw .unavailable
    }

    package func changes(since revision: Int64, limit: Int, for asker: Asker) async throws(Problem) -> AlbumChanges {
        throw .unavailable
    }

    package func photo(_ id: PhotoID, for asker: Asker) async throws(Problem) -> Photo { throw .unavailable }

    /// Whether the asker may take this photo out of the album, for a page's
    /// button.
    package func mayDelete(_ photo: Photo, _ asker: Asker) -> Bool { false }

    /// Senders delete their own, keepers any; the bytes leave the disk.
    package func delete(_ id: PhotoID, by asker: Asker) async throws(Problem) { throw .unavailable }

    package func giveHeart(_ id: PhotoID, by asker: Asker) async throws(Problem) { throw .unavailable }

    package func takeHeartBack(_ id: PhotoID, by asker: Asker) async throws(Problem) { throw .unavailable }

    /// Where the bytes of a rendition are, if this asker may have them.
    package func rendition(
        _ name: RenditionName,
        of id: PhotoID,
        for asker: Asker
    ) async throws(Problem) -> ReadableBytes { throw .unavailable }

    package func original(of id: PhotoID, for asker: Asker) async throws(Problem) -> ReadableBytes {
        throw .unavailable
    }

    /// Whose events this asker may hear: a listener gets what is published to
    /// any of these.
    package func audiences(for asker: Asker) throws(Problem) -> Set<Audience> { throw .unavailable }
}
