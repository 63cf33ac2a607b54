package import FamilyCore
import FoundationEssentials
package import ServerCore

/// An upload that was hashed and developed and lies in temporary files.
package struct PhotoArrival: Sendable {
    package var original: Original
    /// The temporary file of the original, which is taken over.
    package var path: String
    package var caption: String
    package var developed: DevelopedPhoto
    /// What `developed` lists, weighed and hashed, in the same order.
    package var renditions: [Rendition]

    package init(
        original: Original,
        path: String,
        caption: String,
        developed: DevelopedPhoto,
        renditions: [Rendition]
    ) {
        self.original = original
        self.path = path
        self.caption = caption
        self.developed = developed
        self.renditions = renditions
    }
}

package struct SentPhoto: Equatable, Sendable {
    package let photo: Photo
    /// Whether the same bytes were in the album before.
    package let alreadyThere: Bool
}

/// Bringing photos into the album.
package struct SendingActs: Sendable {
    let context: ActContext
    let custody: BlobCustody

    /// Throws where the asker may not send at all; ask before reading a body.
    package func checkMaySend(_ asker: Asker) async throws(Problem) { throw .unavailable }

    /// Throws where a file of `size` is empty, too large or beyond the
    /// family's quota.
    package func checkRoom(
        for size: ByteCount,
        named fileName: String,
        by asker: Asker
    ) async throws(Problem) { throw .unavailable }

    /// The photo that has these bytes, so that nothing need be developed.
    package func alreadyThere(_ hash: ContentHash, for asker: Asker) async throws(Problem) -> Photo? {
        throw .unavailable
    }

    /// Makes the bytes durable, then the row, then tells the family.
    ///
    /// When it returns the photo survives a pulled plug.
    package func add(_ arrival: PhotoArrival, by asker: Asker) async throws(Problem) -> SentPhoto {
        throw .unavailable
    }
}
