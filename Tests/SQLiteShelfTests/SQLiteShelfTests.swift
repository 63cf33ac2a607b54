import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import SQLiteShelf
import Testing

struct SQLiteShelfTests {
    let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    @Test func `a new shelf holds nothing`() throws {
        #expect(try bench.open().contents() == ShelfContents())
    }

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
            try bench.fill(shelf, with: prints)
            try shelf.apply([.keepPointer(pointer), .keepCurrentPage(prints[1].photo.id), .putInOutbox(entry)])
        }
        let expected = ShelfContents(
            registration: .make(),
            identity: .make(),
            photos: prints.reversed().map { ShelvedPhoto(photo: $0.photo, file: $0.rendition) },
            pointer: pointer,
            currentPage: prints[1].photo.id,
            outbox: [entry]
        )
        #expect(try bench.open().contents() == expected)
    }

    @Test func `keeps every word of a photo`() throws {
        let photo = Photo.make(
            position: 9,
            sender: .make(id: nil, displayName: "Åsa 🌻"),
            caption: "שלום\nat the lake",
            addedAt: Date(timeIntervalSinceReferenceDate: 812_345_678.123),
            takenAt: LocalDateTime("2026-07-04T16:40:00"),
            takenAtOffset: "+03:00",
            hearts: 3,
            heartedByMe: true
        )
        try bench.open().apply([.keepPhotos([photo])])
        #expect(try bench.open().contents().photos == [ShelvedPhoto(photo: photo, file: nil)])
    }

    @Test func `a photo kept again is replaced and keeps its file`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try bench.fill(shelf, with: [print])
        var edited = print.photo
        edited.caption = "By the sea"
        try shelf.apply([.keepPhotos([edited])])
        #expect(try shelf.contents().photos == [ShelvedPhoto(photo: edited, file: print.rendition)])
    }

    @Test func `lives with a position that was given twice`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepPhotos([.make(id: .make("old"), position: 5), .make(id: .make("new"), position: 5)])])
        #expect(try Set(shelf.contents().photos.map(\.photo.id)) == [.make("old"), .make("new")])
    }

    @Test func `a forgotten photo leaves the disk`() throws {
        let prints = [Print.make(1), Print.make(2)]
        let shelf = try bench.open()
        try bench.fill(shelf, with: prints)
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

    @Test func `two photos of the same bytes share a file until both are gone`() throws {
        let print = Print.make(1)
        let twin = Print(photo: .make(position: 2, renditions: print.photo.renditions), bytes: print.bytes)
        let shelf = try bench.open()
        try bench.fill(shelf, with: [print, twin])
        try shelf.apply([.forget([print.photo.id])])
        #expect(FileManager.default.fileExists(atPath: bench.path(of: print.rendition)))
        try shelf.apply([.dropFiles([twin.photo.id])])
        #expect(!FileManager.default.fileExists(atPath: bench.path(of: print.rendition)))
        #expect(try shelf.contents().photos == [ShelvedPhoto(photo: twin.photo, file: nil)])
    }

    @Test func `a download goes on where it stopped`() throws {
        let print = Print.make(1)
        try bench.open().apply([.keepPhotos([print.photo])])
        try bench.gather(print.bytes.prefix(1_234), for: print, on: try bench.open())
        #expect(try bench.open().incoming(print.photo.id, print.rendition).bytesThere == 1_234)
    }

    @Test func `more bytes than there can be begin again`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try bench.gather(print.bytes + [0], for: print, on: shelf)
        #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 0)
    }

    @Test func `other bytes of the right length are never placed`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.apply([.keepPhotos([print.photo])])
        try bench.gather(Data(count: print.bytes.count), for: print, on: shelf)
        #expect(throws: ShelfTrouble.corrupt) { try shelf.place(print.photo.id, print.rendition) }
        #expect(shelf.file(of: print.photo.id) == nil)
        #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 0)
    }

    @Test func `a photo deleted while it was fetched leaves no file`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try bench.gather(print.bytes, for: print, on: shelf)
        #expect(throws: ShelfTrouble.self) { try shelf.place(print.photo.id, print.rendition) }
        #expect(try !bench.files().contains { $0.hasSuffix(".jpg") || $0.hasSuffix(".part") })
    }

    @Test func `a larger rendition takes the place of a smaller`() throws {
        let small = Print.make(1)
        let large = Print.make(2)
        let photo = Photo.make(renditions: [small.rendition, large.rendition])
        let shelf = try bench.open()
        try bench.fill(shelf, with: [small])
        try shelf.apply([.keepPhotos([photo])])
        try bench.gather(large.bytes, for: large, on: shelf)
        try shelf.place(photo.id, large.rendition)
        #expect(shelf.file(of: photo.id) == bench.path(of: large.rendition))
        #expect(!FileManager.default.fileExists(atPath: bench.path(of: small.rendition)))
    }

    @Test func `the outbox holds one wish a photo, the newest last`() throws {
        let shelf = try bench.open()
        let first = OutboxEntry(photo: .make("a"), heartGiven: true)
        let second = OutboxEntry(photo: .make("b"), heartGiven: true)
        let changed = OutboxEntry(photo: .make("a"), heartGiven: false)
        try shelf.apply([.putInOutbox(first), .putInOutbox(second), .putInOutbox(changed)])
        #expect(try shelf.contents().outbox == [second, changed])
        try shelf.apply([.takeFromOutbox(first), .takeFromOutbox(second)])
        #expect(try shelf.contents().outbox == [changed])
    }

    @Test func `a wipe leaves no photo, no word and no secret`() throws {
        let print = Print.make(1)
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make(secret: "sesame")), .keepIdentity(.make(familyName: "Virtanen"))])
        try bench.fill(shelf, with: [print])
        try bench.gather(print.bytes.prefix(10), for: print, on: shelf)
        try shelf.apply([.wipe])
        #expect(try shelf.contents() == ShelfContents())
        #expect(try bench.files().allSatisfy { $0.hasPrefix("shelf.sqlite") })
        for file in try bench.files() {
            let bytes = try Data(contentsOf: URL(filePath: bench.path(file)))
            #expect(!bytes.contains(print.photo.id.text) && !bytes.contains("sesame") && !bytes.contains("Virtanen"))
        }
    }

    @Test func `who comes after a wipe is kept`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make(secret: "old")), .keepIdentity(.make())])
        try shelf.apply([.wipe, .keepRegistration(.make(secret: "new"))])
        #expect(try shelf.contents() == ShelfContents(registration: .make(secret: "new")))
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

    @Test func `a second program cannot open the same shelf`() throws {
        let shelf = try bench.open()
        #expect(throws: ShelfTrouble.self) { try bench.open() }
        withExtendedLifetime(shelf) {}
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { firstRange(of: Data(text.utf8)) != nil }
}
