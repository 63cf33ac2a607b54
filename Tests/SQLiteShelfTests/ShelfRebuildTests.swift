import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import SQLiteShelf
import Testing

/// A shelf whose index is lost, and files that rot.
struct ShelfRebuildTests {
    enum Loss: CaseIterable {
        case missing, truncated, zeroed, noDatabase, newer, numberless, folder
    }

    let bench: ShelfBench
    let prints =
        (1...4).map { Print.make($0, caption: "Photo \($0)") } + [Print.make(5).moving(.film, Data("a film".utf8))]

    init() throws {
        bench = try ShelfBench()
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        for print in prints {
            try shelf.take(print)
            try shelf.takeFilm(of: print)
        }
        try shelf.apply([.keepPointer(pointer), .keepCurrentPage(prints[1].photo.id), .keepLooks(SeenTracker(upTo: 3))])
    }

    private let pointer = AlbumPointer(
        newer: AlbumCursor(text: "n"),
        older: AlbumCursor(text: "o"),
        reachedOldest: true,
        revision: 7
    )

    private var shelved: [ShelvedPhoto] {
        prints.reversed().map { ShelvedPhoto(photo: $0.photo, file: $0.rendition, film: $0.photo.film) }
    }

    private func lose(_ loss: Loss) throws {
        let path = bench.path("shelf.sqlite")
        switch loss {
        case .missing: try FileManager.default.removeItem(atPath: path)
        case .truncated: try Data().write(to: URL(filePath: path))
        case .zeroed: try Data(count: 40_000).write(to: URL(filePath: path))
        case .noDatabase: try Data("no database".utf8).write(to: URL(filePath: path))
        case .newer:
            try SQLiteDatabase(path: path)
                .execute("ALTER TABLE photo ADD COLUMN later TEXT; PRAGMA user_version = 99")
        case .numberless: try SQLiteDatabase(path: path).execute("PRAGMA user_version = -1")
        case .folder:
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: "\(path)/x", withIntermediateDirectories: true)
        }
    }

    @Test func `a new shelf's tables are synced to its file before the first photo comes`() throws {
        let bench = try ShelfBench()
        let shelf = try bench.open()
        // A power cut may take the log beside the file, which is not synced.
        let cut = bench.folder.path("cut.sqlite")
        try FileManager.default.copyItem(atPath: bench.path("shelf.sqlite"), toPath: cut)
        let photos = try SQLiteDatabase(path: cut).integer("SELECT count(*) FROM photo")
        #expect(photos == 0)
        withExtendedLifetime(shelf) {}
    }

    @Test(arguments: Loss.allCases)
    func `its photos stay, with their words, in their order, and so does her page`(loss: Loss) throws {
        try lose(loss)
        let expected = ShelfContents(
            registration: .make(),
            identity: .make(),
            photos: shelved,
            currentPage: prints[1].photo.id
        )
        // Also from one start to the next, for as long as the server is away.
        for _ in 0..<3 {
            let shelf = try bench.open()
            #expect(try shelf.contents() == expected)
            let path = try #require(shelf.file(of: prints[0].photo.id))
            #expect(FileManager.default.contents(atPath: path) == prints[0].bytes)
            #expect(shelf.film(of: prints[4].photo.id) != nil)
        }
        #expect(LastPage(in: bench.path(""))?.photo == prints[1].photo.id)
    }

    /// A flipped bit that SQLite alone would not find: in a caption, in a page that holds nothing.
    @Test func `its photos stay and no wrong word is shown, wherever a bit of its database is flipped`() throws {
        let path = bench.path("shelf.sqlite")
        let sound = try Data(contentsOf: URL(filePath: path))
        #expect(sound[20] == 8)
        try FileManager.default.copyItem(atPath: bench.folder.path("shelf"), toPath: bench.folder.path("whole"))
        for place in [20, 27, 60] + Array(stride(from: 1_000, to: sound.count, by: 4_001)) {
            try FileManager.default.removeItem(atPath: bench.folder.path("shelf"))
            try FileManager.default.copyItem(
                atPath: bench.folder.path("whole"),
                toPath: bench.folder.path("shelf")
            )
            var flipped = sound
            flipped[place] ^= 1 << (place % 8)
            try flipped.write(to: URL(filePath: path))
            let shelf = try bench.open()
            #expect(try shelf.contents().photos.map(\.photo) == shelved.map(\.photo), "\(place)")
            #expect(FileManager.default.fileExists(atPath: path + ".unreadable"), "\(place)")
        }
    }

    @Test func `the database that was set aside is kept for whoever looks after the frame`() throws {
        try lose(.noDatabase)
        _ = try bench.open().contents()
        #expect(try bench.files().contains("shelf.sqlite.unreadable"))
    }

    @Test func `what the server names is not fetched again`() throws {
        try lose(.missing)
        try Data("{".utf8).write(to: URL(filePath: bench.note(of: prints[2].rendition)))
        let shelf = try bench.open()
        #expect(try shelf.contents().photos.map(\.photo.position) == [5, 4, 2, 1])
        // Its note is damaged: it is not shown, but it is here.
        try shelf.apply([.keepPhotos([prints[2].photo])])
        let incoming = try shelf.incoming(prints[2].photo.id, prints[2].rendition)
        #expect(incoming.bytesThere == prints[2].rendition.bytes.bytes)
        try shelf.place(prints[2].photo.id, prints[2].rendition)
        #expect(try shelf.contents().photos.count == 5)
        try shelf.verify(prints[2].photo.id)
    }

    @Test func `what lies here with other bytes is fetched again`() throws {
        try lose(.missing)
        try FileManager.default.removeItem(atPath: bench.note(of: prints[2].rendition))
        try bench.flipByte(of: prints[2].rendition)
        let shelf = try bench.open()
        _ = try shelf.contents()
        try shelf.apply([.keepPhotos([prints[2].photo])])
        #expect(try shelf.incoming(prints[2].photo.id, prints[2].rendition).bytesThere == 0)
        try shelf.take(prints[2])
        try shelf.verify(prints[2].photo.id)
    }

    @Test func `what nobody names goes once the server has named all, and not before`() throws {
        try lose(.missing)
        try FileManager.default.removeItem(atPath: bench.note(of: prints[2].rendition))
        let stray = bench.path(of: prints[2].rendition)
        var part = pointer
        part.unlistedBelow = 4
        for before in [nil, part] {
            let shelf = try bench.open()
            _ = try shelf.contents()
            if let before { try shelf.apply([.keepPointer(before)]) }
            _ = shelf.missingFiles()
            #expect(FileManager.default.fileExists(atPath: stray))
        }
        do {
            let shelf = try bench.open()
            #expect(try shelf.contents().pointer == part && shelf.missingFiles().isEmpty)
        }
        #expect(FileManager.default.fileExists(atPath: stray))
        try bench.open().apply([.keepPointer(pointer)])
        let shelf = try bench.open()
        #expect(try shelf.contents().pointer == pointer && shelf.missingFiles().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: stray))
        #expect(try bench.files().count { $0.hasSuffix(".jpg") } == 4)
    }

    @Test func `a family that was left is not found again`() throws {
        let notes = try bench.files().filter { $0.hasSuffix(".json") && $0.hasPrefix("photos") || $0.hasSuffix(".jpg") }
        let kept = try notes.map { (bench.path($0), try Data(contentsOf: URL(filePath: bench.path($0)))) }
        try bench.open().apply([.wipe])
        // The plug was pulled before the files went.
        for (path, bytes) in kept { try bytes.write(to: URL(filePath: path)) }
        #expect(try bench.open().contents() == ShelfContents())
        #expect(try !bench.files().contains { $0.hasSuffix(".jpg") })
    }

    @Test func `a frame that does not know who it is shows nobody's photos`() throws {
        try lose(.missing)
        for name in ["a", "b"] { try FileManager.default.removeItem(atPath: bench.path("identity-\(name).json")) }
        #expect(try bench.open().contents() == ShelfContents())
    }

    @Test func `a photo that leaves takes its note with it`() throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        try shelf.apply([.forget([prints[0].photo.id]), .dropFiles([prints[1].photo.id])])
        #expect(!FileManager.default.fileExists(atPath: bench.note(of: prints[0].rendition)))
        #expect(!FileManager.default.fileExists(atPath: bench.note(of: prints[1].rendition)))
        #expect(FileManager.default.fileExists(atPath: bench.note(of: prints[2].rendition)))
    }

    // MARK: - Files that rot

    @Test func `a flipped byte is found by whoever is about to draw it`() throws {
        try bench.flipByte(of: prints[0].rendition)
        let shelf = try bench.open()
        _ = try shelf.contents()
        #expect(throws: ShelfError.corrupt) { try shelf.verify(prints[0].photo.id) }
        try shelf.verify(prints[1].photo.id)
        #expect(throws: ShelfError.self) { try shelf.verify(.make("nobody")) }
    }

    @Test func `a flipped byte of the page she left is not shown before the shelf is open`() throws {
        let last = try #require(LastPage(in: bench.path("")))
        #expect(last.isTrue(in: bench.path("")))
        try bench.flipByte(of: prints[1].rendition)
        #expect(!last.isTrue(in: bench.path("")))
        try FileManager.default.removeItem(atPath: bench.path(of: prints[1].rendition))
        #expect(!last.isTrue(in: bench.path("")))
    }

    @Test func `the slow check finds every damaged file in a round, and goes on where it was`() throws {
        try bench.flipByte(of: prints[0].rendition)
        try bench.flipByte(of: prints[3].rendition)
        var found: [PhotoID] = []
        // Five pictures and a film, each by another run of the program.
        for _ in 0..<6 {
            let shelf = try bench.open()
            _ = try shelf.contents()
            if let damaged = try shelf.checkNext().damaged { found.append(damaged.photo) }
        }
        #expect(Set(found) == [prints[0].photo.id, prints[3].photo.id] && found.count == 2)
    }

    @Test func `the slow check looks at films too`() throws {
        let film = try #require(prints[4].photo.film)
        let shelf = try bench.open()
        _ = try shelf.contents()
        let path = try #require(shelf.film(of: prints[4].photo.id))
        try Data(prints[4].filmBytes.reversed()).write(to: URL(filePath: path))
        let found = try (0..<6).compactMap { _ in try shelf.checkNext().damaged }
        #expect(found == [ShelfFile(photo: prints[4].photo.id, isFilm: true)] && film.bytes.bytes == 6)
    }

    @Test func `a file that goes missing while the program runs counts as damaged`() throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        #expect(shelf.missingFiles().isEmpty)
        try FileManager.default.removeItem(atPath: bench.path(of: prints[1].rendition))
        let found = try (0..<6).compactMap { _ in try shelf.checkNext().damaged }
        #expect(found == [ShelfFile(photo: prints[1].photo.id, isFilm: false)])
    }

    @Test func `photos that came before notes were written get theirs`() throws {
        for print in prints { try FileManager.default.removeItem(atPath: bench.note(of: print.rendition)) }
        do {
            let shelf = try bench.open()
            _ = try shelf.contents()
            #expect(try shelf.checkNext() == ShelfCheck(hasMore: true))
            #expect(try shelf.checkNext() == ShelfCheck())
        }
        try lose(.missing)
        #expect(try bench.open().contents().photos == shelved)
    }

    @Test func `a check of an empty shelf is soon over`() throws {
        let empty = try ShelfBench()
        #expect(try empty.open().checkNext() == ShelfCheck())
    }
}

extension ShelfBench {
    func note(of rendition: Rendition) -> String { path(of: rendition).dropLast(3) + "json" }

    func flipByte(of rendition: Rendition) throws {
        let path = URL(filePath: path(of: rendition))
        var bytes = try Data(contentsOf: path)
        bytes[bytes.count / 2] ^= 0x10
        try bytes.write(to: path)
    }
}
