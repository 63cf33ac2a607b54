/// Replaces the caption of a photo: a sender that of their own photo, a keeper that of any.
///
/// The error `caption-changed` means that the caption is no longer the one that the writer saw.
package struct CaptionPhoto: Endpoint {
    package typealias Answer = Photo
    package struct Edit: Codable, Equatable, Sendable {
        /// At most 500 letters.
        package var caption: String
        /// The caption that the writer saw; absent: the new caption replaces any other.
        package var insteadOf: String?

        package init(caption: String, insteadOf: String? = nil) {
            self.caption = caption
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/caption"
    package var path: String { "\(apiPrefix)/photos/\(id)/caption" }
    package var id: PhotoID
    package var body: Edit

    package init(id: PhotoID, _ edit: Edit) {
        self.id = id
        body = edit
    }
}
