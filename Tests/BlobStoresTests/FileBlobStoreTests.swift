import BlobStores
import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import ServerCore
import ServerTesting
import Testing

struct FileBlobStoreTests {
    let folder: TemporaryFolder
    let store: FileBlobStore

    init() throws {
        folder = try TemporaryFolder()
        store = try FileBlobStore(folder: folder.path("blobs"))
    }

    private func path(of hash: ContentHash) -> String {
        folder.path("blobs/\(hash.hex.prefix(2))/\(hash.hex)")
    }

    @Test(arguments: BlobStoreContract.all)
    func `keeps the contract`(promise: BlobStoreContract) async throws {
        try await promise.check(store)
    }

    @Test(arguments: BlobStoreContract.all)
    func `is kept to its contract as a memory store is`(promise: BlobStoreContract) async throws {
        try await promise.check(MemoryBlobStore())
    }

    @Test func `finds its blobs again in the next life`() async throws {
        let hash = try await store.keep([1, 2, 3])
        let next = try FileBlobStore(folder: folder.path("blobs"))
        #expect(try await next.bytes(of: hash) == [1, 2, 3])
    }

    @Test func `puts a blob under the first two digits of its name`() async throws {
        let hash = try await store.keep([1, 2, 3])
        #expect(FileManager.default.fileExists(atPath: path(of: hash)))
    }

    @Test func `mends a blob that went bad on the disk`() async throws {
        let hash = try await store.keep([1, 2, 3])
        try Data([9, 9, 9]).write(to: URL(filePath: path(of: hash)))
        _ = try await store.keep([1, 2, 3])
        #expect(try await store.bytes(of: hash) == [1, 2, 3])
    }

    @Test func `finds a changed byte, and keeps the damaged file aside until a sound one comes`() async throws {
        let hash = try await store.keep([1, 2, 3])
        try Data([1, 2, 7]).write(to: URL(filePath: path(of: hash)))
        #expect(try await store.verify(hash, size: ByteCount(3)) == .damaged)
        try await store.quarantine(hash)
        let aside = folder.path("blobs/damaged/\(hash.hex)")
        #expect(try [UInt8](Data(contentsOf: URL(filePath: aside))) == [1, 2, 7])
        _ = try await store.keep([1, 2, 3])
        #expect(!FileManager.default.fileExists(atPath: aside))
    }

    @Test func `what is damaged stays in quarantine`() async throws {
        let hash = try await store.keep([1, 2, 3])
        try Data([1, 2, 7]).write(to: URL(filePath: path(of: hash)))
        try await store.quarantine(hash)
        #expect(try await !store.restoreFromQuarantine(hash))
        #expect(try await store.size(of: hash) == nil)
        #expect(FileManager.default.fileExists(atPath: folder.path("blobs/damaged/\(hash.hex)")))
    }

    @Test func `gives nothing back from the trash that went bad there`() async throws {
        let hash = try await store.keep([1, 2, 3])
        let day = TrashDay(of: Date(timeIntervalSince1970: 1_795_392_000))
        try await store.moveToTrash(hash, on: day)
        try Data([1, 2, 7]).write(to: URL(filePath: folder.path("blobs/trash/\(day)/\(hash.hex)")))
        #expect(try await !store.restoreFromTrash(hash))
        #expect(try await store.size(of: hash) == nil)
    }

    @Test func `counts the trash also if a file of it vanishes or cannot be looked at`() async throws {
        let hash = try await store.keep([1, 2, 3])
        let day = TrashDay(of: Date(timeIntervalSince1970: 1_795_392_000))
        try await store.moveToTrash(hash, on: day)
        // The name of a file that has gone, and a file that cannot be opened for reading.
        let trash = folder.path("blobs/trash/\(day)")
        for (name, target) in [("gone", "nowhere"), ("other", hash.hex)] {
            try FileManager.default.createSymbolicLink(atPath: "\(trash)/\(name)", withDestinationPath: target)
        }
        #expect(try await store.trash() == [TrashContents(day: day, files: 2, bytes: 6)])
    }

