import FamilyCore
import FamilyTesting
import FoundationEssentials
import GRDB
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Catalogues of earlier programs: `Fixtures` holds one of every schema that landed, as SQL, with a family in it.
struct CatalogueUpgradeTests {
    static let landed =
        Array(1...17) + [
            21, 23, 24, 26, 27, 28, 31, 33, 34, 35, 36, 37, 38, 39, 44, 46, 48, 50, 52, 53, 55, 57, 59,
            60, 61, 62, 63, 64,
        ]
    static let older = landed.filter { $0 < Migration.newest }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A catalogue as a program of this schema left it.
    private func lay(_ schema: Int, at path: String) throws {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let sql = try String(contentsOf: fixtures.appending(path: "catalogue-\(schema).sql"), encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func isWhole(_ path: String) async throws {
        let catalogue = try SQLiteCatalogue(path: path)
        #expect(catalogue.sumsPutOff == nil)
        #expect(try Data(contentsOf: URL(filePath: path))[20] == 8)
        #expect(try await catalogue.damage(thorough: true) == [])
        let home = FamilyID.make("family-1")
        let (members, photos, session, frame, link) = try await catalogue.read { reader in
            (
                try reader.members(of: home),
                try reader.album(of: home, .newest, limit: 9, seenBy: .make("anna")),
                try reader.session(.make("session-1")),
                try reader.frame(.make("frame-1")),
                try reader.joinLinks(of: home)
            )
        }
        #expect(members.map(\.displayName) == ["Anna", "Zoë", "Grandma"])
        #expect(photos.map(\.record.caption) == ["The sea", "The garden"])
        #expect(photos.map(\.hearts) == [0, 1] && photos.last?.record.renditions.count == 2)
        #expect(session?.memberID == .make("anna") && frame?.pairing?.name == "Kitchen" && link.count == 1)
        // It works on as the catalogue of this program.
        let again = try await catalogue.write { writer in
            try writer.setCaption("The garden in May", of: .make("photo-1"), in: home)
        }
        #expect(again == 4)
        let file = try CatalogueFile(path: path)
        #expect(try file.photoCount() == 2 && file.schema() == Migration.newest)
    }

    @Test func `the schema of today has a fixture too, for the day after it`() {
        #expect(Self.landed.last == Migration.newest)
    }

    @Test(arguments: landed)
    func `takes over the catalogue of every schema that landed`(schema: Int) async throws {
        try lay(schema, at: folder.path("catalogue.sqlite"))
        try await isWhole(folder.path("catalogue.sqlite"))
    }

    @Test(arguments: landed.filter { $0 >= 44 })
    func `a guest from outside keeps their moment`(schema: Int) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let (stays, guests) = try await SQLiteCatalogue(path: path).read { reader in
            (
                try reader.stays(of: .make("gus")),
                try reader.outsideGuests(of: .make("moment-1"), in: .make("family-1"))
            )
        }
        let joined = Date(timeIntervalSince1970: 1_790_000_003)
        let end = Date(timeIntervalSince1970: 1_890_000_000)
        #expect(stays.map(\.joinedAt) == [joined] && stays.map(\.endsAt) == [end])
        #expect(guests.map(\.stay) == stays && guests.map(\.member.displayName) == ["Gus"])
    }

    @Test(arguments: landed.filter { $0 >= 53 }) func `a frame that a keeper has off stays off`(
        schema: Int
    ) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let off = try await SQLiteCatalogue(path: path).read { try $0.frame(.make("frame-1"))?.off }
        let since = Date(timeIntervalSince1970: 1_790_000_005)
        #expect(off == (schema < 55 ? nil : FrameOff(number: 1, isOff: true, since: since)))
    }

