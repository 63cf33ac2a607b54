import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import Testing

@testable import SQLiteShelf

/// A shelf that a newer program has written, as after an update that was taken back.
struct ShelfOfNewerProgramTests {
    let bench: ShelfBench
    let prints = (1...4).map { Print.make($0, caption: "Photo \($0)") }

    init() throws {
        bench = try ShelfBench()
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        for print in prints { try shelf.take(print) }
        try shelf.apply([.keepCurrentPage(prints[1].photo.id), .keepLooks(SeenTracker(upTo: 3))])
    }

    @Test func `the database of a newer program waits for it, whole, and knows what she did meanwhile`() throws {
        let given = OutboxEntry(.heart(prints[0].photo.id), isYes: true)
        let later = OutboxEntry(.hiding(prints[2].photo.id), isYes: true)
        var before = try bench.open().contents()
        try bench.open().apply([.putInOutbox(given)])
        before.outbox = [later, given]
        // The change is in the log beside the file, as a pulled plug leaves it.
        let path = bench.path("shelf.sqlite")
        try change(schema: 99, of: path, keepsLog: true)
        for _ in 0..<2 {
            let older = try bench.open()
            #expect(try older.contents().photos.map(\.photo) == prints.reversed().map(\.photo))
            try older.apply([.putInOutbox(later)])
        }
        // The program is updated again: it understands what waits.
        try change(schema: ShelfMigrations.count, of: path + ".newer")
        #expect(try bench.open().contents() == before)
        #expect(try bench.open().contents() == before)
        #expect(try bench.files().filter { $0.contains("newer") } == [])
    }

    @Test func `nothing of a newer program's database stays when the frame is emptied`() throws {
        try change(schema: 99, of: bench.path("shelf.sqlite"))
        let shelf = try bench.open()
        #expect(try bench.files().contains("shelf.sqlite.newer"))
        try shelf.apply([.wipe])
        #expect(try bench.files().filter { $0.contains("newer") } == [])
    }

    /// Changes the number of the schema as a program of ours would, and may leave the change in the log beside the file.
    private func change(schema: Int, of path: String, keepsLog: Bool = false) throws {
        let database = try ShelfDatabase.opened(path)
        try database.execute("PRAGMA user_version = \(schema)")
        let files = FileManager.default
        let names = keepsLog ? ["", "-wal"] : []
        for name in names { try files.copyItem(atPath: path + name, toPath: bench.folder.path("copy\(name)")) }
        try database.close()
        for name in names {
            try? files.removeItem(atPath: path + name)
            try files.copyItem(atPath: bench.folder.path("copy\(name)"), toPath: path + name)
        }
    }
}
