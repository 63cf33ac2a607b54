import BlobStores
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Uploads that two copies of a server share by a real database.
struct SharedUploadStoreTests {
    private let database: TestDatabase
    private let pieces = MemoryPieceStore()
    private let here: SharedUploadStore
    private let there: SharedUploadStore

    init() async throws {
        database = try await ThrowawayPostgreSQL.makeDatabase()
        here = try await Self.store(database, pieces)
        there = try await Self.store(database, pieces)
    }

    private static func store(
        _ database: TestDatabase,
        _ pieces: MemoryPieceStore,
        _ change: (inout SharedUploadLimits) -> Void = { _ in }
    ) async throws -> SharedUploadStore {
        var limits = SharedUploadLimits()
        limits.quiet = .seconds(3_600)
        change(&limits)
        return SharedUploadStore(
            catalogue: try await PostgreSQLCatalogue(address: database.address),
            pieces: pieces,
            limits: limits
        ) { _ in }
    }

    @Test(arguments: UploadStoreContract.all)
    func `keeps the contract`(promise: UploadStoreContract) async throws {
        try await promise.check(here)
    }

    @Test(arguments: UploadStoreContract.all)
    func `keeps the contract in a file, too`(promise: UploadStoreContract) async throws {
        let folder = try TemporaryFolder()
        let catalogue = try SQLiteCatalogue(path: folder.path("catalogue.sqlite"))
        try await promise.check(SharedUploadStore(catalogue: catalogue, pieces: MemoryPieceStore()) { _ in })
    }

    @Test func `an upload competes only with the open ones of its family`() async throws {
        let ended = try await here.added("ended")
        _ = try await here.finish(ended, as: .refused(.photoDamaged("a.jpg")), until: .testDay)
        let open = try await here.added("open")
        let foreign = UploadRecord.make("foreign", family: .make("family-2"), member: .make("boris"))
        // The fullest upload of a foreign family leaves this family all of its own room.
        try await there.add(foreign) { competing in competing.isEmpty ? nil : .tooManyUploads }
        #expect(try await there.competing(with: .make("family-1")).map(\.record.id) == [open])
        #expect(try await there.competing(with: foreign.familyID).map(\.record.id) == [foreign.id])
        try await there.add(.make("next")) { competing in
            competing.map(\.record.id) == [open] ? nil : .tooManyUploads
        }
    }

    @Test func `finds the open uploads of a family, and the expired ones of all, by indexes`() async throws {
        let catalogue = try await PostgreSQLCatalogue(address: database.address)
        let family = FamilyID.make("family-1")
        let queries: [(CatalogueView, String, [SQLValue], index: String)] = [
            (.all(of: family), SQLTransaction.openUploadsOfFamily, [.id(family)], "uploads_open_by_family"),
            (
                .allFamilies, SQLTransaction.uploadsToChange, [.time(.testDay), .time(.testDay), .count(9)],
                "uploads_by_expiry"
            ),
        ]
        for (view, sql, values, index) in queries {
            let rows = try await catalogue.read(view) { reader in
                let connection = try #require(reader as? SQLTransaction).unfiltered
                // In a small table, it reads everything.
                try connection.run("SET LOCAL enable_seqscan TO off", [])
                return try connection.rows("EXPLAIN \(sql)", values)
            }
            let plan = rows.flatMap(\.values).map { "\($0)" }.joined(separator: "\n")
            #expect(plan.contains(index) && !plan.contains("Seq Scan"), "\(plan)")
        }
    }

    @Test func `an upload goes on at another copy with every byte that was settled, and no other`() async throws {
        let upload = try await here.added()
        try await here.write([1, 2, 3], to: upload, at: 0)
        _ = try await here.settle(upload)
        try await here.write([4], to: upload, at: 3)
        try await there.begin(upload)
        #expect(try await there.settle(upload) == ByteCount(3))
        try await there.write([5, 6], to: upload, at: 3)
        #expect(try await there.bytes(of: upload) == [1, 2, 3, 5, 6])
    }

