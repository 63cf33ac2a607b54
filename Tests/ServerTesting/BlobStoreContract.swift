import Crypto
package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import ServerCore
import Testing

/// One promise of `BlobStore`, to be kept by every store there is.
package struct BlobStoreContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    /// Wants a store with nothing in it.
    package let check: @Sendable (any BlobStore) async throws -> Void

    init(_ promise: String, check: @escaping @Sendable (any BlobStore) async throws -> Void) {
        testDescription = promise
        self.check = check
    }

    package static let all = keeping + reading + removing + settingAside

    private static let keeping = [
        BlobStoreContract("keeps bytes under their hash") { store async throws in
            let bytes = Array("Grandma's garden".utf8)
            let hash = try await store.keep(bytes)
            #expect(try await store.bytes(of: hash) == bytes)
            #expect(try await store.size(of: hash) == ByteCount(16))
        },
        BlobStoreContract("keeps a blob of no bytes") { store async throws in
            let hash = try await store.keep([])
            #expect(try await store.size(of: hash) == .zero)
            #expect(try await store.bytes(of: hash) == [])
        },
        BlobStoreContract("takes the file over") { store async throws in
            let folder = try TemporaryFolder()
            let path = try folder.file("photo", holding: [1, 2, 3])
            try await store.keep(file: path, as: .of([1, 2, 3]))
            #expect(try folder.names() == [])
        },
        BlobStoreContract("keeps the same bytes twice as one") { store async throws in
            let first = try await store.keep([7, 7])
            let second = try await store.keep([7, 7])
            #expect(first == second)
            #expect(try await store.hashes() == [first])
            #expect(try await store.bytes(of: first) == [7, 7])
        },
        BlobStoreContract("keeps the same bytes many times at once") { store async throws in
            let bytes = [UInt8](repeating: 9, count: 300_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await store.keep(bytes) } }
                try await group.waitForAll()
            }
            #expect(try await store.bytes(of: .of(bytes)) == bytes)
            #expect(try await store.hashes().count == 1)
        },
        BlobStoreContract("keeps nothing whose hash is another") { store async throws in
            let hash = ContentHash.of([3, 2, 1])
            await #expect(throws: BlobError.wrongBytes) { try await store.keep([1, 2, 3], as: hash) }
            #expect(try await store.size(of: hash) == nil)
            #expect(try await store.hashes().isEmpty)
        },
        BlobStoreContract("leaves what was there when wrong bytes come for its name") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            await #expect(throws: BlobError.wrongBytes) { try await store.keep([3], as: hash) }
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
        },
        BlobStoreContract("says that a file to keep is not there") { store async throws in
            await #expect(throws: BlobError.absent) {
                try await store.keep(file: "/nowhere/photo", as: .of([]))
            }
        },
    ]

    private static let reading = [
        BlobStoreContract("lends a blob as a file, which it takes back as it is") { store async throws in
            let folder = try TemporaryFolder()
            let hash = try await store.keep([1, 2, 3])
            try await store.link(hash, to: folder.path("lent"))
            #expect(try folder.names() == ["lent"])
            try await store.keep(file: folder.path("lent"), as: hash)
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
            await #expect(throws: BlobError.absent) { try await store.link(.of([9]), to: folder.path("no")) }
        },
        BlobStoreContract("asks before it copies a blob, and makes no file if it must not") { store async throws in
            struct MustNotCopy: Error {}
            let folder = try TemporaryFolder()
            let hash = try await store.keep([1, 2, 3])
            do {
                try await store.link(hash, to: folder.path("lent")) { throw MustNotCopy() }
                #expect(try folder.names() == ["lent"], "it was linked without a copy")
            } catch is MustNotCopy {
                #expect(try folder.names() == [])
            }
        },
        BlobStoreContract("has nothing under a hash nobody kept") { store async throws in
            #expect(try await store.size(of: .of([1])) == nil)
            await #expect(throws: BlobError.absent) { try await store.read(.of([1]), range: 0..<1) { _ in } }
        },
        BlobStoreContract("reads every range as asked") { store async throws in
            let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let hash = try await store.keep(bytes)
            for range in [0..<1, 0..<600_000, 599_999..<600_000, 262_143..<262_145, 100..<524_400, 5..<5] {
                #expect(try await store.bytes(of: hash, in: range) == Array(bytes[range]), "\(range)")
            }
        },
        BlobStoreContract("ends a range where the bytes end") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            #expect(try await store.bytes(of: hash, in: 1..<100) == [2, 3])
            #expect(try await store.bytes(of: hash, in: 3..<100) == [])
        },
        BlobStoreContract("hands over pieces of at most 256 kB, none empty") { store async throws in
            let hash = try await store.keep([UInt8](repeating: 5, count: 1_000_000))
            let pieces = Pieces()
            try await store.read(hash, range: 0..<1_000_000) { await pieces.add($0) }
            let lengths = await pieces.all.map(\.count)
            #expect(lengths.allSatisfy { (1...256 * 1024).contains($0) })
            #expect(lengths.reduce(0, +) == 1_000_000)
        },
        BlobStoreContract("stops reading where the reader has had enough") { store async throws in
            struct Enough: Error {}
            let hash = try await store.keep([UInt8](repeating: 5, count: 1_000_000))
            let pieces = Pieces()
            await #expect(throws: Enough.self) {
                try await store.read(hash, range: 0..<1_000_000) { piece in
                    await pieces.add(piece)
                    throw Enough()
                }
            }
            #expect(await pieces.all.count == 1)
        },
    ]

    private static let removing = [
        BlobStoreContract("removes a blob") { store async throws in
            let hash = try await store.keep([4])
            let other = try await store.keep([5])
            try await store.remove(hash)
            #expect(try await store.size(of: hash) == nil)
            #expect(try await store.hashes() == [other])
        },
        BlobStoreContract("removes what is not there without a word") { store async throws in
            try await store.remove(.of([6]))
        },
        BlobStoreContract("keeps again what was removed") { store async throws in
            let hash = try await store.keep([4])
            try await store.remove(hash)
            _ = try await store.keep([4])
            #expect(try await store.bytes(of: hash) == [4])
        },
        BlobStoreContract("names all its blobs") { store async throws in
            var kept: Set<ContentHash> = []
            for number in 0..<40 { kept.insert(try await store.keep([UInt8(number)])) }
            let named = try await store.hashes()
            #expect(named.count == 40)
            #expect(Set(named) == kept)
        },
    ]
}

