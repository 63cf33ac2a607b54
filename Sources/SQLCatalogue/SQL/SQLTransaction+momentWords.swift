import FamilyCore
import ServerCore

// The words of the moments' titles, by which moments are found.

extension SQLTransaction: MomentFinding {
    func moments(
        of family: FamilyID,
        in search: MomentSearch,
        limit: Int,
        seenBy member: MemberID?
    ) throws -> [SeenMoment] {
        guard !search.words.isEmpty else { return [] }
        var sql = "family_id = ? AND removed_at IS NULL"
        var values = [SQLValue.id(family)]
        for word in search.words {
            sql += " AND id IN (SELECT moment_id FROM moment_words WHERE family_id = ? AND word >= ? AND word < ?)"
            values += [.id(family), .text(word.text), .text(word.end)]
        }
        if let (first, last) = search.days {
            // A moment that ends at midnight has no part of the next day.
            sql += " AND starts <= ? AND ends > ?"
            values += [.text("\(last)T23:59:59"), .text("\(first)T00:00:00")]
        }
        if let maker = search.maker {
            sql += " AND maker_id = ?"
            values.append(.id(maker))
        }
        return try seenMoments(sql + " ORDER BY starts_at DESC, id LIMIT ?", values + [.count(limit)], seenBy: member)
    }

    func enterMomentTitles(limit: Int) throws -> Int {
        let moments = try connection.rows(
            "SELECT id, family_id, title FROM moments WHERE to_enter = 1 ORDER BY id LIMIT ?",
            [.count(limit)]
        )
        for moment in moments {
            try enter(try moment.text("title"), of: try moment.id("id"), in: try moment.id("family_id"))
        }
        return moments.count
    }

    /// Enters the words of a moment's title in place of those that were entered before; an empty title has none.
    func enter(_ title: String, of moment: MomentID, in family: FamilyID) throws {
        try connection.run(
            "DELETE FROM moment_words WHERE moment_id = ? AND family_id = ?",
            [.id(moment), .id(family)]
        )
        for word in SearchWords.words(of: title) {
            try connection.run(
                "INSERT INTO moment_words (family_id, word, moment_id) VALUES (?, ?, ?)",
                [.id(family), .text(word), .id(moment)]
            )
        }
        try connection.run(
            "UPDATE moments SET to_enter = 0 WHERE id = ? AND family_id = ? AND to_enter = 1",
            [.id(moment), .id(family)]
        )
    }
}

extension MomentSearch {
    /// The first and the last day of the time, as the catalogue writes them.
    fileprivate var days: (first: String, last: String)? {
        switch time {
        case .day(let day): (day.description, day.description)
        case .year(let year): ("\(year)-01-01", "\(year)-12-31")
        case nil: nil
        }
    }
}
