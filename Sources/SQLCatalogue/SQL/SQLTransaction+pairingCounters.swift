import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: PairingCounterReading, PairingCounterWriting {
    func pairingCounters(_ keys: [ContentHash]) throws -> [PairingCounter] {
        try keys.compactMap { key in
            try connection.row("SELECT events FROM pairing_counters WHERE key = ?", [.hash(key)])
                .map { PairingCounter(key: key, events: try $0.times("events")) }
        }
    }

    func save(_ counter: PairingCounter, at now: Date) throws {
        guard !counter.events.isEmpty else {
            try connection.run("DELETE FROM pairing_counters WHERE key = ?", [.hash(counter.key)])
            return
        }
        try connection.run(
            """
            INSERT INTO pairing_counters (key, events, changed_at) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET events = excluded.events, changed_at = excluded.changed_at
            """,
            [.hash(counter.key), .times(counter.events), .time(now)]
        )
    }

    func removePairingCounters(changedBefore moment: Date, keeping kept: Int) throws {
        try connection.run("DELETE FROM pairing_counters WHERE changed_at < ?", [.time(moment)])
        try connection.run(
            """
            DELETE FROM pairing_counters WHERE key NOT IN
                (SELECT key FROM pairing_counters ORDER BY changed_at DESC, key LIMIT ?)
            """,
            [.count(kept)]
        )
    }
}

extension SQLValue {
    /// Times as text: whole milliseconds since 1970, with spaces in between.
    static func times(_ dates: [Date]) -> SQLValue {
        .text(dates.map { String(Int64(nearest: $0.timeIntervalSince1970 * 1_000)) }.joined(separator: " "))
    }
}

extension SQLRow {
    func times(_ column: String) throws(CatalogueError) -> [Date] {
        let words = try text(column).split(separator: " ")
        let times = words.compactMap { Int64($0) }.map { Date(timeIntervalSince1970: TimeInterval($0) / 1_000) }
        guard times.count == words.count else {
            throw CatalogueError(.failed, explanation: "column \(column) holds no times")
        }
        return times
    }
}
