package import FoundationEssentials

/// A comment of a member on a photo.
package struct Comment: Codable, Equatable, Hashable, Sendable {
    package var id: CommentID
    /// The author, with the name of that time, even after the author has left.
    package var author: Sender
    package var words: String
    /// When the server had stored it, in UTC.
    package var writtenAt: Date

    package init(id: CommentID, author: Sender, words: String, writtenAt: Date) {
        self.id = id
        self.author = author
        self.words = words
        self.writtenAt = writtenAt
    }
}

/// The comments that come with a photo: as many as a frame shows when it is asked for all.
package struct NewestComments: Codable, Equatable, Sendable {
    /// The maximum number of comments: more do not fit on a screen in letters that can be read from a chair.
    package static let most = 20

    /// The number of all comments.
    package var count: Int
    /// The newest comments in the order in which they were written, the newest last.
    package var newest: [Comment]

    package init(count: Int, newest: [Comment]) {
        self.count = count
        self.newest = newest
    }
}
