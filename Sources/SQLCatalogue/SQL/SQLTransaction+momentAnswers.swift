import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: MomentAnswerReading {
    func answer(of member: MemberID, to moment: MomentID) throws -> MomentAnswer? {
        try connection.row(
            "SELECT answer FROM moment_answers WHERE moment_id = ? AND member_id = ?",
            [.id(moment), .id(member)]
        )?.word("answer")
    }

    func guests(of moment: MomentID, in family: FamilyID) throws -> [MomentGuest] {
        try connection.rows(
            """
            SELECT member_id, display_name, answer
            FROM moment_answers JOIN members ON members.id = member_id
            WHERE moment_id = ? AND moment_answers.family_id = ?
            ORDER BY CASE answer WHEN 'here' THEN 1 WHEN 'coming' THEN 2 WHEN 'asked' THEN 3 ELSE 4 END,
                coalesce(answered_at, asked_at), display_name, member_id
            """,
            [.id(moment), .id(family)]
        ).map { row in
            MomentGuest(
                member: try row.id("member_id"),
                displayName: try row.text("display_name"),
                answer: try row.word("answer")
            )
        }
    }

    /// The SQL of a member's invitations without an answer; it takes the member, then the time.
    private static let unanswered = """
        moments.id IN (SELECT moment_id FROM moment_answers WHERE member_id = ? AND answer = 'asked')
        AND ends_at > ? AND removed_at IS NULL
        """

    func invitations(of member: MemberID, at now: Date, limit: Int) throws -> [SeenMoment] {
        try seenMoments(
            "\(Self.unanswered) ORDER BY starts_at, id LIMIT ?",
            [.id(member), .moment(now), .count(limit)],
            seenBy: member
        )
    }

    func invitationCount(of member: MemberID, at now: Date) throws -> Int {
        try required(
            connection.row(
                "SELECT count(*) AS invitations FROM moments WHERE \(Self.unanswered)",
                [.id(member), .moment(now)]
            ),
            "counting answers with a row"
        ).count("invitations")
    }
}

extension SQLTransaction: MomentAnswerWriting {
    func invite(_ guest: MemberID, to moment: MomentRecord, by member: MemberID, at now: Date) throws -> Bool {
        let isNew =
            try connection.run(
                """
                INSERT INTO moment_answers (moment_id, member_id, family_id, answer, asked_by, asked_at)
                VALUES (?, ?, ?, 'asked', ?, ?)
                ON CONFLICT (moment_id, member_id) DO NOTHING
                """,
                [.id(moment.id), .id(guest), .id(moment.familyID), .id(member), .moment(now)]
            ) > 0
        if isNew, moment.audience == .invited { try bringPhotos(of: moment.id, in: moment.familyID) }
        return isNew
    }

    func takeBackInvitation(of member: MemberID, to moment: MomentRecord) throws {
        let taken = try connection.run(
            "DELETE FROM moment_answers WHERE moment_id = ? AND member_id = ? AND answer = 'asked'",
            [.id(moment.id), .id(member)]
        )
        guard taken > 0, moment.audience == .invited else { return }
        _ = try withdrawPhotos(of: moment.id, in: moment.familyID, from: member)
    }

    func save(_ answer: MomentAnswer, of member: MemberID, to moment: MomentRecord, at now: Date) throws {
        try connection.run(
            """
            INSERT INTO moment_answers (moment_id, member_id, family_id, answer, answered_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (moment_id, member_id) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at
            """,
            [.id(moment.id), .id(member), .id(moment.familyID), .text(answer.rawValue), .moment(now)]
        )
    }

    func forgetAnswers(of member: MemberID) throws {
        try connection.run("DELETE FROM moment_answers WHERE member_id = ?", [.id(member)])
    }

    /// Gives the answers of `source` to `target`, and the invitations that they sent.
    ///
    /// Where both have answered, the target's answer stays.
    func giveAnswers(of source: MemberID, to target: MemberID) throws {
        let pair = [SQLValue.id(target), .id(source)]
        try connection.run(
            """
            DELETE FROM moment_answers
            WHERE member_id = ?1 AND answer = 'asked'
                AND moment_id IN (SELECT moment_id FROM moment_answers WHERE member_id = ?2 AND answer <> 'asked')
            """,
            pair
        )
        try connection.run("UPDATE OR IGNORE moment_answers SET member_id = ?1 WHERE member_id = ?2", pair)
        try forgetAnswers(of: source)
        try connection.run("UPDATE moment_answers SET asked_by = ?1 WHERE asked_by = ?2", pair)
        // Nobody waits for their own answer.
        try connection.run(
            "DELETE FROM moment_answers WHERE member_id = ?1 AND asked_by = ?1 AND answer = 'asked'",
            [.id(target)]
        )
    }
}
