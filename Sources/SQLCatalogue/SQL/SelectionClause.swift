import FamilyCore
import ServerCore

/// A condition of SQL on `photos` or `photo_words`, with its values.
struct SelectionClause: Sendable {
    var sql: String
    var values: [SQLValue]

    static func && (left: SelectionClause, right: SelectionClause) -> SelectionClause {
        SelectionClause(sql: left.sql + " AND " + right.sql, values: left.values + right.values)
    }

    /// Photos of the album that fit all of a selection but its words and its days.
    static func photos(of family: FamilyID, in query: SelectionQuery) -> SelectionClause {
        var clause = SelectionClause(sql: "family_id = ? AND " + SQLTransaction.inAlbum, values: [.id(family)])
        if let person = query.person { clause = clause && SelectionClause(sql: "sender_id = ?", values: [.id(person)]) }
        if let place = query.place {
            clause = clause && SelectionClause(sql: "place_key = ?", values: [.text(place.text)])
        }
        guard query.isLoved else { return clause }
        clause.sql += " AND hearts > 0"
        return query.time.map { clause && .taken(in: $0) } ?? clause
    }

    /// Photos that were taken in this time.
    ///
    /// PostgreSQL cannot use the indexes by year under row-level security, because their division is not leakproof; it
    /// compares the days within another index. SQLite knows no index of days with a plus sign, and takes those by year.
    private static func taken(in time: PhotoSelection.Time) -> SelectionClause {
        let days = time.days
        return SelectionClause(
            sql: "taken_day / 10000 = ? AND +taken_day >= ? AND +taken_day <= ?",
            values: [.count(time.year), .count(days.lowerBound), .count(days.upperBound)]
        )
    }

    /// Photos with hearts that are not in a moment which the reader does not see.
    ///
    /// NB: readers see their own photos there, but not what others did with them.
    static let lovedInSight = SelectionClause(
        sql: """
            (family_id, position) NOT IN (SELECT family_id, position FROM main.photos AS unseen WHERE hearts > 0
                AND moment_id IN (SELECT id FROM main.moments EXCEPT SELECT id FROM moments))
            """,
        values: []
    )

    /// Photos that have a word in their caption, their sender's name or their place's.
    static func having(_ word: SelectionQuery.Word) -> SelectionClause {
        let caption = """
            EXISTS (SELECT 1 FROM photo_words WHERE photo_words.family_id = photos.family_id
                AND photo_words.position = photos.position AND word >= ? AND word < ?)
            """
        var clause = SelectionClause(sql: "(" + caption, values: [.text(word.word.text), .text(word.word.end)])
        let names = [("sender_id", word.senders.map(SQLValue.id)), ("place_key", word.places.map { .text($0.text) })]
        for (column, list) in names where !list.isEmpty {
            let values = padded(list)
            clause.sql += " OR \(column) IN (\(SQLTransaction.placeholders(values.count)))"
            clause.values += values
        }
        clause.sql += ")"
        return clause
    }

    /// Repeats the last value up to the next power of two, so that there are few different statements to prepare.
    static func padded(_ values: [SQLValue]) -> [SQLValue] {
        guard let last = values.last else { return [] }
        var count = 1
        while count < values.count { count *= 2 }
        return values + Array(repeating: last, count: count - values.count)
    }
}

/// The order of a selection and where a page of it begins and ends.
struct SelectionOrder: Sendable {
    let isLoved: Bool
    let isTowardsNewest: Bool
    /// Keys lie between these, without them.
    let top: SelectionKey
    let bottom: SelectionKey
    private var isOfNamed = false

    init(_ query: SelectionQuery, _ reach: SelectionDirection) {
        isLoved = query.isLoved
        isTowardsNewest = reach.isTowardsNewest
        var (top, bottom) = (SelectionKey.top, SelectionKey.bottom)
        // Loved photos of a time are not together in their order: a condition selects them.
        if !query.isLoved, let days = query.time?.days {
            top.day = days.upperBound
            bottom = SelectionKey(hearts: 0, day: days.lowerBound - 1, position: .max)
        }
        switch reach {
        case .first: break
        case .older(let key): if Self.rank(key, isLoved) < Self.rank(top, isLoved) { top = key }
        case .newer(let key): if Self.rank(key, isLoved) > Self.rank(bottom, isLoved) { bottom = key }
        }
        (self.top, self.bottom) = (top, bottom)
    }

