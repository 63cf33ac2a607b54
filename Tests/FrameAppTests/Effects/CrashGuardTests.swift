import FamilyCore
import FamilyTesting
import Testing

@testable import FrameApp

struct CrashRecordTests {
    private let photo = PhotoID.make("p")

    @Test func `one death is an accident`() {
        var record = CrashRecord()
        record.died(photo, at: 100)
        #expect(!record.isLeftOut(photo, at: 101))
    }

    @Test func `two deaths leave a photo out for a day`() {
        var record = CrashRecord()
        record.died(photo, at: 100)
        record.died(photo, at: 200)
        #expect(record.isLeftOut(photo, at: 200))
        #expect(record.isLeftOut(photo, at: 100 + 86_399))
        #expect(!record.isLeftOut(photo, at: 100 + 86_400))
        #expect(!record.isLeftOut(.make("q"), at: 200))
    }

    @Test func `a photo that was decoded between two deaths is innocent`() {
        var record = CrashRecord()
        record.died(photo, at: 100)
        let wasSuspected = record.survived(photo)
        #expect(wasSuspected)
        record.died(photo, at: 200)
        #expect(!record.isLeftOut(photo, at: 200))
        let wasAnother = record.survived(.make("q"))
        #expect(!wasAnother)
    }

    @Test func `where many photos seem to kill, none is to blame`() {
        var record = CrashRecord()
        let photos = (1...4).map { PhotoID.make("p\($0)") }
        for photo in photos.prefix(3) {
            record.died(photo, at: 100)
            record.died(photo, at: 200)
        }
        #expect(photos.prefix(3).allSatisfy { record.isLeftOut($0, at: 200) })
        record.died(photos[3], at: 100)
        record.died(photos[3], at: 200)
        #expect(photos.allSatisfy { !record.isLeftOut($0, at: 200) })
    }
}

struct CrashGuardTests {
    private struct Crash: Error {}

    private let folder: TemporaryFolder
    private let photo = PhotoID.make("p")

    init() throws { folder = try TemporaryFolder() }

    /// What lies in the folder when the program dies while it decodes.
    private func die() throws {
        _ = CrashGuard(folder: folder.path)
        _ = try folder.file("decoding-\(photo)", holding: [])
    }

    @Test func `a mark lies there while a photo is decoded`() throws {
        let names = try CrashGuard(folder: folder.path).guarding(photo) { try folder.names() }
        #expect(names == ["decoding-\(photo)"])
    }

    @Test func `a photo that decodes leaves no mark`() throws {
        #expect(try CrashGuard(folder: folder.path).guarding(photo) { 7 } == 7)
        #expect(try folder.names().isEmpty)
    }

    @Test func `a photo that only fails leaves no mark`() throws {
        #expect(throws: Crash.self) { try CrashGuard(folder: folder.path).guarding(photo) { throw Crash() } }
        #expect(try folder.names().isEmpty)
    }

    @Test func `a photo that ended the program twice is not tried a third time`() throws {
        try die()
        try die()
        let third = CrashGuard(folder: folder.path)
        #expect(throws: CrashGuard.LeftOut.self) { try third.guarding(photo) { Issue.record("it was tried") } }
        #expect(try third.guarding(.make("other")) { true })
    }

    @Test func `a film that ended the program leaves its photo`() throws {
        for _ in 0..<2 {
            _ = CrashGuard(folder: folder.path).forFilms()
            _ = try folder.file("films/decoding-\(photo)", holding: [])
        }
        let third = CrashGuard(folder: folder.path)
        #expect(throws: CrashGuard.LeftOut.self) {
            try third.forFilms().guarding(photo) { Issue.record("it was tried") }
        }
        #expect(try third.guarding(photo) { true })
    }

    @Test func `one success makes up for a death, also after the next start`() throws {
        try die()
        #expect(try CrashGuard(folder: folder.path).guarding(photo) { true })
        _ = try folder.file("decoding-\(photo)", holding: [])
        #expect(try CrashGuard(folder: folder.path).guarding(photo) { true })
    }

    @Test func `an end in peace blames nobody`() throws {
        try die()
        let asked = CrashGuard(folder: folder.path)
        _ = try folder.file("decoding-\(photo)", holding: [])
        asked.endCleanly()
        #expect(try folder.names() == ["deaths.json"])
    }

    @Test func `without a folder in memory every photo is tried`() throws {
        #expect(try CrashGuard(folder: nil).guarding(photo) { true })
    }
}

struct MemoryFolderTests {
    @Test func `frames of one user do not share it`() throws {
        let base = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": base.path]
        let first = try #require(MemoryFolder.make(for: "/data/1", environment: environment))
        let second = try #require(MemoryFolder.make(for: "/data/2", environment: environment))
        #expect(first != second)
        #expect(first.hasPrefix(base.path) && second.hasPrefix(base.path))
        #expect(MemoryFolder.make(for: "/data/1", environment: environment) == first)
    }

    @Test func `shared memory serves where there is no runtime folder`() throws {
        let path = try #require(MemoryFolder.make(for: "/data/1", environment: ["XDG_RUNTIME_DIR": "/nowhere"]))
        #expect(path.hasPrefix("/dev/shm/"))
    }
}
