import FamilyCore
import ServerCore

// Who looks after a moment for some whose maker has left the family.

extension SQLTransaction: MomentKeeping {
    func unattendedMoments(of family: FamilyID, without roles: Set<Role>) throws -> [UnattendedMoment] {
        try unfiltered.rows(
            """
            SELECT moments.*, (SELECT display_name FROM members WHERE members.id = maker_id) AS maker_name FROM moments
            WHERE \(Self.forSome) AND moments.family_id = ?
                AND EXISTS (SELECT 1 FROM photos WHERE photos.moment_id = moments.id AND deleted_at IS NULL)
                AND NOT EXISTS (
                    SELECT 1 FROM members
                    WHERE members.family_id = moments.family_id AND members.removed_at IS NULL
                        AND role IN (\(Self.placeholders(roles.count)))
                        AND (members.id = maker_id OR members.id IN (
                            SELECT member_id FROM moment_answers WHERE moment_id = moments.id)))
            ORDER BY made_at, moments.id
            """,
            [.id(family)] + roles.map(\.rawValue).sorted().map(SQLValue.text)
        ).map { UnattendedMoment(record: try MomentRecord($0), makerName: try $0.text("maker_name")) }
    }

    func momentsForSome(madeBy member: MemberID, in family: FamilyID) throws -> [MomentRecord] {
        try unfiltered.rows(
            "SELECT * FROM moments WHERE \(Self.forSome) AND maker_id = ? AND family_id = ? ORDER BY id",
            [.id(member), .id(family)]
        ).map(MomentRecord.init)
    }

    private static let forSome = "seen_by = 'invited' AND moments.removed_at IS NULL AND waits_until IS NULL"

    func setMaker(_ member: MemberID, of moment: MomentRecord) throws {
        let revision = try raiseRevision(of: moment.familyID)
        try connection.run(
            "UPDATE moments SET maker_id = ?, revision = ? WHERE id = ? AND family_id = ?",
            [.id(member), .integer(revision), .id(moment.id), .id(moment.familyID)]
        )
        // Nobody waits for their own answer.
        try connection.run(
            "DELETE FROM moment_answers WHERE moment_id = ? AND member_id = ? AND answer = 'asked'",
            [.id(moment.id), .id(member)]
        )
    }

    /// Has the first photo stand for a moment whose chosen cover has left it.
    func clearCover(_ photo: PhotoID) throws {
        try connection.run("UPDATE moments SET cover_id = NULL WHERE cover_id = ?", [.id(photo)])
    }
}
