import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: MemberContentsReading, MemberContentsWriting {
    func belongings(of member: MemberID, in family: FamilyID) throws -> MemberContents {
        let row = try required(
            connection.row(
                """
                SELECT
                    (SELECT count(*) FROM photos WHERE sender_id = ?1 AND family_id = ?2 AND \(Self.inAlbum)) AS photos,
                    (SELECT count(*) FROM hearts WHERE member_id = ?1) AS hearts,
                    (SELECT count(*) FROM comments WHERE author_id = ?1) AS comments,
                    (SELECT count(*) FROM frames WHERE member_id = ?1 AND revoked_at IS NULL AND family_id = ?2)
                        AS frames
                """,
                [.id(member), .id(family)]
            ),
            "counting answers with a row"
        )
        return MemberContents(
            photos: try row.count("photos"),
            hearts: try row.count("hearts"),
            comments: try row.count("comments"),
            frames: try row.count("frames")
        )
    }

    func give(_ source: MemberID, to target: MemberID, named name: String, in family: FamilyID) throws {
        for member in [source, target] { try requireRow(of: "members", .id(member), in: family) }
        let pair = [SQLValue.id(target), .id(source)]
        let secrets = try secrets(seenBy: source)
        // Both may have loved the same photo: one heart remains.
        try connection.run(
            """
            UPDATE hearts SET member_id = ?1 WHERE member_id = ?2 AND NOT EXISTS (
                SELECT 1 FROM hearts AS own WHERE own.photo_id = hearts.photo_id AND own.member_id = ?1)
            """,
            pair
        )
        // The frames of both hear of all hearts of both, which are now one person's.
        let loved = "id IN (SELECT photo_id FROM hearts WHERE member_id = ?1)"
        try raiseRevisions(ofPhotosWhere: loved, .id(target), in: family)
        try connection.run(
            "UPDATE photos SET hearts = hearts - 1 WHERE id IN (SELECT photo_id FROM hearts WHERE member_id = ?)",
            [.id(source)]
        )
        try connection.run("DELETE FROM hearts WHERE member_id = ?", [.id(source)])
        try write(name: name, of: source, in: family)
        try giveAnswers(of: source, to: target)
        for statement in Self.handOvers { try connection.run(statement, pair) }
        try giveWithdrawals(of: source, to: target)
        for secret in secrets { try bringPhotos(of: secret, in: family) }
        // Nobody is told what they did themselves.
        try connection.run("DELETE FROM news WHERE member_id = ?1 AND by_id = ?1", [.id(target)])
    }

    /// Each takes the new owner, then the old one.
    private static let handOvers = [
        "UPDATE photos SET sender_id = ? WHERE sender_id = ?",
        "UPDATE photos SET hidden_by = ? WHERE hidden_by = ?",
        "UPDATE photos SET removed_by = ? WHERE removed_by = ?",
        "UPDATE comments SET author_id = ? WHERE author_id = ?",
        "UPDATE join_links SET made_by = ? WHERE made_by = ?",
        "UPDATE moment_links SET made_by = ? WHERE made_by = ?",
        "UPDATE moments SET maker_id = ? WHERE maker_id = ?",
        "UPDATE collections SET maker_id = ? WHERE maker_id = ?",
        "UPDATE collection_photos SET added_by = ? WHERE added_by = ?",
        "UPDATE share_links SET made_by = ? WHERE made_by = ?",
        "UPDATE frames SET member_id = ? WHERE member_id = ?",
        "UPDATE frames SET taken_in_by = ? WHERE taken_in_by = ?",
        "UPDATE frames SET confirmed_by = ? WHERE confirmed_by = ?",
        "UPDATE members SET merged_into = ? WHERE merged_into = ?",
        "UPDATE members SET merged_into = ? WHERE id = ?",
        "UPDATE news SET by_id = ? WHERE by_id = ?",
        "UPDATE webhook_deliveries SET by_id = ? WHERE by_id = ?",
        "UPDATE gifts SET giver_id = ? WHERE giver_id = ?",
        "UPDATE gifts SET member_id = ? WHERE member_id = ?",
        """
        UPDATE news SET member_id = ?1 WHERE member_id = ?2 AND NOT EXISTS (
            SELECT 1 FROM news AS own WHERE own.key = news.key AND own.member_id = ?1)
        """,
        // What was fresh in the other's session was another password.
        "UPDATE sessions SET member_id = ?, password_given_at = NULL WHERE member_id = ?",
    ]

    func write(name: String, of member: MemberID, in family: FamilyID) throws {
        try requireRow(of: "members", .id(member), in: family)
        try connection.run("UPDATE comments SET author_name = ? WHERE author_id = ?", [.text(name), .id(member)])
        try connection.run("UPDATE photos SET sender_name = ? WHERE sender_id = ?", [.text(name), .id(member)])
        try noteMoments(with: member)
        try raiseRevisions(
            ofPhotosWhere: "sender_id = ?1 OR id IN (SELECT photo_id FROM comments WHERE author_id = ?1)",
            .id(member),
            in: family
        )
    }

    func removePhotos(of member: MemberID, in family: FamilyID, at now: Date) throws {
        try raiseRevisions(ofPhotosWhere: "sender_id = ?1", .id(member), in: family)
        try connection.run(
            """
            UPDATE photos SET deleted_at = ?, removed_by = ?, undo_until = ?
            WHERE sender_id = ? AND family_id = ? AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """,
            [.time(now), .id(member), .time(now), .id(member), .id(family)]
        )
    }

    /// Gives each of these photos of the album the next revision, in the order
    /// they came, so that every frame and page hears of the change.
    ///
    /// `value` is `?1` in the clause. Photos that wait as a surprise get none, because the family's revision would tell
    /// how many they are; they get theirs when they arrive. One statement writes many, because a family may have 300,000
    /// photos, and not all, because PostgreSQL ends a statement after 30 seconds.
    func raiseRevisions(
        ofPhotosWhere clause: String,
        _ value: SQLValue,
        in family: FamilyID,
        atOnce most: Int = 50_000
    ) throws {
        let row = try unfiltered.row(Self.countOfChanged(clause), [value, .id(family)])
        let count = try row?.count("number") ?? 0
        guard let last = try raiseRevision(of: family, by: count) else { return }
        let first = last - Int64(count)
        for begin in stride(from: 0, to: count, by: most) {
            let end = min(begin + most, count)
            // All new revisions are above the old ones, so each stays unique meanwhile.
            try connection.run(
                Self.raisingOfChanged(clause),
                [value, .id(family), .integer(first), .count(begin), .count(end)]
            )
        }
    }

    /// The photos of `raiseRevisions`, with their places in the album and their running numbers.
    ///
    /// The order by place has SQLite begin with the index of the clause. Without it, the album's whole table is read.
    private static func changed(_ clause: String) -> String {
        """
        (SELECT position AS place, row_number() OVER (ORDER BY position) AS number FROM photos
        WHERE family_id = ?2 AND \(inAlbum) AND waits_until IS NULL AND (\(clause))) AS changed
        """
    }

    static func countOfChanged(_ clause: String) -> String {
        let changed = changed(clause)
        return "SELECT count(*) AS number FROM \(changed)"
    }

    /// No clause asks for a revision, so the numbers stay the same after a part of the photos has got theirs.
    static func raisingOfChanged(_ clause: String) -> String {
        let changed = changed(clause)
        return """
            UPDATE photos SET revision = ?3 + changed.number FROM \(changed)
            WHERE photos.family_id = ?2 AND photos.position = changed.place
                AND changed.number > ?4 AND changed.number <= ?5
            """
    }

    /// Returns the family's revision after it was raised by so many; nil for none.
    func raiseRevision(of family: FamilyID, by count: Int) throws -> Int64? {
        guard count > 0 else { return nil }
        return try required(
            connection.row(
                "UPDATE families SET revision = revision + ? WHERE id = ? RETURNING revision",
                [.count(count), .id(family)]
            ),
            "a photo needs a family"
        ).integer("revision")
    }
}
