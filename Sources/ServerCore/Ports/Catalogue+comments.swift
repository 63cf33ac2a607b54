package import FamilyCore

package protocol CommentReading {
    /// Returns all comments on a photo, oldest first.
    func comments(on photo: PhotoID) throws -> [Comment]
    /// Returns a comment on a photo of the family's album, with the photo's ID.
    func comment(_ id: CommentID, in family: FamilyID) throws -> (comment: Comment, photo: PhotoID)?
    func commentCount(of photo: PhotoID) throws -> Int
}

package protocol CommentWriting {
    /// Adds a comment in a new revision of the photo; returns that revision.
    func add(_ comment: Comment, to photo: PhotoID, in family: FamilyID) throws -> Int64
    /// Removes a comment in a new revision of the photo; returns that revision.
    func removeComment(_ id: CommentID, on photo: PhotoID, in family: FamilyID) throws -> Int64
}
