import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: InvitationReading, InvitationWriting {
    func invitation(of frame: FrameID) throws -> InvitationRecord? {
        try connection.row(
            "SELECT * FROM invitations WHERE frame_id = ? ORDER BY asked_at DESC, id DESC LIMIT 1",
            [.id(frame)]
        ).map(InvitationRecord.init)
    }

    func invitation(codeHash: ContentHash) throws -> InvitationRecord? {
        try connection.row(
            """
            SELECT * FROM invitations WHERE code_hash = ?
            ORDER BY CASE WHEN state IN ('open', 'claimed') THEN 0 ELSE 1 END, asked_at DESC
            LIMIT 1
            """,
            [.hash(codeHash)]
        ).map(InvitationRecord.init)
    }

    func invitation(claim: ClaimID) throws -> InvitationRecord? {
        try connection.row("SELECT * FROM invitations WHERE claim_id = ?", [.id(claim)]).map(InvitationRecord.init)
    }

    func add(_ invitation: InvitationRecord) throws {
        try connection.run(
            """
            INSERT INTO invitations
                (id, frame_id, code_hash, asked_from, asked_at, expires_at, state, claim_id, session_id, claimed_at,
                claimed_from, number, choices, number_fetched, polled_at, poll_interval, early_polls)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(invitation.id), .id(invitation.frameID), .hash(invitation.codeHash), .text(invitation.askedFrom),
                .time(invitation.askedAt), .time(invitation.expiresAt),
            ] + invitation.changeable
        )
    }

    func save(_ invitation: InvitationRecord) throws {
        try connection.run(
            """
            UPDATE invitations
            SET state = ?, claim_id = ?, session_id = ?, claimed_at = ?, claimed_from = ?, number = ?, choices = ?,
                number_fetched = ?, polled_at = ?, poll_interval = ?, early_polls = ?
            WHERE id = ?
            """,
            invitation.changeable + [.id(invitation.id)]
        )
    }

    func endInvitations(of frame: FrameID) throws {
        try connection.run(
            "UPDATE invitations SET state = 'ended' WHERE frame_id = ? AND state IN ('open', 'claimed')",
            [.id(frame)]
        )
    }

    func removeInvitations(expiredBefore moment: Date) throws {
        try connection.run("DELETE FROM invitations WHERE expires_at < ?", [.time(moment)])
    }
}

extension InvitationRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            frameID: try row.id("frame_id"),
            codeHash: try row.hash("code_hash"),
            askedFrom: try row.text("asked_from"),
            askedAt: try row.time("asked_at"),
            expiresAt: try row.time("expires_at"),
            state: try row.word("state"),
            hold: try row.holds("claim_id") ? try Hold(row) : nil,
            cadence: PollCadence(
                polledAt: try row.optionalTime("polled_at"),
                interval: try row.holds("poll_interval") ? try row.count("poll_interval") : nil,
                earlyPolls: try row.count("early_polls")
            )
        )
    }

    fileprivate var changeable: [SQLValue] {
        [
            .text(state.rawValue),
            .id(hold?.claimID), .id(hold?.sessionID), .time(hold?.claimedAt), .text(orNull: hold?.claimedFrom),
            hold.map { .count($0.number) } ?? .null,
            .text(orNull: hold?.choices.map(String.init).joined(separator: " ")),
            .flag(hold?.isNumberFetched ?? false),
            .time(cadence.polledAt), cadence.interval.map { .count($0) } ?? .null, .count(cadence.earlyPolls),
        ]
    }
}

extension InvitationRecord.Hold {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            claimID: try row.id("claim_id"),
            sessionID: try row.id("session_id"),
            claimedAt: try row.time("claimed_at"),
            claimedFrom: try row.text("claimed_from"),
            number: try row.count("number"),
            choices: try row.text("choices").split(separator: " ").compactMap { Int($0) },
            isNumberFetched: try row.flag("number_fetched")
        )
    }
}
