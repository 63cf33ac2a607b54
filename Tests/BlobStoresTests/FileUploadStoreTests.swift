import BlockingWork
import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import BlobStores

struct FileUploadStoreTests {
    let folder: TemporaryFolder
    let store: FileUploadStore

    init() throws {
        folder = try TemporaryFolder()
        store = try FileUploadStore(folder: folder.path("uploads"))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("uploads")).sorted()
    }

    @Test(arguments: UploadStoreContract.all)
    func `keeps the contract`(promise: UploadStoreContract) async throws {
        try await promise.check(store)
    }

    @Test(arguments: UploadStoreContract.all)
    func `is kept to its contract as a memory store is`(promise: UploadStoreContract) async throws {
        try await promise.check(MemoryUploadStore())
    }

    @Test func `finds uploads and every byte that was written again in the next life`() async throws {
        var upload = UploadRecord.make()
        try await store.add(upload) { _ in nil }
        try await store.write([1, 2, 3], to: upload.id, at: 0)
        upload.unproved = ByteCount(2)
        try await store.update(upload)
        let next = try FileUploadStore(folder: folder.path("uploads"))
        #expect(try await next.all().map(\.record) == [upload])
        #expect(try await next.settle(upload.id) == ByteCount(3))
        #expect(try await next.bytes(of: upload.id) == [1, 2, 3])
    }

    @Test func `removes at the start what a kill left without its other half`() async throws {
        let upload = UploadRecord.make()
        try await store.add(upload) { _ in nil }
        let whole = try names()
        _ = try folder.file("uploads/begun.part", holding: [1])
        _ = try folder.file("uploads/upload.new", holding: [2])
        _ = try folder.file("uploads/torn.json", holding: Array("{\"id\":".utf8))
        _ = try FileUploadStore(folder: folder.path("uploads"))
        #expect(try names() == whole)
    }

    @Test func `leaves no file behind that was forgotten`() async throws {
        let upload = UploadRecord.make()
        try await store.add(upload) { _ in nil }
        try await store.write([1], to: upload.id, at: 0)
        #expect(try names() == ["upload.json", "upload.part"])
        try await store.remove(upload.id)
        #expect(try names() == [])
    }

    /// A blob store renames what it takes over: the upload's name for the same
    /// bytes must outlive that, and its end must not touch them.
    @Test func `gives a blob store the bytes without losing or keeping a hold of them`() async throws {
        let blobs = try FileBlobStore(folder: folder.path("blobs"))
        let upload = UploadRecord.make()
        try await store.add(upload) { _ in nil }
        try await store.write([1, 2, 3], to: upload.id, at: 0)
        for name in ["once", "again after a kill"] {
            let file = try await store.stage(upload.id, at: folder.path(name))
            try await blobs.keep(file: file.path, as: file.hash)
        }
        #expect(try await store.settle(upload.id) == ByteCount(3))
        try await store.remove(upload.id)
        #expect(try await blobs.bytes(of: .of([1, 2, 3])) == [1, 2, 3])
    }

    /// No file has a second name on another file system, as on one without hard links (exFAT).
    ///
    @Test func `gives the bytes as a copy where they cannot be linked`() async throws {
        let blobs = try FileBlobStore(folder: folder.path("blobs"))
        let upload = UploadRecord.make()
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await store.add(upload) { _ in nil }
        try await store.write(bytes, to: upload.id, at: 0)
        let elsewhere = try folderOfAnotherFileSystem()
        for _ in 1...2 {
            let file = try await store.stage(upload.id, at: "\(elsewhere)/family-\(UUID().uuidString)")
            #expect(file.hash == .of(bytes) && file.size == ByteCount(600_000))
            try await blobs.keep(file: file.path, as: file.hash)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        #expect(try await store.settle(upload.id) == ByteCount(600_000))
        try await store.remove(upload.id)
        #expect(try await blobs.bytes(of: .of(bytes)) == bytes)
    }

    private func folderOfAnotherFileSystem() throws -> String {
        func device(_ path: String) -> dev_t? {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_dev : nil
        }
        return try #require(["/dev/shm", "/var/tmp"].first { device($0) != device(folder.path) })
    }

    @Test func `makes no copy of bytes that are not there`() async throws {
        let path = "/dev/shm/family-\(UUID().uuidString)"
        await #expect(throws: BlobError.absent) { try await store.stage(UploadRecord.make().id, at: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// The sender sees that no bytes are there and sends them again, to other places of the disk.
    @Test func `begins an upload anew whose bytes the disk cannot read`() async throws {
        let isBroken = Mutex(true)
        let work = BlockingWork(label: "uploads", width: 1)
        let store = try FileUploadStore(folder: folder.path("bad"), work: work) { file throws(BlobError) in
            if isBroken.withLock(\.self) { throw .diskError }
            return try file.contentHash()
        }
        let upload = UploadRecord.make()
        try await store.add(upload) { _ in nil }
        try await store.write([1, 2, 3], to: upload.id, at: 0)
        #expect(try await store.settle(upload.id) == ByteCount(3))
        await #expect(throws: BlobError.diskError) { try await store.stage(upload.id, at: folder.path("staged")) }
        #expect(try await store.settle(upload.id) == .zero)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["bad", "uploads"])
        isBroken.withLock { $0 = false }
        try await store.write([1, 2, 3], to: upload.id, at: 0)
        #expect(try await store.settle(upload.id) == ByteCount(3))
        #expect(try await store.stage(upload.id, at: folder.path("staged")).hash == .of([1, 2, 3]))
    }
}
