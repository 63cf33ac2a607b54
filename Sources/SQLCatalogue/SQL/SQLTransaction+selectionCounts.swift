import FamilyCore
import ServerCore

// What an album can be selected by. Listing the different values jumps from one to the next in an index, so its cost
// depends on how many there are; counting reads the index of the whole album.

extension SQLTransaction {
    func senders(of family: FamilyID) throws -> [Sender] {
        try connection.rows(
            """
            WITH RECURSIVE found (id) AS (
                SELECT min(sender_id) FROM photos WHERE family_id = ?1 AND \(Self.inAlbum)
                UNION ALL
                SELECT (SELECT min(sender_id) FROM photos
                    WHERE family_id = ?1 AND \(Self.inAlbum) AND sender_id > found.id)
                FROM found WHERE id IS NOT NULL)
            SELECT id, (SELECT sender_name FROM photos
                WHERE family_id = ?1 AND \(Self.inAlbum) AND sender_id = found.id
                ORDER BY taken_day DESC, position DESC LIMIT 1) AS name
            FROM found WHERE id IS NOT NULL
            """,
            [.id(family)]
        ).map { Sender(id: try $0.id("id"), displayName: try $0.text("name")) }
    }

    func places(of family: FamilyID) throws -> [PlaceKey] {
        try connection.rows(
            """
            WITH RECURSIVE found (place) AS (
                SELECT min(place_key) FROM photos WHERE family_id = ?1 AND place_key IS NOT NULL AND \(Self.inAlbum)
                UNION ALL
                SELECT (SELECT min(place_key) FROM photos
                    WHERE family_id = ?1 AND \(Self.inAlbum) AND place_key > found.place)
                FROM found WHERE place IS NOT NULL)
            SELECT place FROM found WHERE place IS NOT NULL
            """,
            [.id(family)]
        ).compactMap { PlaceKey(try $0.text("place")) }
    }

    func years(of family: FamilyID) throws -> [Int] {
        try connection.rows(
            """
            WITH RECURSIVE found (day) AS (
                SELECT max(taken_day) FROM photos WHERE family_id = ?1 AND \(Self.inAlbum)
                UNION ALL
                SELECT (SELECT max(taken_day) FROM photos
                    WHERE family_id = ?1 AND \(Self.inAlbum) AND taken_day < found.day / 10000 * 10000)
                FROM found WHERE day IS NOT NULL)
            SELECT day / 10000 AS year FROM found WHERE day IS NOT NULL
            """,
            [.id(family)]
        ).map { try $0.count("year") }
    }

    func photoCountsBySender(of family: FamilyID) throws -> [MemberID: Int] {
        let rows = try connection.rows(
            """
            SELECT sender_id, count(*) AS photos FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND sender_id IS NOT NULL GROUP BY sender_id
            """,
            [.id(family)]
        )
        return try rows.reduce(into: [:]) { try $0[$1.id("sender_id")] = $1.count("photos") }
    }

    func photoCount(of family: FamilyID, sentBy member: MemberID) throws -> Int {
        try connection.row(
            "SELECT count(*) AS photos FROM photos WHERE family_id = ? AND \(Self.inAlbum) AND sender_id = ?",
            [.id(family), .id(member)]
        )?.count("photos") ?? 0
    }

    func photoCountsByPlace(of family: FamilyID) throws -> [PlaceKey: Int] {
        let rows = try connection.rows(
            """
            SELECT place_key, count(*) AS photos FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND place_key IS NOT NULL GROUP BY place_key
            """,
            [.id(family)]
        )
        return try rows.reduce(into: [:]) { counts, row in
            guard let place = PlaceKey(try row.text("place_key")) else { return }
            counts[place] = try row.count("photos")
        }
    }

    func positionsOfTypedPlaces(of family: FamilyID) throws -> [PlaceKey: Coordinates] {
        let rows = try connection.rows(
            """
            SELECT place_key, min(latitude) AS south, max(latitude) AS north, min(longitude) AS west,
                max(longitude) AS east
            FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) AND substr(place_key, 1, 1) = ? AND latitude IS NOT NULL
            GROUP BY place_key
            """,
            [.id(family), .text(String(PlaceKey.typedLetter))]
        )
        return try rows.reduce(into: [:]) { positions, row in
            guard let place = PlaceKey(try row.text("place_key")) else { return }
            positions[place] = Coordinates(
                latitude: (try row.count("south") + row.count("north")) / 2,
                longitude: (try row.count("west") + row.count("east")) / 2
            )
        }
    }

    func photoCountsByYear(of family: FamilyID) throws -> [Int: Int] {
        let rows = try connection.rows(
            """
            SELECT taken_day / 10000 AS year, count(*) AS photos FROM photos
            WHERE family_id = ? AND \(Self.inAlbum) GROUP BY taken_day / 10000
            """,
            [.id(family)]
        )
        return try rows.reduce(into: [:]) { try $0[$1.count("year")] = $1.count("photos") }
    }

    func lovedPhotoCount(of family: FamilyID) throws -> Int {
        var loved = SelectionClause.photos(of: family, in: SelectionQuery(isLoved: true))
        if try showsPhotosOfUnseenMoments() { loved = loved && .lovedInSight }
        return try connection.row("SELECT count(*) AS photos FROM photos WHERE \(loved.sql)", loved.values)?.count(
            "photos"
        ) ?? 0
    }

    func photoCount(of family: FamilyID, on day: CalendarDay) throws -> Int {
        try connection.row(
            "SELECT count(*) AS photos FROM photos WHERE family_id = ? AND \(Self.inAlbum) AND taken_day = ?",
            [.id(family), .count(day.number)]
        )?.count("photos") ?? 0
    }

    func photosToEnter(limit: Int) throws -> [PhotoRecord] {
        try photos("to_enter = 1 ORDER BY id LIMIT ?", [.count(limit)])
    }
}
