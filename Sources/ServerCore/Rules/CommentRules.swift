package import FamilyCore

/// How many comments a photo may have, and who may remove them.
package struct CommentRules: Equatable, Sendable {
    /// The maximum number of comments per photo, so that its page opens quickly.
    package var mostOfOnePhoto = 200

    package init() {}

    /// Returns the problem if a photo with `count` comments takes no more; nil otherwise.
    package func refusal(after count: Int) -> Problem? {
        count < mostOfOnePhoto ? nil : .commentsFull(mostOfOnePhoto)
    }

    /// Returns the permission that `member` needs to remove a comment of this author.
    package static func removal(of author: Sender, by member: MemberID?) -> Permission {
        guard let member, author.id == member else { return .removeAnyComment }
        return .removeOwnComment
    }
}