    private static func rank(_ key: SelectionKey, _ isLoved: Bool) -> (Int, Int, Int64) {
        (isLoved ? key.hearts : 0, key.day, key.position)
    }

    /// Returns the order that goes on behind a key.
    func after(_ key: SelectionKey) -> SelectionOrder {
        SelectionOrder(
            isLoved: isLoved,
            isTowardsNewest: isTowardsNewest,
            top: isTowardsNewest ? top : key,
            bottom: isTowardsNewest ? key : bottom
        )
    }

    /// Returns the order that ends with a key.
    func upTo(_ key: SelectionKey) -> SelectionOrder {
        var end = key
        end.position += isTowardsNewest ? 1 : -1
        return SelectionOrder(
            isLoved: isLoved,
            isTowardsNewest: isTowardsNewest,
            top: isTowardsNewest ? end : top,
            bottom: isTowardsNewest ? bottom : end
        )
    }

    /// Returns the same order for a few photos that are named, which are sorted.
    ///
    /// An index in this order would lead the planner through the whole album in search of them.
    var ofNamed: SelectionOrder {
        var order = self
        order.isOfNamed = true
        return order
    }

    private init(isLoved: Bool, isTowardsNewest: Bool, top: SelectionKey, bottom: SelectionKey) {
        (self.isLoved, self.isTowardsNewest, self.top, self.bottom) = (isLoved, isTowardsNewest, top, bottom)
    }

    /// The columns of the order.
    ///
    /// With a plus sign before it, a column is an expression, of which no index knows.
    private var columns: [String] {
        ((isLoved ? ["hearts"] : []) + ["taken_day", "position"]).map { isOfNamed ? "+" + $0 : $0 }
    }

    /// Returns the photos of a clause whose keys lie between top and bottom.
    ///
    /// NB: nobody makes statistics for SQLite. Without them, it takes the narrower one of two indexes only if the far
    /// end of the page, where the limit ends the reading anyway, is an expression; and it begins at the key, rather than
    /// at the first heart, only if the range stands before the number of hearts.
    func part(of clause: SelectionClause) -> SelectionClause {
        let far = isLoved ? ["+hearts"] + columns.dropFirst() : columns
        let (upper, lower) = isTowardsNewest ? (far, columns) : (columns, far)
        return bound(upper, "<", top) && bound(lower, ">", bottom) && clause
    }

    private func bound(_ columns: [String], _ sign: String, _ key: SelectionKey) -> SelectionClause {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return SelectionClause(sql: "(\(columns.joined(separator: ", "))) \(sign) (\(marks))", values: values(key))
    }

    /// The words of ORDER BY.
    var words: String {
        columns.map { isTowardsNewest ? $0 : $0 + " DESC" }.joined(separator: ", ")
    }

    /// Returns whether one key comes before the other in the order in which they are read.
    func isBefore(_ one: SelectionKey, _ other: SelectionKey) -> Bool {
        let (one, other) = (Self.rank(one, isLoved), Self.rank(other, isLoved))
        return isTowardsNewest ? one < other : one > other
    }

    private func values(_ key: SelectionKey) -> [SQLValue] {
        (isLoved ? [.count(key.hearts)] : []) + [.count(key.day), .integer(key.position)]
    }
}

extension PhotoSelection.Time {
    var year: Int {
        switch self {
        case .year(let year): year
        case .day(let day): day.year
        }
    }

    /// The days as `CalendarDay.number`.
    var days: ClosedRange<Int> {
        switch self {
        case .year(let year): year * 10_000...year * 10_000 + 9_999
        case .day(let day): day.number...day.number
        }
    }
}
