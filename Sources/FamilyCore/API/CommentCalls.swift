/// Reads all comments on a photo.
package struct ReadComments: Endpoint {
    package typealias Answer = Comments
    package static let method = Method.get
    package static let route = "\(apiPrefix)/photos/{id}/comments"
    package var path: String { "\(apiPrefix)/photos/\(id)/comments" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

package struct Comments: Codable, Equatable, Sendable {
    /// The comments in the order in which they were written, the newest last; at most 200.
    package var comments: [Comment]

    package init(comments: [Comment]) { self.comments = comments }
}

/// Writes a comment on a photo.
package struct WriteComment: Endpoint {
    package typealias Answer = Comment
    package struct Text: Codable, Equatable, Sendable {
        /// 1 to 300 letters.
        package var words: String
        package init(words: String) { self.words = words }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/photos/{id}/comments"
    package var path: String { "\(apiPrefix)/photos/\(id)/comments" }
    package var id: PhotoID
    package var body: Text

    package init(id: PhotoID, words: String) {
        self.id = id
        body = Text(words: words)
    }
}

/// Removes a comment: an author their own, a keeper any.
package struct RemoveComment: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/comments/{id}"
    package var path: String { "\(apiPrefix)/comments/\(id)" }
    package var id: CommentID

    package init(id: CommentID) { self.id = id }
}
