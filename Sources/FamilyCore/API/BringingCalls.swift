/// A rendition that the server lost, and asks its frames for: one may have it.
///
/// A frame that has this file sends its bytes with PUT to `PhotoBytes.renditionPath`, and is answered 204.
package struct WantedRendition: Codable, Equatable, Hashable, Sendable {
    /// The others are asked for when these have come.
    package static let most = 20

    package var photoID: PhotoID
    package var name: RenditionName
    package var sha256: ContentHash

    package init(photoID: PhotoID, name: RenditionName, sha256: ContentHash) {
        self.photoID = photoID
        self.name = name
        self.sha256 = sha256
    }
}
