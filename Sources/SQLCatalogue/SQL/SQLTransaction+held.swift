import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: HeldPhotoReading, HeldPhotoWriting {
    func heldPhoto(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord? {
        try withoutView.photos(
            "id = ? AND family_id = ? AND held = 1 AND \(Self.inAlbum)",
            [.id(id), .id(family)]
        ).first
    }

    func heldPhotos(of moment: MomentID, in family: FamilyID, limit: Int) throws -> [PhotoRecord] {
        // NB: the plus keeps the album's index away, which would read past all photos that do not wait.
        try withoutView.photos(
            "moment_id = ? AND +family_id = ? AND held = 1 AND \(Self.inAlbum) ORDER BY position LIMIT ?",
            [.id(moment), .id(family), .count(limit)]
        )
    }

    func heldPhotoCounts(of moments: [MomentID], in family: FamilyID) throws -> [MomentID: Int] {
        var counts: [MomentID: Int] = [:]
        for part in moments.chunks(of: 200) {
            let rows = try unfiltered.rows(
                """
                SELECT moment_id, count(*) AS photos FROM photos
                WHERE moment_id IN (\(Self.placeholders(part.count))) AND +family_id = ? AND held = 1
                    AND \(Self.inAlbum)
                GROUP BY moment_id
                """,
                part.map(SQLValue.id) + [.id(family)]
            )
            for row in rows { try counts[row.id("moment_id")] = row.count("photos") }
        }
        return counts
    }

    func heldBytes(in family: FamilyID) throws -> [MomentID: ByteCount] {
        var bytes: [MomentID: ByteCount] = [:]
        let photos = try withoutView.photos("held = 1 AND moment_id IS NOT NULL AND +family_id = ?", [.id(family)])
        for photo in photos {
            guard let moment = photo.momentID else { continue }
            bytes[moment, default: .zero] = bytes[moment, default: .zero] + photo.bytesUsed
        }
        return bytes
    }

    func members(seeing moment: MomentID, in family: FamilyID) throws -> [MemberRecord] {
        let viewers = try viewers(of: moment, in: family)
        return try withoutView.members(of: family).filter { viewers?.contains($0.id) ?? true }
    }

    func removeHeldPhotos(of moment: MomentID, in family: FamilyID, by member: MemberID, at now: Date) throws {
        // What can be restored until now can be restored no more.
        try connection.run(
            """
            UPDATE photos SET deleted_at = ?, removed_by = ?, undo_until = ?
            WHERE moment_id = ? AND +family_id = ? AND held = 1 AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """,
            [.time(now), .id(member), .time(now), .id(moment), .id(family)]
        )
    }

    /// The same transaction, which reads everything.
    private var withoutView: SQLTransaction { SQLTransaction(unfiltered, .allFamilies) }
}

extension SQLValue {
    /// The time until which a photo waits that is to be let in: it never comes.
    static let never = SQLValue.time(Date(timeIntervalSince1970: 253_402_300_799))
}
