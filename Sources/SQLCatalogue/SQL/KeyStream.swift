import FamilyCore
import ServerCore

/// Keys of photos, in the order of a selection, that one index has.
enum KeyStream {
    case photos(SelectionClause)
    /// The photos with one word in their captions.
    case word(SelectionClause)
    /// The photos with any of several words, which have to be sorted.
    case words(SelectionClause)

    /// From so many photos on they are not counted but called many.
    ///
    /// Where something is kept from the reader, each counted word costs a look at its photo.
    static let many = 250
    /// A word that begins more different words is not followed word by word.
    private static let mostWords = 24

    /// Returns the photos with a word: in captions, by the senders and from the places whose names have it.
    ///
    /// The photos with the word in their captions are in order only if they are few enough to be sorted.
    static func having(_ word: SelectionQuery.Word, in family: FamilyID) -> [KeyStream] {
        let captions = SelectionClause(
            sql: "family_id = ? AND word >= ? AND word < ?",
            values: [.id(family), .text(word.word.text), .text(word.word.end)]
        )
        return [.words(captions)] + named(word, in: family)
    }

    /// Returns the same as one stream for each different word; nil if there are too many of them.
    static func having(
        _ word: SelectionQuery.Word,
        in family: FamilyID,
        apart connection: any SQLConnection
    ) throws -> [KeyStream]? {
        let rows = try connection.rows(
            """
            WITH RECURSIVE found (word) AS (
                SELECT min(word) FROM photo_words WHERE family_id = ?1 AND word >= ?2 AND word < ?3
                UNION ALL
                SELECT (SELECT min(word) FROM photo_words
                    WHERE family_id = ?1 AND photo_words.word > found.word AND photo_words.word < ?3)
                FROM found WHERE word IS NOT NULL)
            SELECT word FROM found WHERE word IS NOT NULL LIMIT ?4
            """,
            [.id(family), .text(word.word.text), .text(word.word.end), .count(mostWords + 1)]
        )
        let streams = named(word, in: family)
        guard rows.count + streams.count <= mostWords else { return nil }
        return try rows.map { row in
            let values = [SQLValue.id(family), .text(try row.text("word"))]
            return .word(SelectionClause(sql: "family_id = ? AND word = ?", values: values))
        } + streams
    }

    /// Returns the photos by senders and from places whose names have the word.
    private static func named(_ word: SelectionQuery.Word, in family: FamilyID) -> [KeyStream] {
        word.senders.map { .photos(.photos(of: family, in: SelectionQuery(person: $0))) }
            + word.places.map { .photos(.photos(of: family, in: SelectionQuery(place: $0))) }
    }
}

extension [KeyStream] {
    /// Returns how many photos there are; `KeyStream.many` for at least so many.
    func count(_ connection: any SQLConnection) throws -> Int {
        var count = 0
        for stream in self where count < KeyStream.many {
            count += try stream.count(connection, upTo: KeyStream.many - count)
        }
        return count
    }

    /// Returns the first keys of all streams together, each once.
    func keys(_ order: SelectionOrder, limit: Int, _ connection: any SQLConnection) throws -> [SelectionKey] {
        if count == 1 { return try self[0].keys(order, limit: limit, connection) }
        let keys = try flatMap { try $0.keys(order, limit: limit, connection) }
        // The same photo may have hearts from one stream and none from another.
        let different = Dictionary(keys.map { ($0.position, $0) }) { first, _ in first }
        return [SelectionKey](different.values.sorted(by: order.isBefore).prefix(limit))
    }
}

extension KeyStream {
    fileprivate func count(_ connection: any SQLConnection, upTo most: Int) throws -> Int {
        let row =
            switch self {
            case .photos(let clause):
                try connection.row(
                    "SELECT count(*) AS keys FROM (SELECT 1 FROM photos WHERE \(clause.sql) LIMIT ?) AS found",
                    clause.values + [.count(most)]
                )
            case .word(let clause), .words(let clause):
                try connection.row(
                    "SELECT count(*) AS keys FROM (SELECT 1 FROM photo_words WHERE \(clause.sql) LIMIT ?) AS found",
                    clause.values + [.count(most)]
                )
            }
        return try row?.count("keys") ?? 0
    }

    fileprivate func keys(
        _ order: SelectionOrder,
        limit: Int,
        _ connection: any SQLConnection
    ) throws -> [SelectionKey] {
        switch self {
        case .photos(let clause):
            let all = order.part(of: clause)
            return try connection.rows(
                "SELECT hearts, taken_day, position FROM photos WHERE \(all.sql) ORDER BY \(order.words) LIMIT ?",
                all.values + [.count(limit)]
            ).map(SelectionKey.init)
        // Only photos in the order of days are followed by their words.
        case .word(let clause):
            let all = order.part(of: clause)
            return try connection.rows(
                """
                SELECT 0 AS hearts, taken_day, position FROM photo_words
                WHERE \(all.sql) ORDER BY \(order.words) LIMIT ?
                """,
                all.values + [.count(limit)]
            ).map(SelectionKey.init)
        case .words(let clause):
            let all = order.part(of: clause)
            return try connection.rows(
                """
                SELECT DISTINCT 0 AS hearts, taken_day, position FROM photo_words
                WHERE \(all.sql) ORDER BY \(order.words) LIMIT ?
                """,
                all.values + [.count(limit)]
            ).map(SelectionKey.init)
        }
    }
}
