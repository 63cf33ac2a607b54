import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: HidingReading, HidingWriting {
    /// Condition on a row of `photos`: people and frames can see the photo.
    static let inAlbum = "deleted_at IS NULL AND hidden_at IS NULL"

    func hidden(in family: FamilyID, by member: MemberID?, limit: Int) throws -> [PhotoRecord] {
        try photos(
            """
            family_id = ? AND hidden_at IS NOT NULL AND deleted_at IS NULL AND hidden_by = coalesce(?, hidden_by)
            ORDER BY hidden_at DESC, revision DESC LIMIT ?
            """,
            [.id(family), .id(member), .count(limit)]
        )
    }

    func hidings(by member: MemberID, in family: FamilyID, after: Date, limit: Int) throws -> [Date] {
        try connection.rows(
            """
            SELECT hidden_at FROM photos
            WHERE family_id = ? AND hidden_at > ? AND deleted_at IS NULL AND hidden_by = ?
            ORDER BY hidden_at DESC LIMIT ?
            """,
            [.id(family), .time(after), .id(member), .count(limit)]
        ).map { try $0.time("hidden_at") }
    }

    func hidingCounts(in family: FamilyID) throws -> [MemberID: Int] {
        let rows = try connection.rows(
            """
            SELECT hidden_by, count(*) AS photos FROM photos
            WHERE family_id = ? AND hidden_at IS NOT NULL AND deleted_at IS NULL GROUP BY hidden_by
            """,
            [.id(family)]
        )
        return try rows.reduce(into: [:]) { try $0[$1.id("hidden_by")] = $1.count("photos") }
    }

    func setHiding(_ hiding: PhotoRecord.Hiding?, of photo: PhotoRecord) throws -> Int64 {
        try connection.run(
            "UPDATE photos SET hidden_at = ?, hidden_by = ?, hidden_why = ? WHERE id = ? AND family_id = ?",
            [
                .time(hiding?.at), .id(hiding?.by), .text(orNull: hiding?.reason), .id(photo.id), .id(photo.familyID),
            ]
        )
        return try raiseRevision(of: photo.id, in: photo.familyID)
    }
}
