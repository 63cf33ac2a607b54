import BlobStores
import Crypto
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import ServerApp

struct PhotoMoveTests {
    private let folder: TemporaryFolder
    private let (source, target): (FileBlobStore, FileBlobStore)

    init() throws {
        folder = try TemporaryFolder()
        source = try FileBlobStore(folder: folder.path("source"))
        target = try FileBlobStore(folder: folder.path("target"))
    }

    private static let day = TrashDay(of: Date(timeIntervalSince1970: 1_790_000_000))

    private func mover(
        from other: MemoryBlobStore? = nil,
        checkSpace: @escaping @Sendable () throws -> Void = {}
    ) throws -> PhotoMove {
        PhotoMove(
            source: other ?? source as any BlobStore,
            target: target,
            staging: try StagingFolder(path: folder.path("staging")),
            day: Self.day,
            owner: nil,
            checkSpace: checkSpace,
            progress: { _ in }
        )
    }

    private func move(
        from other: MemoryBlobStore? = nil,
        checkSpace: @escaping @Sendable () throws -> Void = {}
    ) async throws -> PhotoMove.Result {
        let result = try await mover(from: other, checkSpace: checkSpace).run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("staging")) == [])
        return result
    }

    /// Puts files into the source and returns their hashes.
    private func fill(_ count: Int) async throws -> [ContentHash] {
        var hashes: [ContentHash] = []
        for number in 0..<count {
            let bytes = Data("photo \(number)".utf8)
            let path = folder.path("new")
            try bytes.write(to: URL(filePath: path))
            hashes.append(ContentHash(digest: SHA256.hash(data: bytes)))
            try await source.keep(file: path, as: hashes[number])
        }
        return hashes
    }

    private func spoil(_ hash: ContentHash, in store: String) throws {
        let path = folder.path("\(store)/\(HashPrefix(of: hash).digits)/\(hash.hex)")
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[0] ^= 1
        try FileManager.default.removeItem(atPath: path)
        try bytes.write(to: URL(filePath: path))
    }

    @Test func `copies each file once, and a file that is damaged in the target again`() async throws {
        let hashes = try await fill(40)
        let first = try await move()
        #expect(first.copied == 40 && first.wereThere == 0 && first.present == Set(hashes))
        try spoil(hashes[3], in: "target")
        let second = try await move()
        #expect(second.copied == 1 && second.wereThere == 39 && second.present == Set(hashes))
        #expect(try await target.verify(hashes[3], size: ByteCount(7)) == .sound)
        #expect(try await source.hashes().count == 40)
    }

    @Test func `leaves damaged bytes where they are, and copies the rest`() async throws {
        let hashes = try await fill(9)
        try spoil(hashes[4], in: "source")
        let result = try await move()
        #expect(result.damaged == [hashes[4]] && result.copied == 8)
        #expect(try await target.size(of: hashes[4]) == nil)
    }

    @Test func `leaves a file that the disk of the source cannot open, and copies the rest`() async throws {
        let dying = MemoryBlobStore()
        let hashes = [try await dying.keep([1]), try await dying.keep([2])]
        dying.breakSector(of: hashes[0])
        let result = try await move(from: dying)
        #expect(result.damaged == [hashes[0]] && result.present == [hashes[1]])
    }

    @Test func `recovers an intact file that was set aside or thrown away, and no damaged one`() async throws {
        let hashes = try await fill(3)
        try await source.quarantine(hashes[0])
        try await source.moveToTrash(hashes[1], on: Self.day)
        try spoil(hashes[2], in: "source")
        try await source.quarantine(hashes[2])
        let copying = try mover()
        #expect(try await copying.run().present.isEmpty)
        for (hash, isIntact) in zip(hashes, [true, true, false]) {
            #expect(try await copying.recover(hash) == isIntact)
            #expect(try await target.size(of: hash) == (isIntact ? ByteCount(7) : nil))
        }
    }

    @Test func `a damaged file does not replace the intact one of an earlier attempt`() async throws {
        let hashes = try await fill(2)
        _ = try await move()
        try spoil(hashes[1], in: "source")
        #expect(try await move().present == Set(hashes))
        #expect(try await target.verify(hashes[1], size: ByteCount(7)) == .sound)
    }

    @Test func `ends when the target is full, and continues later`() async throws {
        _ = try await fill(30)
        let left = Mutex(12)
        await #expect(throws: BlobError.diskFull) {
            try await move {
                try left.withLock { left in
                    guard left > 0 else { throw BlobError.diskFull }
                    left -= 1
                }
            }
        }
        let arrived = try await target.hashes().count
        #expect(arrived > 0 && arrived <= 12)
        let result = try await move()
        #expect(result.wereThere == arrived && result.copied == 30 - arrived)
    }

    @Test func `sets aside what the target has from an earlier time`() async throws {
        let hashes = try await fill(2)
        _ = try await move()
        // While the album is at the source again, a person deletes the photo of one of them for good.
        try await source.remove(hashes[0])
        let result = try await move()
        #expect(result.setAside == 1 && result.present == [hashes[1]])
        #expect(try await target.hashes() == [hashes[1]])
        #expect(try await target.trash().map(\.files) == [1])
    }
}

struct MoveReportTests {
    @Test(arguments: [true, false])
    func `the old place is needed for originals that did not arrive, whether damaged or set aside`(isDamaged: Bool) {
        var report = MoveReport()
        report.oldPhotos = "/data/photos"
        #expect(!report.mayNeedOldPhotos)
        report.lost = [.init(hash: .of([1]), isOriginal: false, isDamaged: isDamaged)]
        #expect(!report.mayNeedOldPhotos)
        report.lost.append(.init(hash: .of([2]), isOriginal: true, isDamaged: isDamaged))
        #expect(report.mayNeedOldPhotos && !report.isWhole)
    }
}
