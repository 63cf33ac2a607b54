import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import Testing

@testable import SQLiteShelf

struct SightingLogTests {
    private let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    private func seen(_ numbers: some Sequence<Int>, times: Int, isTold: Bool = false) -> [ShelvedSighting] {
        numbers.map { .make($0, times: times, isTold: isTold) }
    }

    private func times(_ shelf: SQLiteShelf) throws -> [String: Int] {
        let sightings = try shelf.contents().sightings
        return Dictionary(uniqueKeysWithValues: sightings.map { ($0.sighting.photoID.text, $0.sighting.times) })
    }

    private func count(_ sql: String) throws -> Int? {
        let database = try SQLiteDatabase(path: bench.path("shelf.sqlite"))
        return try database.integer(sql).map { Int($0) }
    }

    @Test func `photos that were seen again are found again by the next start`() throws {
        var again = seen(1...9, times: 2, isTold: true)
        again[3].sighting.lastSeenAt = Date(timeIntervalSinceReferenceDate: 812_999_999.0625)
        again[4].sighting.lookedAt = Date(timeIntervalSinceReferenceDate: 812_999_999.5)
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...9, times: 1))])
            try shelf.apply([.keepSightings(again)])
            #expect(try shelf.contents().sightings == again)
        }
        #expect(try bench.open().contents().sightings == again)
        #expect(try count("SELECT count(*) FROM sighting_log") == 1)
        #expect(try count("SELECT max(times) FROM sighting") == 1)
    }

    @Test func `first views, arrivals and a few views are rows of the table`() throws {
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...9, times: 0))])
            // These photos are seen for the first time.
            try shelf.apply([.keepSightings(seen(1...9, times: 1))])
            try shelf.apply([.keepSightings(seen(1...4, times: 2))])
        }
        #expect(try count("SELECT count(*) FROM sighting_log") == 0)
        #expect(try count("SELECT sum(times) FROM sighting") == 13)
    }

    /// `times` counts all views of a photo, so the sighting with the larger number is the later one.
    @Test func `what the table was told later is not undone by the log`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepSightings(seen(1...9, times: 1))])
        try shelf.apply([.keepSightings(seen(1...9, times: 2))])
        try shelf.apply([.keepSightings(seen(3...3, times: 5, isTold: true))])
        #expect(try times(shelf)["photo-3"] == 5 && times(shelf)["photo-4"] == 2)
        try shelf.apply([.keepSightings(seen(1...9, times: 6))])
        #expect(try times(shelf) == Dictionary(uniqueKeysWithValues: (1...9).map { ("photo-\($0)", 6) }))
    }

    /// She touches a photo that the slideshow has shown: the count stays, and the server must hear of the look.
    @Test func `a look after the last view is told after a start`() throws {
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...9, times: 1))])
            try shelf.apply([.keepSightings(seen(1...9, times: 2, isTold: true))])
            var look = seen(3...3, times: 2)[0]
            look.sighting.lookedAt = Date(timeIntervalSinceReferenceDate: 812_345_999)
            try shelf.apply([.keepSightings([look])])
        }
        let kept = try bench.open().contents().sightings
        #expect(kept.filter { !$0.isTold }.map(\.sighting.photoID) == [.make("photo-3")])
        #expect(kept.compactMap(\.sighting.lookedAt) == [Date(timeIntervalSinceReferenceDate: 812_345_999)])
    }

    @Test func `lines of an earlier stay of a photo count for nothing`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepSightings(seen(1...9, times: 1))])
        try shelf.apply([.keepSightings(seen(1...9, times: 40, isTold: true))])
        try shelf.apply([.dropSightings([.make("photo-5")])])
        var again = ShelvedSighting.make(5, times: 1)
        again.sighting.firstSeenAt = again.sighting.firstSeenAt.map { $0 + 900 }
        again.sighting.lastSeenAt = again.sighting.firstSeenAt
        try shelf.apply([.keepSightings([again])])
        #expect(try shelf.contents().sightings.first { $0.sighting.photoID == .make("photo-5") } == again)
        #expect(try times(shelf)["photo-6"] == 40)
    }

    @Test func `a long log becomes rows, and nothing of it is lost`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepSightings(seen(1...500, times: 1))])
        for round in 2...30 { try shelf.apply([.keepSightings(seen(1...500, times: round))]) }
        #expect(try times(shelf) == Dictionary(uniqueKeysWithValues: (1...500).map { ("photo-\($0)", 30) }))
        try shelf.apply([.dropSightings([.make("photo-1")])])
        #expect(try times(shelf)["photo-1"] == nil && times(shelf).count == 499)
    }

    @Test func `the log is applied before it is longer than its bound`() throws {
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...500, times: 1))])
            for round in 2...30 { try shelf.apply([.keepSightings(seen(1...500, times: round))]) }
        }
        let length = try count("SELECT coalesce(sum(length(views)), 0) FROM sighting_log") ?? 0
        #expect(length > 0 && length <= SightingLog.maximumBytes)
        #expect(try count("SELECT min(times) FROM sighting") ?? 0 > 5)
    }

    @Test func `lines that cannot be read, and photos that left, count for nothing`() throws {
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...9, times: 1))])
            try shelf.apply([.keepSightings(seen(1...9, times: 2))])
            try shelf.apply([.dropSightings([.make("photo-2")])])
        }
        let junk = [
            "", " ", "photo-3", "photo-3 9 nan - 1", "photo-3 9 inf - 1", "photo-3 x 5 - 1", "photo-3 9 5 - 1 7",
            "\u{0}",
        ]
        try SQLiteDatabase(path: bench.path("shelf.sqlite"))
            .run("INSERT INTO sighting_log (views) VALUES (?)", [junk.joined(separator: "\n")])
        let kept = try times(bench.open())
        #expect(kept["photo-2"] == nil && kept.count == 8 && Set(kept.values) == [2])
    }

    @Test func `a wipe leaves no line`() throws {
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepSightings(seen(1...9, times: 1))])
            try shelf.apply([.keepSightings(seen(1...9, times: 2))])
            try shelf.apply([.wipe])
        }
        #expect(try count("SELECT count(*) FROM sighting_log") == 0)
        let bytes = try Data(contentsOf: URL(filePath: bench.path("shelf.sqlite")))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("photo-7"))
    }

    /// The views are those of three hours of the slideshow on a large shelf, spread over the whole table.
    @Test func `views of a large shelf are written together`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepSightings(seen(1...5_000, times: 1))])
        let views = stride(from: 7, through: 5_000, by: 28).flatMap { seen([$0], times: 2) }
        // The control: while the log is empty, a few views at a time become rows of the table.
        let rows = try written { try shelf.apply(views.map { .keepSightings([$0]) }) }
        let log = try written { try shelf.apply([.keepSightings(views.map { $0.seenOnceMore })]) }
        #expect(views.count > 170 && log > 8_000 && log < 60_000 && rows > 6 * log)
    }

    /// Returns the bytes by which `body` grows SQLite's write-ahead log, which is reset only at 4 MB.
    private func written(_ body: () throws -> Void) throws -> Int {
        let path = bench.path("shelf.sqlite-wal")
        let size = { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 }
        let before = try size()
        try body()
        return try size() - before
    }
}

extension ShelvedSighting {
    fileprivate var seenOnceMore: ShelvedSighting {
        var next = self
        next.sighting.times += 1
        return next
    }
}
