package import FamilyCore

package protocol CommentReading {
    /// All that was said of a photo, the newest last.
    func comments(on photo: PhotoID) throws -> [Comment]
    /// A comment on a photo of the album of a family, and that photo.
    func comment(_ id: CommentID, in family: FamilyID) throws -> (comment: Comment, photo: PhotoID)?
    func commentCount(of photo: PhotoID) throws -> Int
}

package protocol CommentWriting {
    /// Adds a comment, in a new revision of the photo, which it answers.
    func add(_ comment: Comment, to photo: PhotoID, in family: FamilyID) throws -> Int64
    /// Removes a comment, in a new revision of the photo, which it answers.
    func removeComment(_ id: CommentID, on photo: PhotoID, in family: FamilyID) throws -> Int64
}
