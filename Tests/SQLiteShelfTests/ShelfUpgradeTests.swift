import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteClient
import Testing

@testable import SQLiteShelf

/// Shelves of earlier programs: `Fixtures` holds a database of every schema that landed, as SQL.
struct ShelfUpgradeTests {
    static let landed = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]

    let bench: ShelfBench

    init() throws { bench = try ShelfBench() }

    private func sql(_ version: Int) throws -> String {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        return try String(contentsOf: fixtures.appending(path: "shelf-\(version).sql"), encoding: .utf8)
    }

    /// A shelf as a program of this schema left it, with the files of two of its three photos.
    private func lay(_ version: Int, in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let database = try SQLiteDatabase(path: "\(folder)/shelf.sqlite")
        try database.execute("PRAGMA foreign_keys = OFF")
        try database.write { try database.execute(sql(version)) }
        try database.close()
        for number in 1...2 {
            let hash = Self.hash(number)
            let photos = "\(folder)/photos/\(hash.hex.prefix(2))"
            try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
            try Data("photo \(number)\n".utf8).write(to: URL(filePath: "\(photos)/\(hash.hex).jpg"))
        }
    }

    private static func hash(_ number: Int) -> ContentHash {
        let hex = [
            "b5d503eff93435a169528fc7fe7a1d232dc38a9b4b778a84e8fc756527091509",
            "270604b2f7ed13d7e26f178d1598bb8a0f53a8431f200b0c3b28cd7ec9d795c2",
        ]
        return ContentHash(hex: hex[number - 1]) ?? ContentHash(digest: repeatElement(0, count: 32))
    }

    private func isWhole(_ folder: String, _ version: Int) throws {
        let shelf = try SQLiteShelf(folder: folder)
        let contents = try shelf.contents()
        #expect(contents.family?.text == (version >= 17 ? "family-1" : nil))
        #expect(contents.photos.map(\.photo.id.text) == ["photo-3", "photo-2", "photo-1"])
        #expect(contents.photos.map { $0.file?.sha256 } == [nil, Self.hash(2), Self.hash(1)])
        #expect(contents.photos.map(\.photo.caption) == ["Photo 3", "Photo 2", "Photo 1"])
        #expect(contents.photos.last?.photo.place == (version >= 5 ? "Kuusamo" : nil))
        // What an earlier program left out is read again.
        #expect(contents.pointer?.revision == (version >= 13 ? 3 : 0))
        let guests = version >= 13 ? MomentCompany(names: ["Anna", "Ben", "Zoë"], count: 5) : nil
        let party = MomentSummary.make(cover: .make("photo-1"), photos: 2, guests: guests)
        #expect(contents.moments == (version >= 12 ? [party] : []))
        #expect(contents.coming == (version >= 13 ? [.make("picnic", title: "Picnic", hours: 66)] : []))
        #expect(contents.photos.last?.photo.moment == (version >= 12 ? .make("party") : nil))
        #expect(contents.invitations == (version >= 14 ? [.make(hours: 66)] : []))
        let answer = OutboxEntry(.invitation(.make("picnic")), isYes: true)
        #expect(contents.outbox.contains(answer) == (version >= 14))
        let hiding = OutboxEntry(.hiding(.make("photo-1")), isYes: true)
        #expect(contents.outbox.contains(hiding) == (version >= 15))
        #expect(contents.pointer != nil && contents.pointer?.unlistedBelow == nil)
        #expect(contents.currentPage == .make("photo-2"))
        #expect(contents.outbox.contains(OutboxEntry(photo: .make("photo-2"), heartGiven: true)))
        #expect(contents.seenTracker == (version >= 2 ? SeenTracker(upTo: 1, seen: [3]) : nil))
        #expect(contents.manualRotation == (version >= 3 ? ManualRotation(setting: .none, rotation: .quarter) : nil))
        #expect(contents.sightings.map(\.sighting.times) == (version >= 16 ? [4] : version >= 6 ? [1] : []))
        // The slow check of its files gives sums to its pages, and it works on as the shelf of this program.
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/shelf.sqlite"))[20] == 0)
        while try shelf.checkNext().hasMore {}
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/shelf.sqlite"))[20] == 8)
        try shelf.verify(.make("photo-1"))
        try shelf.apply([.keepSightings([.make(1, times: 9)]), .forget([.make("photo-3")])])
        #expect(try shelf.contents().photos.count == 2)
    }

    @Test func `the schema of today has a fixture too, for the day after it`() {
        #expect(Self.landed.last == ShelfMigrations.count)
    }

    @Test(arguments: landed)
    func `takes over the shelf of every schema that landed`(version: Int) throws {
        try lay(version, in: bench.path(""))
        try isWhole(bench.path(""), version)
    }

    /// The plug is pulled before each statement in turn: a copy of the files at that moment is what is found later.
    @Test(arguments: landed)
    func `taking over, cut short anywhere, is ended by the next start`(version: Int) throws {
        struct Cut: Error {}
        let before = bench.folder.path("before")
        try lay(version, in: before)
        var (isOver, statement) = (false, 0)
        while !isOver {
            statement += 1
            let (folder, found) = (bench.folder.path("\(statement)"), bench.folder.path("\(statement)-found"))
            try FileManager.default.copyItem(atPath: before, toPath: folder)
            let database = try SQLiteDatabase(path: "\(folder)/shelf.sqlite")
            var met = 0
            do {
                try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 1")
                try ShelfMigrations.run(database) { _ in
                    met += 1
                    guard met == statement else { return }
                    try FileManager.default.copyItem(atPath: folder, toPath: found)
                    throw Cut()
                }
                isOver = true
            } catch is Cut {
                try database.close()
                for path in [folder, found] { try isWhole(path, version) }
            }
        }
    }

    @Test func `the numbers of the schemas go on from those that landed`() {
        #expect(ShelfMigrations.count >= Self.landed.last ?? 0)
    }
}
