import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import SQLiteShelf
import Testing

struct SQLiteShelfTests {
    let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    @Test(arguments: ShelfContract.all)
    func `keeps the contract`(promise: ShelfContract) throws { try promise.check(bench.open()) }

    @Test func `remembers everything from one opening to the next`() throws {
        let prints = (1...3).map { Print.make($0) }
        let pointer = AlbumPointer(
            newer: AlbumCursor(text: "n"),
            older: AlbumCursor(text: "o"),
            reachedOldest: true,
            revision: 7
        )
        let entry = OutboxEntry(photo: prints[0].photo.id, heartGiven: true)
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
            for print in prints { try shelf.take(print) }
            try shelf.apply([.keepPointer(pointer), .keepCurrentPage(prints[1].photo.id), .putInOutbox(entry)])
            try shelf.apply([.keepLooks(SeenTracker(upTo: 1, seen: [3])), .keepSightings([.make(times: 3)])])
        }
        let expected = ShelfContents(
            registration: .make(),
            identity: .make(),
            family: FrameIdentity.make().familyID,
            photos: prints.reversed().map { ShelvedPhoto(photo: $0.photo, file: $0.rendition) },
            pointer: pointer,
            currentPage: prints[1].photo.id,
            outbox: [entry],
            seenTracker: SeenTracker(upTo: 1, seen: [3]),
            sightings: [.make(times: 3)]
        )
        #expect(try bench.open().contents() == expected)
    }

    @Test func `tells the page she left, and its file, without being opened`() throws {
        let prints = (1...2).map { Print.make($0) }
        #expect(LastPage(in: bench.path("")) == nil)
        do {
            let shelf = try bench.open()
            for print in prints { try shelf.take(print) }
            try shelf.apply([.keepCurrentPage(prints[0].photo.id)])
            try shelf.apply([.keepCurrentPage(prints[1].photo.id)])
        }
        let last = try #require(LastPage(in: bench.path("")))
        #expect(last.photo == prints[1].photo.id)
        #expect(try Data(contentsOf: URL(filePath: last.path(in: bench.path("")))) == prints[1].bytes)
    }

    @Test func `tells it anew where that was lost, damaged or is out of date`() throws {
        let print = Print.make(1)
        do {
            let shelf = try bench.open()
            try shelf.take(print)
            try shelf.apply([.keepCurrentPage(print.photo.id)])
        }
        let told = try #require(LastPage(in: bench.path("")))
        let path = URL(filePath: bench.path("last-page"))
        let other = ContentHash(digest: [UInt8](repeating: 7, count: 32))
        let (photo, long) = (print.photo.id, String(repeating: "a", count: 9_000))
        let damages = [
            "", "x", "\(photo)", "../../etc \(other.hex)", "\(photo) ../../etc", "\(photo) \(other.hex)", long,
        ]
        for damage in damages {
            try Data(damage.utf8).write(to: path)
            #expect(LastPage(in: bench.path("")) != told)
            _ = try bench.open().contents()
            #expect(LastPage(in: bench.path("")) == told)
        }
    }

    @Test func `tells a file that took the place of the page's own`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.take(print)
        try shelf.apply([.keepCurrentPage(print.photo.id)])
        let before = LastPage(in: bench.path(""))
        var larger = Print.make(1, count: 9_000)
        larger.photo.id = print.photo.id
        try shelf.take(larger)
        let after = try #require(LastPage(in: bench.path("")))
        #expect(after != before)
        #expect(try Data(contentsOf: URL(filePath: after.path(in: bench.path("")))) == larger.bytes)
    }

    @Test func `tells the page of a database that was set aside only while its file is here`() throws {
        let print = Print.make(1)
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
            try shelf.take(print)
            try shelf.apply([.keepCurrentPage(print.photo.id)])
        }
        try SQLiteDatabase(path: bench.path("shelf.sqlite")).execute("UPDATE photo SET id = '../x'")
        #expect(try bench.open().contents().currentPage == print.photo.id)
        try SQLiteDatabase(path: bench.path("shelf.sqlite")).execute("UPDATE photo SET id = '../x'")
        try FileManager.default.removeItem(atPath: bench.path(of: print.rendition))
        #expect(try bench.open().contents().currentPage == nil)
    }

    @Test func `tells no page once all is wiped`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.take(print)
        try shelf.apply([.keepRegistration(.make()), .keepCurrentPage(print.photo.id)])
        #expect(LastPage(in: bench.path("")) != nil)
        try shelf.apply([.wipe])
        #expect(LastPage(in: bench.path("")) == nil)
        #expect(try !bench.files().contains("last-page"))
    }

    @Test func `takes over what an earlier program kept`() throws {
        let print = Print.make(1)
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
            try shelf.take(print)
        }
        // As it was before a frame knew films and comments, remembered a slideshow's round, told what was seen, knew places,
        // asked about newcomers, remembered what was new, and how it hangs.
        try SQLiteDatabase(path: bench.path("shelf.sqlite")).execute(
            """
            DROP TABLE film;
            ALTER TABLE photo DROP COLUMN film;
            DROP TABLE sighting;
            DROP TABLE answer;
            ALTER TABLE photo DROP COLUMN comments;
            ALTER TABLE photo DROP COLUMN place;
            DROP TABLE looked;
            ALTER TABLE place DROP COLUMN looked_up_to;
            ALTER TABLE place DROP COLUMN turn_setting;
            ALTER TABLE place DROP COLUMN turn;
            ALTER TABLE place DROP COLUMN round_began_at;
            ALTER TABLE place DROP COLUMN unlisted_below;
            ALTER TABLE place DROP COLUMN is_wiped;
            ALTER TABLE place DROP COLUMN checked_up_to;
            PRAGMA user_version = 1;
            """
        )
        let shelf = try bench.open()
        #expect(try shelf.contents().photos == [ShelvedPhoto(photo: print.photo, file: print.rendition)])
        #expect(try shelf.contents().seenTracker == nil)
        #expect(try shelf.contents().sightings == [])
        try shelf.apply([.keepLooks(SeenTracker(upTo: 1))])
        #expect(try shelf.contents().seenTracker == SeenTracker(upTo: 1))
    }

    @Test func `writes of what she has seen only what is new`() throws {
        let seen = Set((1...400).map { Int64($0) * 2 })
        try bench.open().apply([.keepLooks(SeenTracker(upTo: 1, seen: seen))])
        try SQLiteDatabase(path: bench.path("shelf.sqlite")).execute(
            """
            CREATE TABLE written (position INTEGER);
            CREATE TRIGGER adding AFTER INSERT ON looked BEGIN INSERT INTO written VALUES (new.position); END;
            CREATE TRIGGER dropping AFTER DELETE ON looked BEGIN INSERT INTO written VALUES (old.position); END;
            """
        )
        let next = SeenTracker(upTo: 3, seen: seen.union([801]))
        do {
            let shelf = try bench.open()
            try shelf.apply([.keepLooks(next)])
            #expect(try shelf.contents().seenTracker == next)
        }
        let database = try SQLiteDatabase(path: bench.path("shelf.sqlite"))
        #expect(try database.rows("SELECT position FROM written ORDER BY position") { $0.integer(0) } == [2, 801])
    }

    @Test func `keeps every word of a photo`() throws {
        let photo = Photo.make(
            position: 9,
            sender: .make(id: nil, displayName: "Åsa 🌻"),
            caption: "שלום\nat the lake",
            place: "Kuusamo ❄",
            addedAt: Date(timeIntervalSinceReferenceDate: 812_345_678.123),
            takenAt: LocalDateTime("2026-07-04T16:40:00"),
            takenAtOffset: "+03:00",
            film: .make(.voice, milliseconds: 1),
            hearts: 3,
            heartedByMe: true
        )
        try bench.open().apply([.keepPhotos([photo])])
        #expect(try bench.open().contents().photos == [ShelvedPhoto(photo: photo, file: nil)])
    }

    @Test func `lives with a position that was given twice`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepPhotos([.make(id: .make("old"), position: 5), .make(id: .make("new"), position: 5)])])
        #expect(try Set(shelf.contents().photos.map(\.photo.id)) == [.make("old"), .make("new")])
    }

    @Test func `a forgotten photo leaves the disk`() throws {
        let prints = [Print.make(1), Print.make(2)]
        let shelf = try bench.open()
        for print in prints { try shelf.take(print) }
        try shelf.apply([
            .putInOutbox(OutboxEntry(photo: prints[0].photo.id, heartGiven: true)), .forget([prints[0].photo.id]),
        ])
        #expect(!FileManager.default.fileExists(atPath: bench.path(of: prints[0].rendition)))
        #expect(shelf.file(of: prints[0].photo.id) == nil)
        #expect(shelf.file(of: prints[1].photo.id) == bench.path(of: prints[1].rendition))
        let contents = try shelf.contents()
        #expect(contents.photos.map(\.photo) == [prints[1].photo])
        #expect(contents.outbox.isEmpty)
    }

    @Test func `a download goes on where it stopped`() throws {
        let print = Print.make(1)
        try bench.open().apply([.keepPhotos([print.photo])])
        try bench.open().gather(print.bytes.prefix(1_234), of: print)
        #expect(try bench.open().incoming(print.photo.id, print.rendition).bytesThere == 1_234)
    }

    @Test func `a photo deleted while it was fetched leaves no file`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.gather(print.bytes, of: print)
        #expect(throws: ShelfError.self) { try shelf.place(print.photo.id, print.rendition) }
        #expect(try !bench.files().contains { $0.hasSuffix(".jpg") || $0.hasSuffix(".part") })
    }

    @Test func `a larger rendition takes the place of a smaller`() throws {
        let small = Print.make(1)
        let large = Print.make(2)
        let photo = Photo.make(renditions: [small.rendition, large.rendition])
        let shelf = try bench.open()
        try shelf.take(small)
        try shelf.apply([.keepPhotos([photo])])
        try shelf.gather(large.bytes, of: large)
        try shelf.place(photo.id, large.rendition)
        #expect(shelf.file(of: photo.id) == bench.path(of: large.rendition))
        #expect(!FileManager.default.fileExists(atPath: bench.path(of: small.rendition)))
    }

    @Test func `a wipe leaves no photo, no word and no secret`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make(secret: "sesame")), .keepIdentity(.make(familyName: "Virtanen"))])
        try shelf.take(print)
        try shelf.gather(print.bytes.prefix(10), of: print)
        try shelf.apply([.wipe])
        #expect(try shelf.contents() == ShelfContents())
        #expect(try bench.files().allSatisfy { $0.hasPrefix("shelf.sqlite") })
        for file in try bench.files() {
            let bytes = try Data(contentsOf: URL(filePath: bench.path(file)))
            #expect(!bytes.contains(print.photo.id.text) && !bytes.contains("sesame") && !bytes.contains("Virtanen"))
        }
    }

    @Test func `no one else may read what lies here`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make())])
        for name in ["identity-a.json", "identity-b.json", "shelf.sqlite", "shelf.sqlite-wal"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: bench.path(name))
            #expect(attributes[.posixPermissions] as? UInt == 0o600, "\(name)")
        }
        withExtendedLifetime(shelf) {}
    }

    @Test func `says so if the system lets no folder be made`() throws {
        // The kernel answers there as if the folder above were missing.
        #expect(throws: ShelfError.self) { try SQLiteShelf(folder: "/proc/grandma/shelf") }
    }

    @Test func `a second program cannot open the same shelf`() throws {
        let shelf = try bench.open()
        #expect(throws: ShelfError.self) { try bench.open() }
        withExtendedLifetime(shelf) {}
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { firstRange(of: Data(text.utf8)) != nil }
}