    @Test func `follows no link to another file`() async throws {
        let hash = ContentHash.of([1])
        let secret = try folder.file("secret", holding: [1])
        try FileManager.default.createSymbolicLink(atPath: path(of: hash), withDestinationPath: secret)
        await #expect(throws: BlobError.self) { try await store.bytes(of: hash, in: 0..<1) }
    }

    @Test func `counts nothing that is no blob among its names`() async throws {
        _ = try folder.file("blobs/ab/notes.txt", holding: [1])
        #expect(try await store.hashes() == [])
    }

    @Test func `a store without folders is empty for a reader, who can make them`() async throws {
        let reader = FileBlobStore(existing: folder.path("new"))
        #expect(try await reader.hashes() == [])
        #expect(try await reader.trash() == [])
        #expect(try await !reader.restoreFromTrash(.of([1, 2, 3])))
        #expect(try await !reader.restoreFromQuarantine(.of([1, 2, 3])))
        #expect(try folder.names() == ["blobs"])
        try reader.makeFolders()
        let hash = try await reader.keep([1, 2, 3])
        try reader.makeFolders()
        #expect(try await reader.hashes() == [hash])
    }

    @Test func `a store that lost its folders says so, because a sweep must not take it for an empty one`()
        async throws
    {
        let hash = try await store.keep([1, 2, 3])
        try FileManager.default.removeItem(atPath: folder.path("blobs"))
        await #expect(throws: BlobError.absent) { try await store.hashes() }
        await #expect(throws: BlobError.absent) { try await store.restoreFromTrash(hash) }
    }

    @Test func `removes half-made copies when it starts`() throws {
        _ = try folder.file("blobs/copying/half", holding: [1])
        _ = try FileBlobStore(folder: folder.path("blobs"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("blobs/copying")) == [])
    }

    @Test func `removes nothing behind a link in the place of its copies`() throws {
        let (copying, other) = (folder.path("blobs/copying"), folder.path("other"))
        try FileManager.default.moveItem(atPath: copying, toPath: other)
        _ = try folder.file("other/a photo", holding: [1])
        try FileManager.default.createSymbolicLink(atPath: copying, withDestinationPath: other)
        #expect(throws: BlobError.self) { try FileBlobStore(folder: folder.path("blobs")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["a photo"])
    }

    /// The system's memory file system is another one than that of the
    /// temporary folder on most machines; where it is not, this is the plain
    /// case once more.
    @Test func `takes a file from another file system`() async throws {
        let far = "/dev/shm/family-\(UUID().uuidString)"
        try Data([1, 2, 3]).write(to: URL(filePath: far))
        let hash = ContentHash.of([1, 2, 3])
        try await store.keep(file: far, as: hash)
        #expect(try await store.bytes(of: hash) == [1, 2, 3])
        #expect(!FileManager.default.fileExists(atPath: far))
    }

    @Test func `leaves no half copy of wrong bytes from another file system`() async throws {
        let far = "/dev/shm/family-\(UUID().uuidString)"
        try Data([1, 2, 3]).write(to: URL(filePath: far))
        defer { unlink(far) }
        await #expect(throws: BlobError.wrongBytes) { try await store.keep(file: far, as: .of([])) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("blobs/copying")) == [])
        #expect(try await store.hashes() == [])
    }

    @Test func `goes on reading a blob that is removed meanwhile`() async throws {
        let bytes = [UInt8](repeating: 3, count: 700_000)
        let hash = try await store.keep(bytes)
        let total = Total()
        try await store.read(hash, range: 0..<700_000) { [store] piece in
            try await store.remove(hash)
            await total.add(piece.count)
        }
        #expect(await total.count == 700_000)
    }
}

private actor Total {
    private(set) var count = 0

    func add(_ number: Int) { count += number }
}
