package import FoundationEssentials

/// What somebody of the family said of a photo.
package struct Comment: Codable, Equatable, Hashable, Sendable {
    package var id: CommentID
    /// The name is kept as it was then, even after they left.
    package var author: Sender
    package var words: String
    /// When the server had it, in UTC.
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
    /// More of them fill no screen with letters that can be read from a chair.
    package static let most = 20

    /// How many there are in all.
    package var count: Int
    /// The newest ones, as they were said: the newest last.
    package var newest: [Comment]

    package init(count: Int, newest: [Comment]) {
        self.count = count
        self.newest = newest
    }
}
