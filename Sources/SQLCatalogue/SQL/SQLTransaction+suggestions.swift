import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: SuggestionReading, SuggestionWriting {
    func suggestionCandidates(
        of family: FamilyID,
        addedAfter moment: Date,
        limit: Int
    ) throws -> [SuggestionCandidate] {
        // NB: the limit is inside, so that a quiet family's whole album is not read for its last photos.
        let rows = try connection.rows(
            """
            SELECT id, sender_id, added_at, taken_at, latitude, longitude,
                moment_id IS NOT NULL OR suggests_moment = 0 OR waits_until IS NOT NULL AS is_settled
            FROM (SELECT * FROM photos WHERE family_id = ? AND \(Self.inAlbum) ORDER BY position DESC LIMIT ?) AS latest
            WHERE added_at > ? AND taken_at IS NOT NULL
            """,
            [.id(family), .count(limit), .time(moment)]
        )
        return try rows.compactMap { row in
            guard let takenAt = LocalDateTime(try row.text("taken_at")) else { return nil }
            let isPlaced = try row.holds("latitude") && row.holds("longitude")
            return SuggestionCandidate(
                id: try row.id("id"),
                sender: try row.optionalID("sender_id"),
                addedAt: try row.time("added_at"),
                takenAt: takenAt,
                coordinates: isPlaced
                    ? Coordinates(latitude: try row.count("latitude"), longitude: try row.count("longitude")) : nil,
                isSettled: try row.flag("is_settled")
            )
        }
    }

    func settleSuggestion(of photos: [PhotoID], in family: FamilyID) throws {
        for part in photos.chunks(of: 200) {
            try connection.run(
                """
                UPDATE photos SET suggests_moment = 0
                WHERE id IN (\(Self.placeholders(part.count))) AND family_id = ?
                """,
                part.map(SQLValue.id) + [.id(family)]
            )
        }
    }
}
