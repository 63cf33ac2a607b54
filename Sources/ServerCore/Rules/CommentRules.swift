package import FamilyCore
package import FoundationEssentials

/// How many comments a photo may have, and who may remove them.
package struct CommentRules: Equatable, Sendable {
    /// The maximum number of comments per photo, so that its page opens quickly.
    package var mostOfOnePhoto = 200
    /// The time within which the same words are taken for the same comment, in seconds: that of a slow answer and of
    /// another try.
    package var repeatedWithin: TimeInterval = 120

    package init() {}

    /// Returns the problem if a photo with `count` comments takes no more; nil otherwise.
    package func refusal(after count: Int) -> Problem? {
        count < mostOfOnePhoto ? nil : .commentsFull(mostOfOnePhoto)
    }

    /// Returns whether a comment repeats the last one of a photo.
    package func isRepeated(_ comment: Comment, after last: Comment) -> Bool {
        comment.author.id == last.author.id && comment.words == last.words
            && abs(comment.writtenAt.timeIntervalSince(last.writtenAt)) < repeatedWithin
    }

    /// Returns the permission that `member` needs to remove a comment of this author.
    package static func removal(of author: Sender, by member: MemberID?) -> Permission {
        guard let member, author.id == member else { return .removeAnyComment }
        return .removeOwnComment
    }
}