    @Test(arguments: landed.filter { $0 >= 57 })
    func `an upload that copies share goes on, and their counters count`(schema: Int) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let catalogue = try SQLiteCatalogue(path: path)
        let lock = try await catalogue.write { try $0.acquireLock(at: .make("upload-1")) }
        #expect(lock?.number == 3 && lock?.stored == 300 && lock?.last?.size == 400 && lock?.last?.length == 300)
        let counters = try await catalogue.read { try $0.signInCounters(limit: 9) }
        #expect(counters.map(\.failures) == [3] && counters.map(\.fraction) == [250])
    }

    @Test(arguments: landed.filter { $0 >= 57 }) func `a family keeps its quota and rests on`(schema: Int) async throws
    {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let (family, invitations) = try await SQLiteCatalogue(path: path).read { reader in
            (try reader.family(.make("family-1")), try reader.familyInvitations())
        }
        #expect(family?.quota == (schema < 58 ? nil : .gigabytes(30)))
        #expect(family?.state == (schema < 58 ? .open : .paused))
        #expect(invitations.map(\.label) == (schema < 58 ? [] : ["The Millers"]))
    }

    @Test(arguments: landed.filter { $0 >= 59 })
    func `a family keeps its broker, and a photo that waits for its renditions gets a time`(schema: Int) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        try await DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: "INSERT INTO rendition_jobs (photo_id, is_urgent, attempts) VALUES ('photo-1', 1, 0)"
            )
        }
        let (broker, totals) = try await SQLiteCatalogue(path: path).read { reader in
            (
                try reader.broker(of: .make("family-1")),
                try reader.totals(framesSeenAfter: .testDay, attempts: 3)
            )
        }
        #expect(broker?.url == (schema < 60 ? nil : "mqtts://broker.example.org:8883"))
        #expect(broker?.entities == (schema < 60 ? nil : [.screen, .next]))
        #expect(broker?.last?.outcome == (schema < 60 ? nil : .connected))
        let sweep = Date(timeIntervalSince1970: 1_790_000_000)
        #expect(totals.oldestRenditionJob == (schema < 60 ? sweep : nil))
    }

    @Test(arguments: landed.filter { 60..<63 ~= $0 })
    func `jobs that waited are handed out in the order of their photos`(schema: Int) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        try await DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: """
                    UPDATE photos SET added_at = 1790000009000 WHERE id = 'photo-1';
                    UPDATE photos SET motion = 'film' WHERE id = 'photo-2';
                    INSERT INTO rendition_jobs (photo_id, is_urgent, attempts, queued_at)
                    SELECT id, 0, 0, 1790000000000 FROM photos
                    """
            )
        }
        let catalogue = try SQLiteCatalogue(path: path)
        func next(moving: Bool) async throws -> PhotoID? {
            try await catalogue.write { writer in
                let (now, until) = (Date.testDay, Date.seconds(60))
                return try writer.leaseRenditions(moving: moving, now: now, latest: until, until: until, attempts: 3)?
                    .id
            }
        }
        #expect(try await next(moving: true) == .make("photo-2"))
        #expect(try await next(moving: true) == nil)
        #expect(try await next(moving: false) == .make("photo-1"))
    }

    /// `photo-1` is a film whose time is UTC; `photo-2` is one with these other columns.
    @Test(arguments: [
        "motion = NULL", "motion = 'animation'", "camera = 'Apple iPhone 15'", "taken_at_offset = '+03:00'",
        "taken_at_offset = NULL", "deleted_at = 1790000009000",
    ])
    func `films with a time in UTC are to get their local time, and no other photos are`(other: String) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(63, at: path)
        try await DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: """
                    UPDATE photos
                    SET motion = 'film', taken_at = '2026-12-31T23:30:00', taken_at_offset = '+00:00', camera = NULL;
                    UPDATE photos SET \(other) WHERE id = 'photo-2'
                    """
            )
        }
        let marked = try await SQLiteCatalogue(path: path).read { try $0.photosToEnter(limit: 9) }
        #expect(marked.map(\.id) == [.make("photo-1")])
        #expect(marked.map(\.takenAtOffset) == [PhotoRecord.utc])
        #expect(marked.map(\.takenAt) == [LocalDateTime("2026-12-31T23:30:00")])
    }

    @Test(arguments: landed.filter { $0 >= 36 })
    func `a moment is found by its title`(schema: Int) async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let catalogue = try SQLiteCatalogue(path: path)
        let entered = try await catalogue.write { try $0.enterMomentTitles(limit: 9) }
        #expect(entered == (schema < 52 ? 1 : 0))
        let found = try await catalogue.read { reader in
            try reader.moments(
                of: .make("family-1"),
                in: MomentSearch(words: SearchWord.words(typed: "MIDSUM")),
                limit: 9,
                seenBy: nil
            )
        }
        #expect(found.map(\.record.id) == [.make("moment-1")])
        #expect(try await catalogue.write { try $0.enterMomentTitles(limit: 9) } == 0)
    }

    @Test func `sums on its pages wait for a start with room on the disk`() async throws {
        let path = folder.path("catalogue.sqlite")
        try lay(17, at: path)
        let full = try SQLiteCatalogue(path: path) { _ in false }
        #expect(full.sumsPutOff?.contains("no room") == true)
        #expect(try await full.damage(thorough: true) == [])
        #expect(try await full.read { try $0.hasFamilies() })
        let busy = try SQLiteCatalogue(path: path)
        #expect(busy.sumsPutOff != nil, "somebody else has it open")
        try await full.scrub()
        try await busy.scrub()
    }

    @Test(arguments: landed)
    func `reads the catalogue of every schema that landed, as a backup's, and changes nothing`(schema: Int) throws {
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        let file = try CatalogueFile(path: path)
        var blobs: [NamedBlob] = []
        try file.forEachBlob { blobs.append($0) }
        #expect(try file.schema() == schema && file.server() == .make("server-1") && file.photoCount() == 2)
        #expect(blobs.count == 4 && blobs.count(where: \.isOriginal) == 2)
        let (both, none) = try file.blobHashes(ofPhotos: ["photo-1", "photo-2"])
        #expect(both == Set(blobs.map(\.hash)) && none.isEmpty)
        let (unknown, all) = try file.blobHashes(ofPhotos: ["photo-3"])
        #expect(try unknown.isEmpty && all == both && file.deletedPhotos().isEmpty)
        #expect(try file.damage() == [])
    }

    /// A migration fails at a statement, and the next start goes on: to the statement after it, where it fails again,
    /// and the last start to the end.
    ///
    /// Each migration is a transaction, so what a cut leaves behind does not depend on the schema that the start began
    /// with: each statement is cut once, in the migrations between a landed schema and the next, and from the oldest
    /// schema the first statement of each migration.
    @Test(arguments: older)
    func `taking over, cut short anywhere, is ended by the next start`(schema: Int) async throws {
        let missing = Migration.all.filter { $0.number > schema }
        let path = folder.path("catalogue.sqlite")
        try lay(schema, at: path)
        for cut in Self.cuts(of: missing, from: schema) {
            var left = cut
            let cutShort = missing.map { migration in
                var migration = migration
                if left > 0, left <= migration.statements.count {
                    migration.statements.insert("SELECT no_such_function()", at: left - 1)
                }
                left -= migration.statements.count
                return migration
            }
            let known = Migration.all.filter { $0.number <= schema }
            let error = #expect(throws: (any Error).self) {
                try SQLiteCatalogue(path: path, migrations: known + cutShort)
            }
            #expect(error.map { "\($0)" }?.contains("no_such_function") == true, "it came to statement \(cut)")
        }
        try await isWhole(path)
    }

    /// The numbers of the statements to fail at, counted from 1 through all missing migrations.
    private static func cuts(of missing: [Migration], from schema: Int) -> [Int] {
        let next = landed.first { $0 > schema } ?? Migration.newest
        let statements = missing.filter { $0.number <= next }.reduce(0) { $0 + $1.statements.count }
        guard schema == landed.first else { return Array(1...statements) }
        var first = 1
        let firsts = missing.map { migration in
            defer { first += migration.statements.count }
            return first
        }
        return Set(firsts).union(1...statements).sorted()
    }
}