    @Test func `a kill loses at most the bytes that may be unsettled`() async throws {
        let upload = try await here.added(length: 40_000_000)
        let piece = Int(here.mostUnsettled.bytes)
        let bytes = ScriptedAnswer.pattern(from: 3, count: 2 * piece + 1_000_000)
        for start in stride(from: 0, to: bytes.count, by: 300_000) {
            let end = min(start + 300_000, bytes.count)
            try await here.write(Array(bytes[start..<end]), to: upload, at: Int64(start))
        }
        try await there.begin(upload)
        let stored = Int(try await there.settle(upload).bytes)
        #expect(stored >= bytes.count - piece && stored < bytes.count)
        #expect(try await there.bytes(of: upload) == Array(bytes.prefix(stored)))
    }

    @Test func `a copy that has lost its turn changes nothing any more`() async throws {
        let upload = try await here.added()
        try await here.write([1], to: upload, at: 0)
        try await there.begin(upload)
        try await there.write([2, 2], to: upload, at: 0)
        _ = try await there.settle(upload)
        await #expect(throws: Problem.uploadBusy) { try await here.settle(upload) }
        await #expect(throws: Problem.uploadBusy) { try await here.cut(upload, to: .zero) }
        await #expect(throws: Problem.uploadBusy) {
            try await here.finish(upload, as: .refused(.photoDamaged("a.jpg")), until: .testDay)
        }
        var record = UploadRecord.make()
        record.unproved = ByteCount(1)
        let stale = record
        await #expect(throws: Problem.uploadBusy) { try await here.update(stale) }
        try await here.dropBytes(of: upload)
        #expect(try await there.bytes(of: upload) == [2, 2])
        #expect(try await there.record(of: upload) == UploadRecord.make())
        // The piece that came too late is not left behind.
        #expect(Array(pieces.pieces.values) == [[2, 2]])
    }

    @Test func `a write at another place than the end is refused`() async throws {
        let upload = try await here.added()
        try await here.write([1, 2], to: upload, at: 0)
        await #expect(throws: Problem.uploadOffset) { try await here.write([3], to: upload, at: 1) }
        await #expect(throws: Problem.uploadOffset) { try await here.write([3], to: upload, at: 3) }
        #expect(try await here.bytes(of: upload) == [1, 2])
    }

    @Test func `a photo is recorded whichever copy has the lock, and only the first one`() async throws {
        let upload = try await here.added()
        try await there.begin(upload)
        let first = UploadOutcome.photo(.make("photo-1"), wasThere: false)
        let second = UploadOutcome.photo(.make("photo-1"), wasThere: true)
        #expect(try await here.finish(upload, as: first, until: .testDay) == first)
        #expect(try await there.finish(upload, as: second, until: .testDay) == first)
    }

    @Test func `two copies that write at once leave the bytes of one`() async throws {
        let upload = try await here.added(length: 1_000)
        for round in 0..<20 {
            let from = Int64(round * 10)
            async let mine: Void = turn(of: here, upload, UInt8(round), from)
            async let theirs: Void = turn(of: there, upload, UInt8(100 + round), from)
            _ = try await (mine, theirs)
            try await here.begin(upload)
            let stored = try await here.settle(upload).bytes
            #expect(stored == from || stored == from + 10)
            if stored == from { try await turn(of: here, upload, UInt8(round), from) }
        }
        try await here.begin(upload)
        let bytes = try await here.bytes(of: upload)
        #expect(bytes.count == 200)
        for round in 0..<20 {
            let part = Set(bytes[round * 10..<round * 10 + 10])
            #expect(part == [UInt8(round)] || part == [UInt8(100 + round)])
        }
        try await there.begin(upload)
        try await there.sweep()
        #expect(try await there.bytes(of: upload) == bytes)
    }

    /// Writes bytes in a turn, which another copy may take away at any time.
    private func turn(of store: SharedUploadStore, _ upload: UploadID, _ byte: UInt8, _ offset: Int64) async throws {
        do {
            try await store.begin(upload)
            try await store.write([UInt8](repeating: byte, count: 10), to: upload, at: offset)
            _ = try await store.settle(upload)
        } catch let problem as Problem {
            #expect(problem == .uploadBusy || problem == .uploadOffset)
        }
    }

    @Test func `bytes are stored once no more come`() async throws {
        let store = try await Self.store(database, pieces) { $0.quiet = .milliseconds(10) }
        let upload = try await store.added()
        try await store.write([1, 2, 3], to: upload, at: 0)
        try await eventually("the bytes in the catalogue") {
            try await there.all().map(\.stored) == [ByteCount(3)]
        }
        try await store.write([4], to: upload, at: 3)
        #expect(try await store.bytes(of: upload) == [1, 2, 3, 4])
    }

    @Test func `small pieces become one, and hundreds of them few objects`() async throws {
        let store = try await Self.store(database, pieces) { $0.joined = 30 }
        let upload = try await store.added(length: 1_000)
        let bytes = ScriptedAnswer.pattern(from: 5, count: 300)
        for (offset, byte) in bytes.enumerated() {
            try await store.write([byte], to: upload, at: Int64(offset))
            _ = try await store.settle(upload)
        }
        #expect(pieces.pieces.count == 10)
        #expect(try await there.all().map(\.stored) == [ByteCount(300)])
        #expect(try await store.bytes(of: upload) == bytes)
    }

    @Test func `bytes wait in memory while the store is away, and are stored by the next try`() async throws {
        let upload = try await here.added()
        try await here.write([1, 2], to: upload, at: 0)
        pieces.setAway(true)
        await #expect(throws: BlobError.self) { try await here.settle(upload) }
        pieces.setAway(false)
        #expect(try await here.settle(upload) == ByteCount(2))
        #expect(try await there.all().map(\.stored) == [ByteCount(2)])
    }

    @Test(arguments: [false, true])
    func `a piece that is damaged or lost is sent again`(isLost: Bool) async throws {
        let store = try await Self.store(database, pieces) { $0.joined = 0 }
        let upload = try await store.added()
        for byte in [UInt8(1), 2, 3] {
            try await store.write([byte], to: upload, at: Int64(byte) - 1)
            _ = try await store.settle(upload)
        }
        let second = try #require(pieces.pieces.first { $0.value == [2] })
        pieces.damage(second.key, removing: isLost)
        await #expect(throws: BlobError.self) { try await store.bytes(of: upload) }
        #expect(try await store.settle(upload) == ByteCount(1))
        try await store.write([7, 8], to: upload, at: 1)
        #expect(try await store.bytes(of: upload) == [1, 7, 8])
    }

    @Test func `sweeps objects of killed copies, but not those of a turn that may go on`() async throws {
        let upload = try await here.added()
        try await here.write([1], to: upload, at: 0)
        _ = try await here.settle(upload)
        // A copy was killed between object and row: in this turn, and for an upload that has ended since.
        let late = UploadPieceName(upload: upload, lock: 1, mark: "late")
        let ended = UploadPieceName(upload: .make("ended"), lock: 7, mark: "late")
        for name in [late, ended] { try await pieces.add([9], named: name) }
        try await there.sweep()
        #expect(pieces.pieces[late] != nil && pieces.pieces[ended] == nil)
        try await there.begin(upload)
        try await there.sweep()
        #expect(Array(pieces.pieces.values) == [[1]])
        pieces.setAway(true)
        // The store is away: the objects are left for the next sweep.
        try await here.remove(upload)
        pieces.setAway(false)
        try await there.sweep()
        #expect(pieces.pieces.isEmpty)
    }

    @Test func `each upload gets a share of the memory`() {
        let limits = SharedUploadLimits()
        #expect(limits.share(of: 0) == limits.piece && limits.share(of: 8) == limits.piece)
        #expect(limits.share(of: 16) * 16 == limits.all)
        #expect(limits.share(of: 10_000) == limits.least)
    }

    @Test func `uploads that a server has in its folder go on`() async throws {
        let folder = try TemporaryFolder()
        let files = try FileUploadStore(folder: folder.path("uploads"))
        let (open, done) = (try await files.added("open", length: 1_000_000), try await files.added("done"))
        let bytes = ScriptedAnswer.pattern(from: 1, count: 900_000)
        try await files.write(bytes, to: open, at: 0)
        let outcome = UploadOutcome.photo(.make("photo-1"), wasThere: false)
        _ = try await files.finish(done, as: outcome, until: .testDay)
        // The first start was killed when it had taken over a part.
        try await here.add(UploadRecord.make("open", length: 1_000_000)) { _ in nil }
        try await here.begin(open)
        try await here.write(Array(bytes.prefix(5)), to: open, at: 0)
        _ = try await here.settle(open)
        try await here.carryOver(from: try FileUploadStore(folder: folder.path("uploads")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("uploads")) == [])
        #expect(try await there.record(of: done)?.outcome == outcome)
        try await there.begin(open)
        #expect(try await there.bytes(of: open) == bytes)
    }
}
