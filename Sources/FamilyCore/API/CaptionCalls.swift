/// A sender writes their own photo's words anew; a keeper any photo's.
///
/// Refused with `caption-changed` where the words are no longer those that the
/// writer saw.
package struct CaptionPhoto: Endpoint {
    package typealias Answer = Photo
    package struct Edit: Codable, Equatable, Sendable {
        /// At most 500 letters.
        package var caption: String
        /// The words that were there when the writer began; without them
        /// whatever is there is replaced.
        package var insteadOf: String?

        package init(caption: String, insteadOf: String? = nil) {
            self.caption = caption
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/photos/{id}/caption"
    package var path: String { "\(wirePrefix)/photos/\(id)/caption" }
    package var id: PhotoID
    package var body: Edit

    package init(id: PhotoID, _ edit: Edit) {
        self.id = id
        body = edit
    }
}
