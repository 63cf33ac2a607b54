package import FamilyCore
import FoundationEssentials
package import ServerCore

extension AlbumService {
    /// Returns all comments on a photo, oldest first.
    package func comments(on id: PhotoID, for principal: Principal) async throws(Problem) -> [Comment] {
        let viewer = try viewer(for: .seePhoto, principal)
        return try await context.read(principal.view) { reader in
            guard try reader.photo(id, in: viewer.family) != nil else { throw Problem.photoGone }
            return try reader.comments(on: id)
        }
    }

    /// Adds a comment to a photo and notifies all pages and frames.
    ///
    /// The same words by the same author once more, while nobody else has written, are the same comment: the first answer
    /// was lost, or a button was pressed twice.
    package func comment(_ text: String, on id: PhotoID, by principal: Principal) async throws(Problem) -> Comment {
        let signedIn = try context.member(for: .writeComment, by: principal)
        let comment = Comment(
            id: context.newIdentifier(),
            author: Sender(id: signedIn.member.id, displayName: signedIn.member.displayName),
            words: try PhotoDetails.comment(typed: text),
            writtenAt: context.now
        )
        let (context, rules, newsRules) = (context, context.rules.comments, context.rules.news)
        let (written, revision) = try await context.write(.writeComment, by: principal) { writer in
            guard let photo = try writer.photo(id, in: signedIn.familyID) else { throw Problem.photoGone }
            // The member who lets the photo in must not let in words that they have not seen.
            guard !photo.isHeld else { throw Problem.notAllowed }
            let earlier = try writer.comments(on: id)
            if let last = earlier.last, rules.isRepeated(comment, after: last) { return (last, nil as Int64?) }
            if let refusal = rules.refusal(after: earlier.count) { throw refusal }
            let revision = try writer.add(comment, to: id, in: signedIn.familyID)
            try writer.noteNews(of: comment, on: photo, after: earlier, newsRules)
            try context.tellWebhooks(.commentWritten(comment.id, on: id), in: signedIn.familyID, writer)
            return (comment, revision)
        }
        guard let revision else { return written }
        context.news.signal()
        context.outbox.signal()
        await context.publish(revision, ofPhotos: [id], in: signedIn.familyID)
        return written
    }

    /// Returns whether the principal may remove this comment, for a page's button.
    package func mayRemove(_ comment: Comment, _ principal: Principal) -> Bool {
        let permission = CommentRules.removal(of: comment.author, by: principal.memberID)
        return context.allows(permission, by: principal)
    }

    /// Returns the principal's own comments on photos that they do not see any more, newest first, at most a hundred.
    package func unseenComments(of principal: Principal) async throws(Problem) -> [Comment] {
        let viewer = try viewer(for: .removeOwnComment, principal)
        return try await context.read(principal.view) { reader in
            try reader.unseenComments(of: viewer.member, in: viewer.family, limit: Self.mostUnseen)
        }
    }

    private static let mostUnseen = 100

    /// Returns a comment that the principal may remove, and the photo that it is on, or nil if the author does not see
    /// the photo any more.
    package func removable(
        _ id: CommentID,
        for principal: Principal
    ) async throws(Problem) -> (comment: Comment, photo: PhotoID?) {
        let viewer = try viewer(for: .removeOwnComment, principal)
        let found = try await context.read(principal.view) { reader -> (comment: Comment, photo: PhotoID?)? in
            if let seen = try reader.comment(id, in: viewer.family) { return (seen.comment, seen.photo) }
            let unseen = try reader.unseenComments(of: viewer.member, in: viewer.family, limit: Self.mostUnseen)
            guard let comment = unseen.first(where: { $0.id == id }) else { return nil }
            return (comment, nil)
        }
        guard let found else { throw .notFound }
        try context.check(CommentRules.removal(of: found.comment.author, by: viewer.member), by: principal)
        return found
    }

    /// Removes a comment, for its author or a keeper; returns the photo that it was on, or nil if the author does not
    /// see the photo any more.
    @discardableResult
    package func removeComment(_ id: CommentID, by principal: Principal) async throws(Problem) -> PhotoID? {
        let viewer = try viewer(for: .removeOwnComment, principal)
        let context = context
        let (photo, isSeen, revision) = try await context.write(.removeOwnComment, by: principal) { writer, principal in
            if let photo = try writer.photo(ofUnseen: id, of: viewer.member, in: viewer.family) {
                return (photo, false, try writer.removeComment(id, on: photo, in: viewer.family))
            }
            guard let found = try writer.comment(id, in: viewer.family) else { throw Problem.notFound }
            try context.check(CommentRules.removal(of: found.comment.author, by: viewer.member), by: principal)
            return (found.photo, true, try writer.removeComment(id, on: found.photo, in: viewer.family))
        }
        await context.publish(revision, ofPhotos: [photo], in: viewer.family)
        return isSeen ? photo : nil
    }
}
