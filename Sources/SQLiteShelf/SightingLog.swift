import FamilyCore
import FoundationEssentials
import FrameCore
import SQLiteClient

/// The log of photos that were seen again, beside the table of sightings.
///
/// In the table, the rows of one round of the slideshow are spread over nearly as many database pages, and each write
/// would write all of these pages to the SD card. The log holds the views one after the other, and is applied to the
/// table when it is long.
///
/// Each write adds one line for a photo: its ID, how often it was seen in all, when it was seen last, when somebody
/// looked at it (seconds since 2001, `-` for never), and whether the server knows this. Lines of photos that are not in
/// the table are ignored, and so are lines that cannot be read.
struct SightingLog {
    /// The maximum length in bytes before the log is applied: about three days of a slideshow with a photo a minute.
    static let maximumBytes = 300_000
    /// The maximum number of sightings that are written to the table directly, without the log.
    static let mostWithoutLog = 4

    let database: SQLiteDatabase

    /// Adds those sightings to the log that say only that a photo was seen again; returns the others, for the table.
    func append(_ sightings: [ShelvedSighting]) throws -> [ShelvedSighting] {
        // A state behind the log's must go into the log, too: of two lines with one count, the later one holds.
        guard try sightings.count > Self.mostWithoutLog || !isEmpty() else { return sightings }
        var (lines, others): ([String], [ShelvedSighting]) = ([], [])
        for sighting in sightings {
            if try isSeenAgain(sighting.sighting) { lines.append(sighting.line) } else { others.append(sighting) }
        }
        if !lines.isEmpty {
            try database.run("INSERT INTO sighting_log (views) VALUES (?)", [lines.joined(separator: "\n")])
            try applyIfLong()
        }
        return others
    }

    /// Applies the log to sightings that were read from the table.
    func apply(to sightings: inout [ShelvedSighting]) throws {
        let lines = try lines()
        guard !lines.isEmpty else { return }
        for index in sightings.indices {
            for line in lines[sightings[index].sighting.photoID] ?? [] { sightings[index].apply(line) }
        }
    }

    private func isEmpty() throws -> Bool {
        try database.integer("SELECT 1 FROM sighting_log LIMIT 1") == nil
    }

    private func isSeenAgain(_ sighting: Sighting) throws -> Bool {
        guard sighting.lastSeenAt != nil else { return false }
        let sql = "SELECT arrived_at, first_seen_at FROM sighting WHERE photo = ?"
        let isSame = try database.first(sql, [sighting.photoID.text]) { kept in
            kept.moment(ifAny: 0) == sighting.arrivedAt && kept.moment(ifAny: 1) == sighting.firstSeenAt
        }
        return isSame ?? false
    }

    private func lines() throws -> [PhotoID: [Line]] {
        var lines: [PhotoID: [Line]] = [:]
        try database.forEachRow("SELECT views FROM sighting_log ORDER BY number") { row in
            for text in (row.text(0) ?? "").split(separator: "\n") {
                guard let line = Line(text) else { continue }
                lines[line.photo, default: []].append(line)
            }
        }
        return lines
    }

    private func applyIfLong() throws {
        let length = try database.integer("SELECT sum(length(views)) FROM sighting_log") ?? 0
        guard length > Self.maximumBytes else { return }
        let lines = try lines()
        for var sighting in try ShelfReading(database: database).tableSightings() {
            guard let news = lines[sighting.sighting.photoID] else { continue }
            for line in news { sighting.apply(line) }
            try ShelfWriting.keep(sighting, in: database)
        }
        try database.run("DELETE FROM sighting_log")
    }

    fileprivate struct Line {
        let photo: PhotoID
        let times: Int
        let lastSeenAt: Date
        let lookedAt: Date?
        let isTold: Bool

        init?(_ text: Substring) {
            let words = text.split(separator: " ")
            guard words.count == 5, let photo = PhotoID(String(words[0])), let times = Int(words[1]),
                let lastSeen = Double(words[2]), lastSeen.isFinite
            else { return nil }
            (self.photo, self.times, lastSeenAt) = (photo, times, Date(timeIntervalSinceReferenceDate: lastSeen))
            lookedAt = Double(words[3]).map(Date.init(timeIntervalSinceReferenceDate:))
            isTold = words[4] == "1"
        }
    }
}

extension ShelvedSighting {
    fileprivate var line: String {
        let seconds = { (date: Date?) in date.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "-" }
        let (photo, seen, looked) = (sighting.photoID.text, seconds(sighting.lastSeenAt), seconds(sighting.lookedAt))
        return "\(photo) \(sighting.times) \(seen) \(looked) \(isTold ? 1 : 0)"
    }

    /// Takes over a line, unless the table has a later sighting of the photo.
    fileprivate mutating func apply(_ line: SightingLog.Line) {
        // A line of an earlier stay of the photo is older than its first view.
        guard let first = sighting.firstSeenAt, line.lastSeenAt >= first, line.times >= sighting.times else { return }
        (sighting.times, sighting.lastSeenAt, isTold) = (line.times, line.lastSeenAt, line.isTold)
        sighting.lookedAt = [sighting.lookedAt, line.lookedAt].compactMap(\.self).max()
    }
}
