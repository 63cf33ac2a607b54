/// A rendition that the server has lost and asks its frames for, because one of them may have it.
///
/// A frame that has this file sends its bytes with PUT to `PhotoBytes.renditionPath`, and the answer is 204.
package struct WantedRendition: Codable, Equatable, Hashable, Sendable {
    /// The maximum number that is asked for at once; the server asks for the others when these have come.
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
