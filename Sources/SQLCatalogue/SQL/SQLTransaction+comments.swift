import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: CommentReading, CommentWriting {
    func comments(on photo: PhotoID) throws -> [Comment] {
        try connection.rows(
            "SELECT * FROM comments WHERE photo_id = ? ORDER BY written_at, id",
            [.id(photo)]
        ).map(Comment.init)
    }

    func comment(_ id: CommentID, in family: FamilyID) throws -> (comment: Comment, photo: PhotoID)? {
        let row = try connection.row(
            """
            SELECT comments.* FROM comments JOIN photos ON photos.id = comments.photo_id
            WHERE comments.id = ? AND family_id = ? AND \(Self.inAlbum)
            """,
            [.id(id), .id(family)]
        )
        return try row.map { (try Comment($0), try $0.id("photo_id")) }
    }

    func commentCount(of photo: PhotoID) throws -> Int {
        try connection.row("SELECT count(*) AS count FROM comments WHERE photo_id = ?", [.id(photo)])?.count("count")
            ?? 0
    }

    /// Comments of a member on photos that the view lacks; the values are the member's and the family's IDs.
    ///
    /// The name of the schema makes a table itself, and no view of it. What waits is no more to be seen than it was.
    private static let unseen = """
        FROM main.comments AS said JOIN main.photos AS photos ON photos.id = said.photo_id
        WHERE author_id = ? AND family_id = ? AND \(inAlbum) AND waits_until IS NULL AND held = 0
            AND NOT EXISTS (SELECT 1 FROM photos AS seen WHERE seen.id = said.photo_id)
        """

    func unseenComments(of member: MemberID, in family: FamilyID, limit: Int) throws -> [Comment] {
        try connection.rows(
            "SELECT said.* \(Self.unseen) ORDER BY written_at DESC, said.id LIMIT ?",
            [.id(member), .id(family), .count(limit)]
        ).map(Comment.init)
    }

    func photo(ofUnseen comment: CommentID, of member: MemberID, in family: FamilyID) throws -> PhotoID? {
        try connection.row(
            "SELECT photo_id \(Self.unseen) AND said.id = ?",
            [.id(member), .id(family), .id(comment)]
        )?.id("photo_id")
    }

    func add(_ comment: Comment, to photo: PhotoID, in family: FamilyID) throws -> Int64 {
        try requireRow(of: "photos", .id(photo), in: family)
        try connection.run(
            """
            INSERT INTO comments (id, photo_id, author_id, author_name, words, written_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .id(comment.id), .id(photo), .id(comment.author.id), .text(comment.author.displayName),
                .text(comment.words), .time(comment.writtenAt),
            ]
        )
        return try raiseRevision(of: photo, in: family)
    }

    func removeComment(_ id: CommentID, on photo: PhotoID, in family: FamilyID) throws -> Int64 {
        try requireRow(of: "photos", .id(photo), in: family)
        try connection.run("DELETE FROM comments WHERE id = ? AND photo_id = ?", [.id(id), .id(photo)])
        return try raiseRevision(of: photo, in: family)
    }

    /// Reads the newest comments of several photos with one query.
    func newestComments(of photos: [PhotoID]) throws -> [PhotoID: NewestComments] {
        let rows = try connection.rows(
            """
            SELECT * FROM (
                SELECT comments.*, count(*) OVER (PARTITION BY photo_id) AS of_photo,
                    row_number() OVER (PARTITION BY photo_id ORDER BY written_at DESC, id DESC) AS age
                FROM comments WHERE photo_id IN (\(Self.placeholders(photos.count)))
            ) AS aged WHERE age <= ? ORDER BY photo_id, written_at, id
            """,
            photos.map(SQLValue.id) + [.count(NewestComments.most)]
        )
        var found: [PhotoID: NewestComments] = [:]
        for row in rows {
            let photo: PhotoID = try row.id("photo_id")
            let count = try row.count("of_photo")
            found[photo, default: NewestComments(count: count, newest: [])].newest.append(try Comment(row))
        }
        return found
    }
}

extension Comment {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            author: Sender(id: try row.id("author_id"), displayName: try row.text("author_name")),
            words: try row.text("words"),
            writtenAt: try row.time("written_at")
        )
    }
}
