import FamilyCore
import ServerCore

extension SQLTransaction: BrokerReading, BrokerWriting {
    func broker(of family: FamilyID) throws -> BrokerRecord? {
        try connection.row("SELECT * FROM brokers WHERE family_id = ?", [.id(family)]).map(BrokerRecord.init)
    }

    func familiesWithBrokers() throws -> [FamilyID] {
        try connection.rows("SELECT family_id FROM brokers WHERE is_on = 1 OR is_announced = 1 ORDER BY family_id", [])
            .map { try $0.id("family_id") }
    }

    func save(_ broker: BrokerRecord) throws {
        try removeBroker(of: broker.familyID)
        try connection.run(
            """
            INSERT INTO brokers (family_id, member_id, url, user_name, password, prefix, entities, language, is_on, version,
                is_announced, outcome, noted_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(broker.familyID), .id(broker.memberID), .text(broker.url), .text(broker.userName),
                .text(broker.password), .text(broker.prefix),
                .text(broker.entities.map(\.rawValue).sorted().joined(separator: " ")), .text(broker.language),
                .flag(broker.isOn), .count(broker.version), .flag(broker.hasRetainedMessages),
                .text(orNull: broker.last?.outcome.rawValue), .time(broker.last?.at),
            ]
        )
    }

    func removeBroker(of family: FamilyID) throws {
        try connection.run("DELETE FROM brokers WHERE family_id = ?", [.id(family)])
    }

    func note(_ last: BrokerRecord.Last, ofBroker version: Int, of family: FamilyID) throws {
        try connection.run(
            "UPDATE brokers SET outcome = ?, noted_at = ? WHERE family_id = ? AND version = ?",
            [.text(last.outcome.rawValue), .time(last.at), .id(family), .count(version)]
        )
    }

    func noteBroker(hasRetainedMessages: Bool, version: Int, of family: FamilyID) throws {
        try connection.run(
            "UPDATE brokers SET is_announced = ? WHERE family_id = ? AND version = ?",
            [.flag(hasRetainedMessages), .id(family), .count(version)]
        )
    }
}

extension BrokerRecord {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            familyID: try row.id("family_id"),
            memberID: try row.id("member_id"),
            url: try row.text("url"),
            userName: try row.text("user_name"),
            password: try row.text("password"),
            prefix: try row.text("prefix"),
            entities: Set(
                try row.text("entities").split(separator: " ").map(String.init).compactMap(BrokerEntity.init)
            ),
            language: try row.text("language"),
            isOn: try row.flag("is_on"),
            version: try row.count("version"),
            hasRetainedMessages: try row.flag("is_announced"),
            last: try row.optionalTime("noted_at").map { at in Last(try row.word("outcome"), at: at) }
        )
    }
}
