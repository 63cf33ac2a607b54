package import FamilyCore

/// How much is said of a photo, and who takes it away.
package struct CommentRules: Equatable, Sendable {
    /// So much of one photo: a page of it still opens at once.
    package var mostOfOnePhoto = 200

    package init() {}

    /// Why no comment more is taken where there are `count`.
    package func refusal(after count: Int) -> Problem? {
        count < mostOfOnePhoto ? nil : .commentsFull(mostOfOnePhoto)
    }

    /// What it is for `member` to remove a comment of this author.
    package static func removal(of author: Sender, by member: MemberID?) -> Permission {
        guard let member, author.id == member else { return .removeAnyComment }
        return .removeOwnComment
    }
}
