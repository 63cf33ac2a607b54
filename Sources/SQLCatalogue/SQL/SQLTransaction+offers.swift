import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: OfferReading {
    func offerCount(in family: FamilyID) throws -> OfferCount {
        let row = try unfiltered.row(
            """
            SELECT count(DISTINCT offers.photo_id) AS photos, count(DISTINCT wanted_offers.photo_id) AS wanted
            FROM \(Self.offers) WHERE offers.family_id = ?
            """,
            [.id(family)]
        )
        let frames = try connection.rows(
            """
            SELECT name FROM frames WHERE family_id = ? AND revoked_at IS NULL
                AND id IN (SELECT frame_id FROM offers WHERE offers.family_id = ?) ORDER BY id
            """,
            [.id(family), .id(family)]
        )
        return OfferCount(
            photos: try row?.count("photos") ?? 0,
            wanted: try row?.count("wanted") ?? 0,
            frames: try frames.compactMap { try $0.optionalText("name") }
        )
    }

    func offers(in family: FamilyID, limit: Int) throws -> [OfferRecord] {
        try offers(
            "offers.family_id = ? AND \(Self.isFirstOffer) ORDER BY position DESC, offers.photo_id LIMIT ?",
            [.id(family), .count(limit)]
        )
    }

    func offersOfAllFrames(in family: FamilyID, limit: Int) throws -> [OfferRecord] {
        try offers(
            "offers.family_id = ? ORDER BY position DESC, offers.photo_id, offers.frame_id LIMIT ?",
            [.id(family), .count(limit)]
        )
    }

    func offers(in family: FamilyID, showing hashes: [ContentHash]) throws -> [OfferRecord] {
        guard !hashes.isEmpty else { return [] }
        // The photo is stored as JSON, so its rendition is compared once more.
        let hasHash = hashes.map { _ in "photo LIKE ?" }.joined(separator: " OR ")
        return try offers(
            "offers.family_id = ? AND (\(hasHash)) ORDER BY position DESC, offers.photo_id, offers.frame_id",
            [.id(family)] + hashes.map { .text("%\($0.hex)%") }
        ).filter { hashes.contains($0.photo.rendition.sha256) }
    }

    func wantedOffers(
        from frame: FrameID,
        unlessWiderFrom others: Set<FrameID>,
        limit: Int
    ) throws -> [OfferRecord] {
        // A rendition is stored as JSON, which SQLite and PostgreSQL read by different functions: so it is compared here.
        let atOnce = others.isEmpty ? limit : 200
        var (wanted, examined) = ([OfferRecord](), 0)
        while wanted.count < limit {
            let part = try offers(
                """
                offers.frame_id = ? AND wanted_offers.photo_id IS NOT NULL
                ORDER BY position, offers.photo_id LIMIT ? OFFSET ?
                """,
                [.id(frame), .count(atOnce), .count(examined)]
            )
            let widest = try others.isEmpty ? [:] : longestSides(of: part, from: others)
            wanted += part.filter { $0.longSide >= widest[$0.photo.photoID] ?? 0 }
            examined += part.count
            guard part.count == atOnce else { break }
        }
        return Array(wanted.prefix(limit))
    }

    /// Returns the long side of the widest rendition of each of these photos that one of the frames offers, in pixels.
    private func longestSides(
        of offered: [OfferRecord],
        from frames: Set<FrameID>
    ) throws -> [PhotoID: Int] {
        guard let family = offered.first?.familyID else { return [:] }
        // The database finds these rows by the table's key, which begins with the frame.
        let found = try offers(
            """
            offers.family_id = ? AND offers.frame_id IN (\(Self.placeholders(frames.count)))
                AND offers.photo_id IN (\(Self.placeholders(offered.count)))
            """,
            [.id(family)] + frames.map { SQLValue.id($0) } + offered.map { SQLValue.id($0.photo.photoID) }
        )
        var sides: [PhotoID: Int] = [:]
        for offer in found {
            sides[offer.photo.photoID] = max(sides[offer.photo.photoID] ?? 0, offer.longSide)
        }
        return sides
    }

    func wantedOffer(of photo: PhotoID, from frame: FrameID) throws -> OfferRecord? {
        try offers(
            "offers.frame_id = ? AND offers.photo_id = ? AND wanted_offers.photo_id IS NOT NULL",
            [.id(frame), .id(photo)]
        ).first
    }

    func framesWithWantedOffers(in family: FamilyID) throws -> [FrameID] {
        try unfiltered.rows(
            """
            SELECT DISTINCT offers.frame_id FROM \(Self.offers)
            WHERE offers.family_id = ? AND wanted_offers.photo_id IS NOT NULL ORDER BY offers.frame_id
            """,
            [.id(family)]
        ).map { try $0.id("frame_id") }
    }

    /// Condition on an offer: its frame is the first of those that offer the photo.
    static let isFirstOffer = """
        offers.frame_id = (
            SELECT min(others.frame_id) FROM offers AS others
                JOIN frames AS living ON living.id = others.frame_id AND living.revoked_at IS NULL
            WHERE others.photo_id = offers.photo_id AND others.family_id = offers.family_id)
        """

    /// The photos that unrevoked frames offer and that the album lacks, joined
    /// with the keepers' decision to take them back.
    ///
    /// A photo that is kept from the reader is not offered, so these statements read everything.
    private static let offers = """
        offers JOIN frames ON frames.id = offers.frame_id AND frames.revoked_at IS NULL
            AND frames.family_id = offers.family_id
            AND NOT EXISTS (SELECT 1 FROM photos WHERE photos.id = offers.photo_id)
        LEFT JOIN wanted_offers
            ON wanted_offers.family_id = offers.family_id AND wanted_offers.photo_id = offers.photo_id
        """

    private func offers(_ clause: String, _ values: [SQLValue]) throws -> [OfferRecord] {
        try unfiltered.rows(
            """
            SELECT offers.family_id, offers.frame_id, photo, wanted_offers.photo_id IS NOT NULL AS is_wanted
            FROM \(Self.offers) WHERE \(clause)
            """,
            values
        ).map(OfferRecord.init)
    }
}

