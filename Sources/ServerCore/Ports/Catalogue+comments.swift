package import FamilyCore

package protocol CommentReading {
    /// Returns all comments on a photo, oldest first.
    func comments(on photo: PhotoID) throws -> [Comment]
    /// Returns a comment on a photo of the family's album, with the photo's ID.
    func comment(_ id: CommentID, in family: FamilyID) throws -> (comment: Comment, photo: PhotoID)?
    func commentCount(of photo: PhotoID) throws -> Int
    /// Returns at most `limit` comments of a member on photos of the album that the reader does not see, newest first.
    func unseenComments(of member: MemberID, in family: FamilyID, limit: Int) throws -> [Comment]
    /// Returns the photo of such a comment; nil for any other.
    func photo(ofUnseen comment: CommentID, of member: MemberID, in family: FamilyID) throws -> PhotoID?
}

package protocol CommentWriting {
    /// Adds a comment in a new revision of the photo; returns that revision.
    func add(_ comment: Comment, to photo: PhotoID, in family: FamilyID) throws -> Int64
    /// Removes a comment in a new revision of the photo; returns that revision.
    func removeComment(_ id: CommentID, on photo: PhotoID, in family: FamilyID) throws -> Int64
}
