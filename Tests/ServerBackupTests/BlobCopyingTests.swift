import BlobStores
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue
@testable import ServerBackup

/// Copying from and to disks with damaged places.
struct BlobCopyingTests {
    private let folder: TemporaryFolder
    private let source = MemoryBlobStore()
    private let target = MemoryBlobStore()
    private let copying: BlobCopying

    init() throws {
        folder = try TemporaryFolder()
        copying = BlobCopying(
            source: source,
            target: target,
            folder: URL(filePath: "/disk/photos"),
            staging: try StagingFolder(path: folder.path("staging"))
        )
    }

    private func blob(_ bytes: [UInt8], in store: MemoryBlobStore) async throws -> NamedBlob {
        NamedBlob(hash: try await store.keep(bytes), size: ByteCount(Int64(bytes.count)), isOriginal: true)
    }

    @Test func `writes a copy again that the disk cannot open any more`() async throws {
        let blob = try await blob([1, 2, 3], in: source)
        #expect(try await copying.copy(blob, readsTarget: false) == .copied)
        #expect(try await copying.copy(blob, readsTarget: false) == .wasThere)
        target.breakSector(of: blob.hash)
        #expect(try await copying.copy(blob, readsTarget: false) == .copied)
        #expect(try await target.bytes(of: blob.hash, in: 0..<3) == [1, 2, 3])
    }

    @Test func `a file that the server's disk cannot read is missing, and is no end`() async throws {
        let blob = try await blob([1, 2, 3], in: source)
        source.breakSector(of: blob.hash)
        #expect(try await copying.copy(blob, readsTarget: false) == .missing)
        #expect(try folder.names() == ["staging"])
    }

    @Test func `names the folder of the target if its disk becomes full`() async throws {
        let blob = try await blob([1, 2, 3], in: source)
        target.afterKeep { _ in throw BlobError.diskFull }
        let error = await #expect(throws: BackupError.self) { try await copying.copy(blob, readsTarget: false) }
        #expect(error?.isDiskFull == true && error?.sentence.contains("The disk of /disk/photos is full") == true)
    }
}
