import FamilyCore
import ServerCore

/// The comments on a photo, and the form for a new one.
struct CommentsView: Sendable {
    struct Item: Sendable {
        let name: String
        let initial: String
        let tone: String
        let when: String
        let said: String
        /// The URL of the question before removing it; nil if the reader may not.
        let removal: String?
        let removeWords: String
    }

    struct Writing: Sendable {
        let address: String
        let typed: String
        let error: String?
        let bound: WordBound
    }

    let heading: String
    let items: [Item]
    let writing: Writing?

    init(
        _ comments: [Comment],
        on photo: Photo,
        mayRemove: (Comment) -> Bool,
        refused: RefusedWords?,
        context: MemberContext,
        words: Words
    ) {
        heading = comments.isEmpty ? words[.comments] : words(.commentCount, count: comments.count)
        items = comments.map { comment in
            Item(comment, mayRemove: mayRemove(comment), times: context.times, words: words)
        }
        writing = context.may(.writeComment) && photo.isHeld != true ? Writing(photo.id, refused, words) : nil
    }
}

extension CommentsView {
    static func removal(of comment: CommentID) -> String { "/comments/\(comment)/remove" }
}

extension CommentsView.Item {
    fileprivate init(_ comment: Comment, mayRemove: Bool, times: TimeWords, words: Words) {
        let face = Face(comment.author.displayName)
        name = comment.author.displayName
        initial = face.initial
        tone = face.tone
        when = times.dayAndTime(comment.writtenAt)
        said = comment.words
        removal = mayRemove ? CommentsView.removal(of: comment.id) : nil
        removeWords = words(.removeComment, ["name": comment.author.displayName])
    }
}

extension CommentsView.Writing {
    fileprivate init(_ photo: PhotoID, _ refused: RefusedWords?, _ words: Words) {
        address = PhotoAddress.page(photo) + "/comments"
        typed = refused?.typed ?? ""
        error = refused.map { words($0.problem) }
        bound = WordBound(WordLimits.comment, words: words)
    }
}
