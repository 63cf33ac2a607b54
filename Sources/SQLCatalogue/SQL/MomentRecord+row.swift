import FamilyCore
import ServerCore

extension MomentRecord {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.id("id"),
            familyID: try row.id("family_id"),
            title: try row.text("title"),
            details: try row.text("details"),
            span: MomentSpan(
                starts: try row.localTime("starts"),
                ends: try row.localTime("ends"),
                startsAt: try row.time("starts_at"),
                endsAt: try row.time("ends_at")
            ),
            placeID: try row.optionalID("place_id"),
            coverID: try row.optionalID("cover_id"),
            maker: try row.id("maker_id"),
            madeAt: try row.time("made_at"),
            posting: try row.word("posting"),
            audience: try row.word("seen_by"),
            revision: try row.integer("revision")
        )
        waitsUntil = try row.optionalTime("waits_until")
        holdsGuestPhotos = try row.flag("holds_guest_photos")
    }

    /// The columns that change with an edit.
    var said: [SQLValue] {
        [
            .text(title), .text(details), .text(span.starts.description), .text(span.ends.description),
            .time(span.startsAt), .time(span.endsAt), .id(placeID), .id(coverID), .text(posting.rawValue),
            .text(audience.rawValue), .flag(holdsGuestPhotos),
        ]
    }
}

extension SQLRow {
    fileprivate func localTime(_ column: String) throws -> LocalDateTime {
        let text = try text(column)
        guard let time = LocalDateTime(text) else {
            throw CatalogueError(.failed, explanation: "column \(column) holds no local time")
        }
        return time
    }
}
