import FamilyCore
import ServerCore

/// A connection on which the photos and moments that are withheld from a reader do not exist.
///
/// Each SELECT gets common table expressions with the names of the tables, which lack those rows. So no statement needs
/// to think of them, and none can forget them; writing is not restricted. The engine merges the expressions into the
/// statement, which uses the same indexes. If nothing is withheld from the reader, statements are run as they are.
///
/// If only a few photos are withheld, they are named by their positions, which each index of photos has: a statement that
/// counts goes on reading an index alone. More of them are recognised by what withholds them.
///
/// From a guest from outside, everything is withheld but their moments and the people in them. A surprise is withheld from all
/// but its sender or maker, and from every frame.
final class ViewedConnection: SQLConnection {
    private let base: any SQLConnection
    /// The reader; null for one who is no member.
    private let reader: SQLValue
    /// The reader's family, because only what this family withholds matters; null for a reader without a family.
    private let family: SQLValue
    /// The moments that a guest from outside sees; nil for all other readers.
    private let ownMoments: [MomentID]?
    /// Whether a frame shows what is read: also the reader's own surprises are withheld.
    private let isFrame: Bool
    /// The frame, which may show only a part of the album; nil for a reader who sees all parts.
    private let frame: FrameID?
    /// How much is withheld from the reader; nil if it has to be asked (again).
    private var withholding: Withholding?

    private enum Withholding {
        case nothing, fewPhotos, manyPhotos
    }

    /// The maximum number of withheld photos that a statement names.
    var few = 200

    init(_ base: any SQLConnection, _ reader: MemberID?, of family: FamilyID, isFrame: Bool = false) {
        (self.base, self.reader, self.family) = (base, .id(reader), .id(family))
        (ownMoments, self.isFrame, frame) = (nil, isFrame, nil)
    }

    init(_ base: any SQLConnection, _ guest: MemberID, seeing moments: [MomentID], in family: FamilyID) {
        (self.base, reader, self.family) = (base, .id(guest), .id(family))
        (ownMoments, isFrame, frame) = (moments, false, nil)
    }

    init(_ base: any SQLConnection, _ reader: MemberID, frame: FrameID, in family: FamilyID) {
        (self.base, self.reader, self.family) = (base, .id(reader), .id(family))
        (ownMoments, isFrame, self.frame) = (nil, true, frame)
    }

    /// Creates the view of a reader without a family, who sees as much as a guest of no moment.
    init(ofNoFamily base: any SQLConnection) {
        (self.base, reader, family, ownMoments, isFrame, frame) = (base, .null, .null, [], false, nil)
    }

    func skipLocked(in table: String) -> String { base.skipLocked(in: table) }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        if sql.hasPrefix("SELECT") { return try viewedRows(sql, values, with: "WITH ", " ") }
        for with in ["WITH RECURSIVE ", "WITH "] where sql.hasPrefix(with) {
            return try viewedRows(sql.dropFirst(with.count), values, with: with, ", ")
        }
        // What reads in another way would read everything.
        guard ["INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else {
            throw CatalogueError(.failed, explanation: "no view of a statement that begins so: \(sql.prefix(40))")
        }
        forget(after: sql)
        return try base.rows(sql, values)
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        forget(after: sql)
        return try base.run(sql, values)
    }

    /// Asks again after a statement that may change who sees a moment or a photo.
    private func forget(after sql: String) {
        if ["moment", "waits_until", "shown_collection"].contains(where: { sql.contains($0) }) { withholding = nil }
    }

    /// Whether there is a moment to which the reader is not invited; surprises leave no trace here either.
    func withholdsMoments() throws -> Bool {
        if ownMoments != nil { return true }
        return try base.row(Self.secrets(from: "?1", in: "?2") + " LIMIT 1", [reader, family]) != nil
    }

    /// Whether there is a moment or a photo that is withheld from the reader.
    func isRestricted() throws -> Bool { try ownMoments != nil || withheldNow() != .nothing }

    /// Whether the reader may see a photo of theirs in a moment that is withheld from them; a guest from outside sees none.
    func mayShowPhotosOfUnseenMoments() throws -> Bool { try ownMoments == nil && isRestricted() }

    private func withheldNow() throws -> Withholding {
        if let withholding { return withholding }
        let owner = surprised("?1")
        let secret = Self.secretPhotos(from: "?1", in: "?2", owner)
        let anything =
            Self.withheld(from: "?1", in: "?2", owner) + " UNION ALL SELECT id FROM (" + secret + ") AS photo"
        let photos = "SELECT 1 FROM (" + secret + ") AS photo LIMIT ?3"
        let found = try base.row(
            "SELECT (SELECT count(*) FROM (" + photos + ") AS few) AS photos FROM (" + anything + ") AS found LIMIT 1",
            [reader, family, .count(few + 1)]
        )
        let isMany = try found.map { try $0.count("photos") > few } ?? false
        let now: Withholding = isMany ? .manyPhotos : try found != nil || showsPart() ? .fewPhotos : .nothing
        withholding = now
        return now
    }

    /// Whether the frame shows only a part of the album.
    private func showsPart() throws -> Bool {
        guard let frame else { return false }
        return try base.row(
            "SELECT 1 AS one FROM frames WHERE id = ? AND coalesce(shown_collection, shown_moment) IS NOT NULL",
            [.id(frame)]
        ) != nil
    }

    private func viewedRows(
        _ sql: some StringProtocol,
        _ values: [SQLValue],
        with: String,
        _ separator: String
    ) throws -> [SQLRow] {
        guard try isRestricted() else { return try base.rows(separator == " " ? String(sql) : with + sql, values) }
        // The reader and the family are the first values, or the last ones of a statement that numbers its values.
        let isNumbered = sql.contains("?1")
        let first = isNumbered ? values.count + 1 : 1
        let (number, family) = ("?\(first)", "?\(first + 1)")
        let others = ownMoments?.map(SQLValue.id) ?? frame.map { [.id($0)] } ?? []
        let numbers = others.indices.map { "?\(first + 2 + $0)" }
        let expressions =
            ownMoments != nil
            ? Self.outside(for: number, in: family, seeing: numbers)
            : Self.expressions(
                for: number,
                in: family,
                surprised(number),
                part: numbers.first.map(Self.part) ?? "",
                isFew: try withheldNow() == .fewPhotos
            )
        let readers = [reader, self.family] + others
        return try base.rows(with + expressions + separator + sql, isNumbered ? values + readers : readers + values)
    }

    /// Returns the SQL of who sees their own surprises: the reader, or nobody.
    private func surprised(_ reader: String) -> String { isFrame ? "NULL" : reader }

    /// The tables whose rows belong to a photo, named by `photo_id`.
    static let photoTables = [
        "collection_photos", "comments", "frame_hidings", "hearts", "lost_originals", "news", "rendition_jobs",
        "renditions", "share_links", "sightings", "webhook_deliveries",
    ]
    /// The tables whose rows name a photo and that are left as they are: photos that the album lacks, and what a reader
    /// has to be told that they see no more.
    static let unrestrictedTables = ["offers", "wanted_offers", "photo_withdrawals", "frame_changes"]
}
