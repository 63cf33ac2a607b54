import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: GiftReading, GiftWriting {
    func gift(_ id: GiftID) throws -> GiftRecord? {
        let found = try connection.row("SELECT * FROM gifts WHERE id = ?", [.id(id)]).map(GiftRecord.init)
        return ours(found) { $0.familyID }
    }

    func gifts(of family: FamilyID) throws -> [GiftRecord] {
        try connection.rows("SELECT * FROM gifts WHERE family_id = ? ORDER BY made_at DESC, id", [.id(family)])
            .map(GiftRecord.init)
    }

    func add(_ gift: GiftRecord) throws {
        let recipient: [SQLValue] =
            switch gift.recipient {
            case .known(let member): [.id(member), .null, .null]
            case .new(let relationship, let name): [.null, .text(relationship.rawValue), .text(name)]
            }
        try connection.run(
            """
            INSERT INTO gifts (id, family_id, giver_id, member_id, relationship, display_name, greeting, language,
                time_zone, made_at, expires_at, frame_id, taken_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [.id(gift.id), .id(gift.familyID), .id(gift.giverID)] + recipient + [
                .text(orNull: gift.greeting), .text(orNull: gift.language), .text(orNull: gift.timeZone),
                .time(gift.madeAt), .time(gift.expiresAt),
            ] + gift.use
        )
    }

    func save(_ gift: GiftRecord) throws {
        try connection.run("UPDATE gifts SET frame_id = ?, taken_at = ? WHERE id = ?", gift.use + [.id(gift.id)])
    }

    func removeGift(_ id: GiftID) throws { try connection.run("DELETE FROM gifts WHERE id = ?", [.id(id)]) }

    func removeGifts(overBefore moment: Date) throws {
        try connection.run(
            "DELETE FROM gifts WHERE coalesce(taken_at, expires_at) < ?",
            [.time(moment)]
        )
    }
}

extension GiftRecord {
    /// The columns that change.
    fileprivate var use: [SQLValue] { [taken.map { .id($0.frameID) } ?? .null, .time(taken?.at)] }

    fileprivate init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            giverID: try row.id("giver_id"),
            recipient: try Self.recipient(row),
            greeting: try row.optionalText("greeting"),
            language: try row.optionalText("language"),
            timeZone: try row.optionalText("time_zone"),
            madeAt: try row.time("made_at"),
            expiresAt: try row.time("expires_at"),
            taken: try Self.taken(row)
        )
    }

    private static func recipient(_ row: SQLRow) throws -> Recipient {
        if let member: MemberID = try row.optionalID("member_id") { return .known(member) }
        return .new(
            Relationship(rawValue: try row.text("relationship")) ?? .other,
            displayName: try row.text("display_name")
        )
    }

    private static func taken(_ row: SQLRow) throws -> Taken? {
        guard let frame: FrameID = try row.optionalID("frame_id"), let at = try row.optionalTime("taken_at") else {
            return nil
        }
        return Taken(frameID: frame, at: at)
    }
}