extension BlobStoreContract {
    private static let settingAside = [
        BlobStoreContract("tells a sound blob from none, and from another length") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            #expect(try await store.verify(hash, size: ByteCount(3)) == .sound)
            #expect(try await store.verify(hash, size: ByteCount(4)) == .damaged)
            #expect(try await store.verify(.of([9]), size: ByteCount(1)) == .absent)
        },
        BlobStoreContract("gives back what was moved to the trash") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            try await store.moveToTrash(hash, on: monday)
            #expect(try await store.size(of: hash) == nil)
            #expect(try await store.hashes().isEmpty)
            #expect(try await store.trash() == [TrashContents(day: monday, files: 1, bytes: 3)])
            #expect(try await store.restoreFromTrash(hash))
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
            #expect(try await store.trash() == [])
        },
        BlobStoreContract("gives nothing back that was never in the trash") { store async throws in
            #expect(try await !store.restoreFromTrash(.of([1])))
            try await store.moveToTrash(.of([1]), on: monday)
            #expect(try await store.trash() == [])
        },
        BlobStoreContract("empties the trash of the days before") { store async throws in
            let (old, new) = (try await store.keep([1]), try await store.keep([2]))
            try await store.moveToTrash(old, on: monday)
            try await store.moveToTrash(new, on: tuesday)
            try await store.emptyTrash(before: monday)
            #expect(try await store.trash().count == 2)
            try await store.emptyTrash(before: tuesday)
            #expect(try await !store.restoreFromTrash(old))
            #expect(try await store.restoreFromTrash(new))
            try await store.moveToTrash(new, on: tuesday)
            try await store.emptyTrash()
            #expect(try await store.trash() == [])
        },
        BlobStoreContract("hands out nothing from quarantine, and takes sound bytes anew") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            try await store.quarantine(hash)
            #expect(try await store.size(of: hash) == nil)
            #expect(try await !store.restoreFromTrash(hash))
            #expect(try await store.keep([1, 2, 3]) == hash)
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
        },
        BlobStoreContract("brings back from quarantine what is sound after all") { store async throws in
            let hash = try await store.keep([1, 2, 3])
            try await store.quarantine(hash)
            #expect(try await store.restoreFromQuarantine(hash))
            #expect(try await store.bytes(of: hash) == [1, 2, 3])
            #expect(try await !store.restoreFromQuarantine(hash))
        },
        BlobStoreContract("lists its blobs by the first two digits") { store async throws in
            var kept: Set<ContentHash> = []
            for number in 0..<40 { kept.insert(try await store.keep([UInt8(number)])) }
            for prefix in HashPrefix.all {
                let wanted = kept.filter { $0.hex.hasPrefix(prefix.digits) }
                #expect(Set(try await store.hashes(with: prefix)) == wanted)
            }
            let prefixes = Set(try await store.prefixes())
            #expect(prefixes.isSuperset(of: kept.map { HashPrefix(of: $0) }))
        },
    ]

    private static let monday = TrashDay(of: Date(timeIntervalSince1970: 1_795_392_000))
    private static let tuesday = TrashDay(of: Date(timeIntervalSince1970: 1_795_392_000 + 86_400))
}

/// What a reading handed over, in order.
private actor Pieces {
    private(set) var all: [[UInt8]] = []

    func add(_ piece: [UInt8]) { all.append(piece) }
}

extension BlobStore {
    /// Keeps some bytes by way of a file of their own.
    package func keep(_ bytes: [UInt8]) async throws -> ContentHash {
        let hash = ContentHash.of(bytes)
        try await keep(bytes, as: hash)
        return hash
    }

    /// Keeps some bytes as what somebody says they are.
    package func keep(_ bytes: [UInt8], as hash: ContentHash) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try await keep(file: try folder.file("blob", holding: bytes), as: hash)
    }

    /// A blob's bytes, or those of a range of it, in one piece.
    package func bytes(of hash: ContentHash, in range: Range<Int>? = nil) async throws -> [UInt8] {
        let pieces = Pieces()
        let size = try await size(of: hash)?.bytes ?? 0
        let range = range ?? 0..<Int(size)
        try await read(hash, range: Int64(range.lowerBound)..<Int64(range.upperBound)) { await pieces.add($0) }
        return await pieces.all.flatMap(\.self)
    }
}

extension ContentHash {
    /// The hash of some bytes.
    package static func of(_ bytes: [UInt8]) -> ContentHash { ContentHash(digest: SHA256.hash(data: bytes)) }
}