extension SQLTransaction: OfferWriting {
    func note(_ offer: OfferRecord) throws {
        try connection.run(
            """
            INSERT INTO offers (frame_id, photo_id, family_id, position, photo) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (frame_id, photo_id) DO UPDATE SET position = excluded.position, photo = excluded.photo
            """,
            [
                .id(offer.frameID), .id(offer.photo.photoID), .id(offer.familyID), .integer(offer.photo.position),
                .text(String(decoding: try WireCoding.encode(offer.photo), as: UTF8.self)),
            ]
        )
    }

    func dropOffers(from frame: FrameID) throws {
        try connection.run("DELETE FROM offers WHERE frame_id = ?", [.id(frame)])
    }

    func wantAllOffers(in family: FamilyID) throws {
        try connection.run(
            """
            INSERT INTO wanted_offers (family_id, photo_id)
            SELECT DISTINCT offers.family_id, offers.photo_id FROM \(Self.offers) WHERE offers.family_id = ?
            ON CONFLICT (family_id, photo_id) DO NOTHING
            """,
            [.id(family)]
        )
    }

    func dropOffers(of photo: PhotoID, in family: FamilyID) throws {
        for table in ["offers", "wanted_offers"] {
            try connection.run(
                "DELETE FROM \(table) WHERE photo_id = ? AND family_id = ?",
                [.id(photo), .id(family)]
            )
        }
    }

    func addAgain(_ photo: PhotoRecord) throws -> PhotoRecord {
        guard try isFree(photo.position, in: photo.familyID) else { return try add(photo) }
        var added = photo
        added.revision = try nextRevision(of: photo.familyID, adding: photo.bytesUsed)
        try insert(added)
        for rendition in added.renditions { try insert(rendition, of: added.id) }
        return added
    }

    func addTombstone(of offer: OfferRecord, at now: Date) throws -> Int64 {
        let photo = offer.photo
        var gone = PhotoRecord(
            id: photo.photoID,
            familyID: offer.familyID,
            position: photo.position,
            original: Original(
                hash: photo.rendition.sha256,
                bytes: photo.rendition.bytes,
                kind: .jpeg,
                fileName: ""
            ),
            caption: "",
            sender: Sender(id: nil, displayName: photo.sender.displayName),
            addedAt: photo.addedAt,
            takenAt: nil,
            takenAtOffset: nil,
            width: photo.rendition.width,
            height: photo.rendition.height,
            renditions: [],
            deletedAt: now
        )
        gone.revision = try nextRevision(of: offer.familyID, adding: .zero)
        if try !isFree(gone.position, in: offer.familyID) { gone.position = try nextPosition(of: offer.familyID) }
        try insert(gone)
        return gone.revision
    }

    /// True if the position was given out once and no photo has it now.
    private func isFree(_ position: Int64, in family: FamilyID) throws -> Bool {
        guard position >= 1 else { return false }
        return try unfiltered.row(
            """
            SELECT id FROM families WHERE id = ? AND next_position > ?
                AND NOT EXISTS (SELECT 1 FROM photos WHERE family_id = ? AND position = ?)
            """,
            [.id(family), .integer(position), .id(family), .integer(position)]
        ) != nil
    }

    private func nextRevision(of family: FamilyID, adding bytes: ByteCount) throws -> Int64 {
        let row = try required(
            connection.row(
                "UPDATE families SET revision = revision + 1, bytes_used = bytes_used + ? WHERE id = ? RETURNING revision",
                [.bytes(bytes), .id(family)]
            ),
            "a photo needs a family"
        )
        return try row.integer("revision")
    }

    private func nextPosition(of family: FamilyID) throws -> Int64 {
        let row = try required(
            connection.row(
                """
                UPDATE families SET next_position = next_position + 1 WHERE id = ?
                RETURNING next_position - 1 AS position
                """,
                [.id(family)]
            ),
            "a photo needs a family"
        )
        return try row.integer("position")
    }
}

extension OfferRecord {
    /// The long side of the rendition that the frame has, in pixels.
    fileprivate var longSide: Int { max(photo.rendition.width, photo.rendition.height) }

    fileprivate init(_ row: SQLRow) throws {
        self.init(
            familyID: try row.id("family_id"),
            frameID: try row.id("frame_id"),
            photo: try WireCoding.decode(OfferedPhoto.self, from: Data(try row.text("photo").utf8)),
            isWanted: try row.flag("is_wanted")
        )
    }
}
