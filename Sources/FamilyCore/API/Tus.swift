/// The names of tus 1.0, the open protocol for resumable uploads (https://tus.io/protocols/resumable-upload), as this
/// server supports it.
package enum Tus {
    package static let version = "1.0.0"
    /// The address at which uploads are created; it is outside `/api/v1`, because tus has a version of its own.
    package static let route = "/uploads"
    package static let uploadRoute = "\(route)/{id}"
    /// The extensions of tus that are supported beside its core.
    package static let extensions = ["creation", "creation-with-upload", "expiration", "checksum", "termination"]
    /// The media type of a piece.
    package static let mediaType = "application/offset+octet-stream"

    package static func path(of id: UploadID) -> String { "\(route)/\(id.text)" }

    /// Whether a path belongs to the uploads by tus.
    package static func isPath(_ path: String) -> Bool { path == route || path.hasPrefix("\(route)/") }

    /// The names of the headers.
    package enum Header {
        package static let resumable = "Tus-Resumable"
        package static let version = "Tus-Version"
        package static let extensions = "Tus-Extension"
        package static let largest = "Tus-Max-Size"
        package static let algorithms = "Tus-Checksum-Algorithm"
        package static let offset = "Upload-Offset"
        package static let length = "Upload-Length"
        package static let deferredLength = "Upload-Defer-Length"
        package static let metadata = "Upload-Metadata"
        package static let expires = "Upload-Expires"
        package static let checksum = "Upload-Checksum"
        package static let concatenation = "Upload-Concat"
        package static let methodOverride = "X-HTTP-Method-Override"

        // Headers of our own, because tus does not say what becomes of the bytes.
        /// The address of the photo that an upload became.
        package static let photo = "Photo-Location"
        /// Sent with `photo`: the same photo was in the album before.
        package static let wasThere = "Photo-Was-There"
        /// The code of the problem for which the photo was refused for good; an
        /// empty `PATCH` at the end answers with the sentence.
        package static let refused = "Photo-Refused"
    }
}
