import FamilyTesting
import FoundationEssentials
import SQLiteClient
import Testing

@testable import PageSums

struct PageSumsTests {
    let folder: TemporaryFolder
    private var path: String { folder.path("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try PageSums.register()
    }

    private func open(_ path: String, withSums: Bool = true, wal: Bool = true) throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path)
        if withSums { PageSums.begin(in: database) }
        try database.execute("PRAGMA journal_mode = \(wal ? "WAL" : "DELETE")")
        return database
    }

    /// A table of words without an index, some long enough for pages of their own, and pages that hold nothing any more.
    private func fill(_ database: SQLiteDatabase, rows: Int = 60) throws {
        try database.write {
            try database.execute("CREATE TABLE photo (id INTEGER PRIMARY KEY, caption TEXT NOT NULL) STRICT")
            for row in 1...rows {
                let caption = String(repeating: "The sea \(row) ", count: row % 10 == 0 ? 600 : 20)
                try database.run("INSERT INTO photo (caption) VALUES (?)", [caption])
            }
            try database.execute("CREATE TABLE gone AS SELECT * FROM photo; DROP TABLE gone")
        }
    }

    private func damage(_ path: String) throws -> [String] {
        try PageSums.damage(in: try SQLiteDatabase(path: path, .readOnly), by: .thorough)
    }

    /// Flips a bit at each of these places in turn, and answers with how many flips neither an opening nor a check found.
    private func missed(_ places: [Int], in path: String) throws -> [Int] {
        let sound = try Data(contentsOf: URL(filePath: path))
        let copy = folder.path("flipped.sqlite")
        return try places.filter { place in
            var flipped = sound
            flipped[place] ^= 1 << (place % 8)
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
            try flipped.write(to: URL(filePath: copy))
            return (try? damage(copy).isEmpty) ?? false
        }
    }

    /// The whole head of the file, and a place in each 499 bytes of the rest.
    private func places(in path: String) throws -> [Int] {
        let length = try Data(contentsOf: URL(filePath: path)).count
        return Array(0..<100) + Array(stride(from: 100, to: length, by: 499))
    }

    @Test func `a flipped bit anywhere in the file is found; without sums many are found by nothing`() throws {
        let database = try open(path)
        try fill(database)
        try database.close()
        #expect(try damage(path) == [])
        #expect(try missed(places(in: path), in: path) == [])
        let plain = folder.path("plain.sqlite")
        let other = try open(plain, withSums: false)
        try fill(other)
        try other.close()
        let control = try missed(places(in: plain), in: plain)
        #expect(control.count > 20)
        // The byte that tells of the sums, by every one of its bits.
        let sound = try Data(contentsOf: URL(filePath: path))
        for bit in 0..<8 {
            var flipped = sound
            flipped[20] ^= 1 << bit
            try flipped.write(to: URL(filePath: folder.path("bit.sqlite")))
            #expect((try? damage(folder.path("bit.sqlite")).isEmpty) != true, "bit \(bit)")
        }
    }

    @Test func `names the page`() throws {
        let database = try open(path)
        try fill(database)
        try database.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[2 * 4096 + 1000] ^= 4
        try bytes.write(to: URL(filePath: path))
        #expect(try damage(path).first == "page 3 of \(path) is not what was written to it")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
        #expect(PageSums.lastBadPage(in: path) == "page 3 of \(path) is not what was written to it")
        #expect(PageSums.lastBadPage(in: folder.path("link"))?.hasPrefix("page 3 of") == true)
        #expect(PageSums.lastBadPage(in: folder.path("bit.sqlite")) == nil)
    }

    /// SQLite 3.40.1's own shim loses all of it: its sums break those of the log.
    @Test func `what was committed before a crash is there after it`() throws {
        let database = try open(path)
        try fill(database)
        try database.execute("INSERT INTO photo (caption) VALUES ('the last one')")
        // As the disk is when the program is killed: the log is not copied into the database.
        let crashed = folder.path("crashed.sqlite")
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: crashed + suffix) }
        let again = try open(crashed)
        #expect(try again.integer("SELECT count(*) FROM photo") == 61)
        #expect(try again.text("SELECT caption FROM photo ORDER BY id DESC LIMIT 1") == "the last one")
        try again.close()
        #expect(try damage(crashed) == [])
    }

    /// More than SQLite holds in memory: pages are written before the first one is.
    @Test func `a copy has sums on every page, of a database with sums and of one without`() throws {
        for withSums in [true, false] {
            let source = folder.path("source-\(withSums).sqlite")
            let database = try open(source, withSums: withSums)
            try fill(database, rows: 6_000)
            let copy = folder.path("copy-\(withSums) %?#.sqlite")
            try PageSums.copy(database, to: copy)
            let bytes = try Data(contentsOf: URL(filePath: copy))
            #expect(bytes.count > 4_000_000 && bytes[20] == 8)
            #expect(try damage(copy) == [])
            // In the middle of a caption, in the last page.
            #expect(try missed([bytes.count - 100, bytes.count / 2 + 50], in: copy) == [])
        }
    }

    @Test(arguments: [true, false])
    func `gives sums to an older database, in either mode`(wal: Bool) throws {
        let database = try open(path, withSums: false, wal: wal)
        try fill(database)
        try database.close()
        let old = try Data(contentsOf: URL(filePath: path))
        // What starts that were killed in the midst of it left.
        try Data("half".utf8).write(to: URL(filePath: path + ".draft"))
        try Data("half".utf8).write(to: URL(filePath: path + ".draft-journal"))
        #expect(PageSums.give(to: path) { _ in false } == .putOff(reason: "the disk has no room for a second copy"))
        #expect(try Data(contentsOf: URL(filePath: path)) == old)
        #expect(PageSums.give(to: path, keeping: path + "-before") { $0 > old.count } == .given)
        #expect(try missed([5_000], in: path) == [] && damage(path) == [])
        let kept = try open(path + "-before", withSums: false)
        #expect(try kept.integer("SELECT count(*) FROM photo") == 60)
        #expect(try folder.names().allSatisfy { !$0.contains("draft") })
    }

    @Test func `gives none beside a log that could not be removed, and nothing is lost`() throws {
        let database = try open(path, withSums: false)
        try fill(database)
        let log = folder.path("log")
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: log)
        try database.close()
        let result = PageSums.give(
            to: path,
            hasRoom: { _ in true },
            unless: { _ in
                try FileManager.default.copyItem(atPath: log, toPath: path + "-wal")
                return []
            }
        )
        #expect(result != .given)
        #expect(try folder.names().allSatisfy { !$0.contains("draft") })
        let again = try open(path, withSums: false)
        #expect(try again.integer("SELECT count(*) FROM photo") == 60)
        try again.close()
        #expect(PageSums.give(to: path) { _ in true } == .given)
        #expect(try damage(path) == [])
    }

    @Test func `gives none to a database that is damaged or in use`() throws {
        let database = try open(path, withSums: false)
        try fill(database)
        #expect(PageSums.give(to: path) { _ in true } != .given)
        try database.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[4096] ^= 7
        try bytes.write(to: URL(filePath: path))
        // Given anew, the damage would have sums that are right.
        #expect(PageSums.give(to: path) { _ in true } != .given)
        #expect(try Data(contentsOf: URL(filePath: path))[20] == 0)
    }
}
