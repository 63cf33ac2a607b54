import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: SignInReading, SignInWriting {
    func isKnown(_ address: ContentHash, to member: MemberID) throws -> Bool {
        try connection.row(
            "SELECT used_at FROM known_addresses WHERE member_id = ? AND address = ?",
            [.id(member), .hash(address)]
        ) != nil
    }

    func signInCounters(limit: Int) throws -> [SignInCounter] {
        try connection.rows("SELECT * FROM sign_in_counters ORDER BY changed_at DESC LIMIT ?", [.count(limit)])
            .map(SignInCounter.init)
    }

    func signInCounters(_ keys: [ContentHash]) throws -> [SignInCounter] {
        try keys.compactMap { key in
            try connection.row("SELECT * FROM sign_in_counters WHERE key = ?", [.hash(key)]).map(SignInCounter.init)
        }
    }

    func note(_ address: ContentHash, of member: MemberID, at now: Date, kept: Int) throws {
        try connection.run(
            """
            INSERT INTO known_addresses (member_id, address, used_at) VALUES (?, ?, ?)
            ON CONFLICT (member_id, address) DO UPDATE SET used_at = excluded.used_at
            """,
            [.id(member), .hash(address), .time(now)]
        )
        try connection.run(
            """
            DELETE FROM known_addresses WHERE member_id = ? AND address NOT IN
                (SELECT address FROM known_addresses WHERE member_id = ? ORDER BY used_at DESC, address LIMIT ?)
            """,
            [.id(member), .id(member), .count(kept)]
        )
    }

    func removeKnownAddresses(of member: MemberID, except kept: ContentHash?) throws {
        // No address is empty, so an empty `address` deletes all addresses.
        try connection.run(
            "DELETE FROM known_addresses WHERE member_id = ? AND address <> ?",
            [.id(member), .text(kept?.hex ?? "")]
        )
    }

    func removeKnownAddresses(usedBefore moment: Date) throws {
        try connection.run("DELETE FROM known_addresses WHERE used_at < ?", [.time(moment)])
    }

    func save(_ counter: SignInCounter) throws {
        guard !counter.isEmpty else {
            try connection.run("DELETE FROM sign_in_counters WHERE key = ?", [.hash(counter.key)])
            return
        }
        try connection.run(
            """
            INSERT INTO sign_in_counters (key, kind, failures, changed_at, opens_at, fraction, turns)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE
            SET failures = excluded.failures, changed_at = excluded.changed_at, opens_at = excluded.opens_at,
                fraction = excluded.fraction, turns = excluded.turns
            """,
            [
                .hash(counter.key), .text(counter.kind.rawValue), .count(counter.failures), .time(counter.at),
                .time(counter.opensAt), .count(counter.fraction), .places(counter.queue),
            ]
        )
    }

    func removeSignInCounters(changedBefore moment: Date, keeping kept: Int) throws {
        try connection.run("DELETE FROM sign_in_counters WHERE changed_at < ?", [.time(moment)])
        try connection.run(
            """
            DELETE FROM sign_in_counters WHERE key NOT IN
                (SELECT key FROM sign_in_counters ORDER BY changed_at DESC, key LIMIT ?)
            """,
            [.count(kept)]
        )
    }
}

extension SignInCounter {
    fileprivate init(_ row: SQLRow) throws {
        self.init(
            key: try row.hash("key"),
            kind: try row.word("kind"),
            failures: try row.count("failures"),
            at: try row.time("changed_at"),
            opensAt: try row.time("opens_at")
        )
        fraction = try row.count("fraction")
        queue = try row.places("turns")
    }
}

/// Places in a queue as text: visitor and time in milliseconds since 1970, with spaces in between.
extension SQLValue {
    fileprivate static func places(_ places: [SignInCounter.Place]) -> SQLValue {
        guard !places.isEmpty else { return .null }
        let words = places.map { "\($0.visitor) \(Int64(nearest: $0.begins.timeIntervalSince1970 * 1_000))" }
        return .text(words.joined(separator: " "))
    }
}

extension SQLRow {
    fileprivate func places(_ column: String) throws(CatalogueError) -> [SignInCounter.Place] {
        let words = try optionalText(column)?.split(separator: " ").map(String.init) ?? []
        return try stride(from: 0, to: words.count - 1, by: 2).map { index throws(CatalogueError) in
            guard let visitor = ContentHash(hex: words[index]), let time = Int64(words[index + 1]) else {
                throw CatalogueError(.failed, explanation: "column \(column) holds no turns")
            }
            return SignInCounter.Place(
                visitor: visitor,
                begins: Date(timeIntervalSince1970: TimeInterval(time) / 1_000)
            )
        }
    }
}
