package import FamilyCore

/// What happens to a stick in the box and to the photos that are sent from it.
package enum StickEvent: Equatable, Sendable {
    /// A stick was put in, with these photos, the newest first.
    case came([StickPhoto])
    /// The stick was pulled.
    case left
    /// The photo's file was read.
    case read(PhotoID, StickReading)
    /// The copy of a photo lies on the shelf.
    case copied(PhotoID, OutgoingFile)
    case copyFailed(PhotoID, ShelfError)
    /// The server began an upload for this file.
    case uploadBegan(ContentHash, UploadID)
    case uploadProgressed(ContentHash, sent: ByteCount)
    /// The server has the photo, as the one of this identifier.
    case uploaded(ContentHash, as: PhotoID)
    case uploadFailed(ContentHash, ServerError)
    /// The copy cannot be sent as it lies on the shelf.
    case copyUnsound(ContentHash, OutgoingFileError)
}
