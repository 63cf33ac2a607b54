import FamilyCore
import ServerCore

// The words of the moments' titles, by which moments are found.

extension SQLTransaction: MomentFinding {
    func moments(
        of family: FamilyID,
        titled words: [SearchWord],
        limit: Int,
        seenBy member: MemberID?
    ) throws -> [SeenMoment] {
        guard !words.isEmpty else { return [] }
        let having = " AND id IN (SELECT moment_id FROM moment_words WHERE family_id = ? AND word >= ? AND word < ?)"
        let values = words.flatMap { [SQLValue.id(family), .text($0.text), .text($0.end)] }
        return try seenMoments(
            "family_id = ? AND removed_at IS NULL" + String(repeating: having, count: words.count)
                + " ORDER BY starts_at DESC, id LIMIT ?",
            [.id(family)] + values + [.count(limit)],
            seenBy: member
        )
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
