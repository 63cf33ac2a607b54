import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import SQLiteShelf
import Testing

/// What a shelf makes of a card that has begun to fail.
struct ShelfDamageTests {
    enum Damage: CaseIterable {
        case truncated, zeroed, random, cutInHalf, missing, folderInItsPlace

        func harm(_ path: String) throws {
            let file = URL(filePath: path)
            var generator = SeededGenerator(seed: 1)
            let bytes = try Data(contentsOf: file)
            switch self {
            case .truncated: try Data().write(to: file)
            case .zeroed: try Data(count: bytes.count).write(to: file)
            case .random:
                try Data(bytes.map { _ in UInt8.random(in: .min ... .max, using: &generator) }).write(to: file)
            case .cutInHalf: try bytes.prefix(bytes.count / 2).write(to: file)
            case .missing: try FileManager.default.removeItem(at: file)
            case .folderInItsPlace:
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(atPath: "\(path)/within", withIntermediateDirectories: true)
                try bytes.write(to: URL(filePath: "\(path)/within/file"))
            }
        }
    }

    let bench: ShelfBench
    let prints = (1...4).map { Print.make($0) }

    init() throws {
        bench = try ShelfBench()
        try fill()
    }

    private func fill() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        for print in prints { try shelf.take(print) }
        let cursor = AlbumCursor(text: "x")
        let pointer = AlbumPointer(newer: cursor, older: cursor, reachedOldest: true, revision: 4)
        try shelf.apply([.keepCurrentPage(prints[0].photo.id), .keepPointer(pointer)])
    }

    @Test(arguments: Damage.allCases)
    func `opens with any one file damaged, and knows who it is`(damage: Damage) throws {
        for file in try bench.files() {
            try damage.harm(bench.path(file))
            // Photos are there with the server away, all but one whose own file is damaged.
            let shown = try mended(bench.open()).photos.filter { $0.file != nil }
            #expect(shown.count >= prints.count - 1, "\(file)")
            #expect(shown.count == prints.count || file.hasSuffix(".jpg"), "\(file)")
            try holdsTogether(try bench.open())
            try restore()
        }
    }

    /// Bit rot in the database: each page in turn, beaten in the middle.
    @Test func `opens with any one page of the database damaged`() throws {
        let path = URL(filePath: bench.path("shelf.sqlite"))
        let whole = try Data(contentsOf: path)
        // The page size is in the header (sqlite.org/fileformat2.html, 1.3.2).
        let bytes = Int(whole[16]) << 8 | Int(whole[17])
        // A change writes whole pages to the card, so the pages of a new shelf are small.
        #expect(bytes == 2048)
        for page in 0..<(whole.count / bytes) {
            var beaten = whole
            beaten.replaceSubrange((page * bytes + 8)..<(page * bytes + 400), with: Data(repeating: 0xA5, count: 392))
            try beaten.write(to: path)
            try holdsTogether(try bench.open())
            try? FileManager.default.removeItem(atPath: bench.path("shelf.sqlite-wal"))
        }
    }

    @Test func `values that are not ours count as damage`() throws {
        try SQLiteDatabase(path: bench.path("shelf.sqlite"))
            .execute("UPDATE photo SET id = '../../etc' WHERE position = 1")
        #expect(try bench.open().contents().photos.map(\.photo) == prints.reversed().map(\.photo))
        #expect(try bench.files().contains("shelf.sqlite.unreadable"))
    }

    @Test(arguments: ["photos", "incoming"])
    func `a file where a folder was is no obstacle`(name: String) throws {
        try FileManager.default.removeItem(atPath: bench.path(name))
        try Data("x".utf8).write(to: URL(filePath: bench.path(name)))
        try holdsTogether(try bench.open())
    }

    @Test func `a file that is gone or short is missing, and its photo stays listed`() throws {
        try FileManager.default.removeItem(atPath: bench.path(of: prints[0].rendition))
        try prints[1].bytes.dropLast().write(to: URL(filePath: bench.path(of: prints[1].rendition)))
        let shelf = try bench.open()
        #expect(try shelf.contents().photos.allSatisfy { $0.file != nil }, "no photo waits for a look at files")
        let missing = prints.prefix(2).map { ShelfFile(photo: $0.photo.id, isFilm: false) }
        #expect(Set(shelf.missingFiles()) == Set(missing))
        #expect(try mended(shelf).photos.map(\.file) == [prints[3].rendition, prints[2].rendition, nil, nil])
        #expect(shelf.file(of: prints[1].photo.id) == nil && shelf.missingFiles().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.path(of: prints[1].rendition)))
    }

    @Test func `files that nobody knows are removed`() throws {
        let strange = bench.path("photos/ab")
        try FileManager.default.createDirectory(atPath: strange, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(filePath: "\(strange)/stranger.jpg"))
        try Data("x".utf8).write(to: URL(filePath: bench.path("incoming/stranger.part")))
        let shelf = try bench.open()
        _ = try shelf.contents()
        #expect(shelf.missingFiles().isEmpty)
        #expect(try !bench.files().contains { $0.contains("stranger") })
        #expect(try bench.files().count { $0.hasSuffix(".jpg") } == prints.count)
    }

    @Test func `a photo that comes meanwhile is not removed as a stranger's`() async throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        let coming = (10..<80).map { Print.make($0) }
        let looking = Task.detached { while !Task.isCancelled { _ = shelf.missingFiles() } }
        for print in coming { try shelf.take(print) }
        looking.cancel()
        await looking.value
        #expect(shelf.missingFiles().isEmpty)
        for print in coming { try shelf.verify(print.photo.id) }
    }

    @Test func `the newer of two records of who I am wins`() throws {
        try bench.open().apply([.keepIdentity(.make(frameName: "Hall"))])
        let old = try Data(contentsOf: URL(filePath: bench.path("identity-a.json")))
        try bench.open().apply([.keepIdentity(.make(frameName: "Attic"))])
        try old.write(to: URL(filePath: bench.path("identity-a.json")))
        #expect(try bench.open().contents().identity?.frameName == "Attic")
        try Data("{".utf8).write(to: URL(filePath: bench.path("identity-b.json")))
        #expect(try bench.open().contents().identity?.frameName == "Hall")
    }

    private func holdsTogether(_ shelf: SQLiteShelf) throws {
        let contents = try mended(shelf)
        #expect(contents.registration == .make())
        #expect(contents.identity == .make())
        for shelved in contents.photos where shelved.file != nil {
            let path = try #require(shelf.file(of: shelved.photo.id))
            #expect(FileManager.default.fileExists(atPath: path))
        }
        // It works on: what was lost can be fetched again.
        for print in prints { try shelf.take(print) }
        #expect(try shelf.contents().photos.compactMap(\.file).count == prints.count)
    }

    /// The contents once the frame has dropped the files that are missing.
    private func mended(_ shelf: SQLiteShelf) throws -> ShelfContents {
        _ = try shelf.contents()
        try shelf.apply([.dropFiles(shelf.missingFiles().filter { !$0.isFilm }.map(\.photo))])
        return try shelf.contents()
    }

    private func restore() throws {
        try FileManager.default.removeItem(atPath: bench.path(""))
        try fill()
    }
}
