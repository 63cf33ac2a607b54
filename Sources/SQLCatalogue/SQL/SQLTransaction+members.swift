import FamilyCore
import ServerCore

extension SQLTransaction: MemberReading, MemberWriting {
    func member(_ id: MemberID) throws -> MemberRecord? {
        let found = try connection.row("SELECT * FROM members WHERE id = ?", [.id(id)]).map(MemberRecord.init)
        return ours(found) { $0.familyID }
    }

    func member(userName: String) throws -> MemberRecord? {
        // User names are unique on the whole server, so the members of all families are searched.
        try allFamilies.row(
            "SELECT * FROM members WHERE user_name = ? AND removed_at IS NULL",
            [.text(userName)]
        ).map(MemberRecord.init)
    }

    func members(of family: FamilyID) throws -> [MemberRecord] {
        try connection.rows(
            """
            SELECT * FROM members WHERE family_id = ? AND removed_at IS NULL AND guest_of IS NULL
            ORDER BY joined_at, id
            """,
            [.id(family)]
        ).map(MemberRecord.init)
    }

    func member(introduction: IntroductionID) throws -> MemberRecord? {
        try connection.row(
            "SELECT * FROM members WHERE introduction_id = ? AND removed_at IS NULL",
            [.id(introduction)]
        ).map(MemberRecord.init)
    }

    func newcomers(to family: FamilyID, limit: Int) throws -> [MemberRecord] {
        try connection.rows(
            """
            SELECT * FROM members
            WHERE family_id = ? AND introduction_id IS NOT NULL AND welcomed IS NULL AND removed_at IS NULL
            ORDER BY joined_at, id LIMIT ?
            """,
            [.id(family), .count(limit)]
        ).map(MemberRecord.init)
    }

    func userNames(beginningWith prefix: String) throws -> [String] {
        // NB: a range instead of LIKE, because `_` and `%` may be part of a
        // name, and because the range can use the index. `~` sorts after every
        // character of a name.
        try allFamilies.rows(
            "SELECT user_name FROM members WHERE removed_at IS NULL AND user_name >= ? AND user_name <= ?",
            [.text(prefix), .text(prefix + "~")]
        ).map { try $0.text("user_name") }
    }

    func formerIDs(of member: MemberID) throws -> [MemberID] {
        try connection.rows("SELECT id FROM members WHERE merged_into = ? ORDER BY id", [.id(member)])
            .map { try $0.id("id") }
    }

    func add(_ member: MemberRecord) throws {
        try connection.run(
            """
            INSERT INTO members
                (id, family_id, user_name, display_name, role, relationship, password_hash, introduction_id, welcomed,
                welcome_said_on, welcome_said_at, guest_ends_at, guest_of, birthday, birth_year, joined_at, removed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [.id(member.id), .id(member.familyID)] + member.changeable + [
                .time(member.joinedAt), .time(member.removedAt),
            ]
        )
        guard let moment = member.guestOf, let end = member.guestEndsAt else { return }
        try save(
            GuestStay(
                memberID: member.id,
                momentID: moment,
                familyID: member.familyID,
                joinedAt: member.joinedAt,
                endsAt: end
            )
        )
    }

    func save(_ member: MemberRecord) throws {
        try connection.run(
            """
            UPDATE members
            SET user_name = ?, display_name = ?, role = ?, relationship = ?, password_hash = ?,
                introduction_id = ?, welcomed = ?, welcome_said_on = ?, welcome_said_at = ?, guest_ends_at = ?,
                guest_of = ?, birthday = ?, birth_year = ?, removed_at = ?
            WHERE id = ?
            """,
            member.changeable + [.time(member.removedAt), .id(member.id)]
        )
    }
}

extension MemberRecord {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            userName: try row.text("user_name"),
            displayName: try row.text("display_name"),
            role: try row.word("role"),
            relationship: try row.word("relationship"),
            passwordHash: try row.optionalText("password_hash"),
            joinedAt: try row.time("joined_at"),
            removedAt: try row.optionalTime("removed_at"),
            introduction: try Introduction(row),
            guestEndsAt: try row.optionalTime("guest_ends_at"),
            guestOf: try row.optionalID("guest_of"),
            birthday: try Birthday(row)
        )
    }

    fileprivate var changeable: [SQLValue] {
        [
            .text(userName), .text(displayName), .text(role.rawValue), .text(relationship.rawValue),
            .text(orNull: passwordHash),
            .id(introduction?.id), introduction?.reply.map { .flag($0.isWelcome) } ?? .null,
            .text(orNull: introduction?.reply?.frameName), .time(introduction?.reply?.at), .time(guestEndsAt),
            .id(guestOf), .count(orNull: birthday.map { $0.month * 100 + $0.day }), .count(orNull: birthday?.year),
        ]
    }
}

extension Birthday {
    /// Returns nil for a member who has not said it.
    fileprivate init?(_ row: SQLRow) throws {
        guard try row.holds("birthday") else { return nil }
        let number = try row.count("birthday")
        let year = try row.holds("birth_year") ? try row.count("birth_year") : nil
        self.init(month: number / 100, day: number % 100, year: year)
    }
}

extension Introduction {
    /// Returns nil for a member who was never introduced.
    fileprivate init?(_ row: SQLRow) throws {
        guard let id: IntroductionID = try row.optionalID("introduction_id") else { return nil }
        self.init(id: id, reply: try row.holds("welcomed") ? try Reply(row) : nil)
    }
}

extension Introduction.Reply {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            isWelcome: try row.flag("welcomed"),
            frameName: try row.text("welcome_said_on"),
            at: try row.time("welcome_said_at")
        )
    }
}
