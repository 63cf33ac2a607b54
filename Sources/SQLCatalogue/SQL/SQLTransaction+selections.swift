import FamilyCore
import ServerCore

extension SQLTransaction: SelectionReading {
    /// Photos looked at for one page of a search; then the page ends, and the next one goes on from there.
    private static let mostExamined = 4_000
    /// The most photos looked at with one statement; the first ones look at fewer.
    private static let chunk = 512

    func photos(
        of family: FamilyID,
        in selection: SelectionQuery,
        _ reach: SelectionDirection,
        limit: Int,
        seenBy member: MemberID
    ) throws -> SelectedPhotos {
        let order = SelectionOrder(selection, reach)
        let found =
            selection.words.isEmpty
            ? try inOrder(photos(of: family, in: selection), order, limit: limit, seenBy: member)
            : try searched(selection, in: family, order, limit: limit, seenBy: member)
        guard order.isTowardsNewest else { return found }
        return SelectedPhotos(photos: found.photos.reversed(), next: found.next)
    }

    func selectionKey(of photo: PhotoID, in family: FamilyID) throws -> SelectionKey? {
        try connection.row(
            """
            SELECT (SELECT count(*) FROM hearts WHERE hearts.photo_id = photos.id) AS hearts, taken_day, position
            FROM photos WHERE id = ? AND family_id = ? AND \(Self.inAlbum)
            """,
            [.id(photo), .id(family)]
        ).map(SelectionKey.init)
    }

    /// Returns the clause of the photos of a selection whose words and days are not looked at.
    private func photos(of family: FamilyID, in query: SelectionQuery) throws -> SelectionClause {
        let clause = SelectionClause.photos(of: family, in: query)
        return try query.isLoved && showsPhotosOfUnseenMoments() ? clause && .lovedInSight : clause
    }

    func showsPhotosOfUnseenMoments() throws -> Bool {
        try (connection as? ViewedConnection)?.mayShowPhotosOfUnseenMoments() ?? false
    }

    /// Reads the photos of a clause that an index has in this order; one more tells whether there are more.
    private func inOrder(
        _ clause: SelectionClause,
        _ order: SelectionOrder,
        limit: Int,
        seenBy member: MemberID
    ) throws -> SelectedPhotos {
        let all = order.part(of: clause)
        let sql = all.sql + " ORDER BY " + order.words + " LIMIT ?"
        let seen = try seen(sql, all.values + [.count(limit + 1)], by: member)
        let photos = seen.prefix(limit).map(SelectedPhoto.init)
        return SelectedPhotos(photos: photos, next: seen.count > limit ? photos.last?.key : nil)
    }

    /// Follows the rarest part of a selection, and keeps the photos that fit the others too.
    private func searched(
        _ query: SelectionQuery,
        in family: FamilyID,
        _ order: SelectionOrder,
        limit: Int,
        seenBy member: MemberID
    ) throws -> SelectedPhotos {
        let followed = try followed(of: query, in: family)
        let fitting = try followed.others.reduce(photos(of: family, in: query)) { $0 && .having($1) }
        if followed.streams.count == 1, case .photos(let clause) = followed.streams[0] {
            return try scanned(clause, fitting, order, limit: limit, seenBy: member)
        }
        var (found, rest): ([SelectedPhoto], SelectionOrder) = ([], order)
        var (examined, wanted) = (0, followed.firstKeys(of: query, limit: limit) ?? Self.chunk / 2)
        while true {
            let keys = try followed.streams.keys(rest, limit: wanted, connection)
            examined += keys.count
            let positions = SelectionClause.padded(keys.map { .integer($0.position) })
            if !positions.isEmpty {
                let here = SelectionClause(
                    sql: "position IN (" + Self.placeholders(positions.count) + ")",
                    values: positions
                )
                let lacking = limit + 1 - found.count
                found += try inOrder(here && fitting, rest.ofNamed, limit: lacking, seenBy: member).photos
            }
            if found.count > limit {
                let photos = Array(found.prefix(limit))
                return SelectedPhotos(photos: photos, next: photos.last?.key)
            }
            guard let last = keys.last, keys.count == wanted else { return SelectedPhotos(photos: found, next: nil) }
            if examined >= Self.mostExamined { return SelectedPhotos(photos: found, next: last) }
            (rest, wanted) = (rest.after(last), min(wanted * 2, Self.chunk))
        }
    }

    /// Goes through photos in the order of their index, of which many fit, and stops at the end of the page or after
    /// `mostExamined` of them.
    private func scanned(
        _ photos: SelectionClause,
        _ fitting: SelectionClause,
        _ order: SelectionOrder,
        limit: Int,
        seenBy member: MemberID
    ) throws -> SelectedPhotos {
        let all = order.part(of: photos)
        let last = try connection.row(
            """
            SELECT hearts, taken_day, position FROM photos
            WHERE \(all.sql) ORDER BY \(order.words) LIMIT 1 OFFSET ?
            """,
            all.values + [.count(Self.mostExamined - 1)]
        ).map(SelectionKey.init)
        let here = last.map(order.upTo) ?? order
        var found = try inOrder(fitting, here, limit: limit, seenBy: member)
        if found.next == nil { found.next = last }
        return found
    }

    /// Returns what to follow: the rarest word, or the photos that fit all but the words.
    ///
    /// Loved photos are always followed in their own order.
    private func followed(of query: SelectionQuery, in family: FamilyID) throws -> FollowedStreams {
        var best = FollowedStreams(streams: [.photos(try photos(of: family, in: query))], others: query.words)
        guard !query.isLoved else { return best }
        // A day has few photos.
        if case .day = query.time { return best }
        let isNarrow = query.person != nil || query.place != nil
        if isNarrow { best.count = try best.streams.count(connection) }
        for word in query.words {
            let others = query.words.filter { $0.word != word.word }
            let whole = KeyStream.having(word, in: family)
            let count = try whole.count(connection)
            if count < best.count {
                best = FollowedStreams(streams: whole, others: others, count: count)
            } else if best.count == KeyStream.many, best.others == query.words,
                let apart = try KeyStream.having(word, in: family, apart: connection)
            {
                // Many photos with few different words: each word has its photos in order.
                best = FollowedStreams(streams: apart, others: others)
            }
        }
        return best
    }
}

/// The streams of keys that a search follows.
private struct FollowedStreams {
    var streams: [KeyStream]
    /// The words that the photos of the streams may not have.
    var others: [SelectionQuery.Word]
    /// How many photos there are, or `KeyStream.many`.
    var count = KeyStream.many

    /// Returns how many keys probably lead to `limit` photos and one more; nil if few of many photos fit.
    func firstKeys(of query: SelectionQuery, limit: Int) -> Int? {
        if others.isEmpty && query.person == nil && query.place == nil { return limit + 1 }
        return query.words.count == 1 || count < KeyStream.many ? limit + 16 : nil
    }
}

extension SelectionKey {
    init(_ row: SQLRow) throws {
        self.init(
            hearts: try row.count("hearts"),
            day: try row.count("taken_day"),
            position: try row.integer("position")
        )
    }
}

extension SelectedPhoto {
    fileprivate init(_ seen: SeenPhoto) {
        let key = SelectionKey(hearts: seen.hearts, day: seen.record.day.number, position: seen.record.position)
        self.init(seen: seen, key: key)
    }
}
