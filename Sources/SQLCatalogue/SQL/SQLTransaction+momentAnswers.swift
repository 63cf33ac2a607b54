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

    func company(of moments: [MomentID], in family: FamilyID) throws -> [MomentID: MomentCompany] {
        var company: [MomentID: MomentCompany] = [:]
        for part in moments.chunks(of: 200) {
            let rows = try connection.rows(
                """
                SELECT * FROM (
                    SELECT moment_id, display_name, count(*) OVER (PARTITION BY moment_id) AS guests,
                        row_number() OVER (
                            PARTITION BY moment_id
                            ORDER BY answer = 'here' DESC, answered_at, display_name, member_id
                        ) AS place
                    FROM moment_answers JOIN members ON members.id = member_id
                    WHERE moment_id IN (\(Self.placeholders(part.count))) AND moment_answers.family_id = ?
                        AND answer IN ('here', 'coming')
                ) AS placed WHERE place <= ? ORDER BY moment_id, place
                """,
                part.map(SQLValue.id) + [.id(family), .count(MomentCompany.mostNames)]
            )
            for row in rows {
                let moment: MomentID = try row.id("moment_id")
                let named = company[moment]?.names ?? []
                company[moment] = MomentCompany(
                    names: named + [try row.text("display_name")],
                    count: try row.count("guests")
                )
            }
        }
        return company
    }

    /// Raises the revision of the moments that a member is at or comes to, so that frames hear of a change of the guests.
    ///
    /// Whoever changes the member may not see these moments, but frames that show them must hear of it all the same.
    func noteMoments(with member: MemberID) throws {
        let clause = """
            id IN (SELECT moment_id FROM moment_answers WHERE member_id = ? AND answer IN ('here', 'coming'))
                AND removed_at IS NULL
            """
        let row = try unfiltered.row(
            "SELECT family_id FROM moments WHERE \(clause) LIMIT 1",
            [.id(member)]
        )
        guard let family: FamilyID = try row?.id("family_id") else { return }
        try connection.run(
            "UPDATE moments SET revision = ? WHERE \(clause)",
            [.integer(try raiseRevision(of: family)), .id(member)]
        )
    }

    /// The SQL of a member's invitations without an answer; it takes the member, then the time.
    private static let unanswered = """
        moments.id IN (SELECT moment_id FROM moment_answers WHERE member_id = ? AND answer = 'asked')
        AND ends_at > ? AND removed_at IS NULL
        """

    func invitations(of member: MemberID, at now: Date, limit: Int) throws -> [SeenMoment] {
        try seenMoments(
            "\(Self.unanswered) ORDER BY starts_at, id LIMIT ?",
            [.id(member), .time(now), .count(limit)],
            seenBy: member
        )
    }

    func invitationCount(of member: MemberID, at now: Date) throws -> Int {
        try required(
            connection.row(
                "SELECT count(*) AS invitations FROM moments WHERE \(Self.unanswered)",
                [.id(member), .time(now)]
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
                [.id(moment.id), .id(guest), .id(moment.familyID), .id(member), .time(now)]
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
            [.id(moment.id), .id(member), .id(moment.familyID), .text(answer.rawValue), .time(now)]
        )
        try connection.run(
            "UPDATE moments SET revision = ? WHERE id = ? AND family_id = ?",
            [.integer(try raiseRevision(of: moment.familyID)), .id(moment.id), .id(moment.familyID)]
        )
    }

    func forgetAnswers(of member: MemberID) throws {
        try noteMoments(with: member)
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
        try connection.run(
            """
            UPDATE moment_answers SET member_id = ?1 WHERE member_id = ?2 AND NOT EXISTS (
                SELECT 1 FROM moment_answers AS own
                WHERE own.moment_id = moment_answers.moment_id AND own.member_id = ?1)
            """,
            pair
        )
        try forgetAnswers(of: source)
        try connection.run("UPDATE moment_answers SET asked_by = ?1 WHERE asked_by = ?2", pair)
        // Nobody waits for their own answer.
        try connection.run(
            "DELETE FROM moment_answers WHERE member_id = ?1 AND asked_by = ?1 AND answer = 'asked'",
            [.id(target)]
        )
        try noteMoments(with: target)
    }
}
