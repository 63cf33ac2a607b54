package import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import ServerCore
import Testing

/// One promise of `UploadStore`, to be kept by every store there is.
package struct UploadStoreContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    /// Wants a store with nothing in it.
    package let check: @Sendable (any UploadStore) async throws -> Void

    init(_ promise: String, check: @escaping @Sendable (any UploadStore) async throws -> Void) {
        testDescription = promise
        self.check = check
    }

    package static let all = knowing + keeping

    private static let knowing = [
        UploadStoreContract("knows an upload that was added, with no bytes") { store async throws in
            let upload = UploadRecord.make()
            try await store.add(upload) { _ in nil }
            #expect(try await store.record(of: upload.id) == upload)
            #expect(try await store.all() == [UploadProgress(upload)])
            try await store.begin(upload.id)
            #expect(try await store.settle(upload.id) == .zero)
        },
        UploadStoreContract("knows nothing of others") { store async throws in
            #expect(try await store.record(of: UploadRecord.make().id) == nil)
            #expect(try await store.all().map(\.record) == [])
            await #expect(throws: BlobError.absent) { try await store.begin(UploadRecord.make().id) }
        },
        UploadStoreContract("adds none that is refused, by what is there") { store async throws in
            let (first, second) = (UploadRecord.make("first"), UploadRecord.make("second"))
            try await store.add(first) { _ in nil }
            await #expect(throws: Problem.tooManyUploads) {
                try await store.add(second) { $0.map(\.record) == [first] ? .tooManyUploads : nil }
            }
            #expect(try await store.all().map(\.record) == [first])
        },
        UploadStoreContract("lets no more in at once than the refusal does") { store async throws in
            let refused = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        do {
                            try await store.add(.make("u\(number)")) { $0.count < 5 ? nil : .tooManyUploads }
                            return false
                        } catch { return true }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused == 15)
            #expect(try await store.all().count == 5)
        },
        UploadStoreContract("knows what is known now") { store async throws in
            var upload = UploadRecord.make()
            try await store.add(upload) { _ in nil }
            try await store.begin(upload.id)
            upload.unproved = ByteCount(3)
            upload.outcome = .refused(.photoDamaged("a.jpg"))
            try await store.update(upload)
            #expect(try await store.record(of: upload.id) == upload)
            #expect(try await store.all().map(\.record) == [upload])
        },
        UploadStoreContract("changes when an upload expires, and nothing else") { store async throws in
            var upload = UploadRecord.make()
            try await store.add(upload) { _ in nil }
            try await store.set(expiry: .testDay.addingTimeInterval(60), of: upload.id)
            try await store.set(expiry: .testDay, of: .make("another"))
            upload.expiresAt = .testDay.addingTimeInterval(60)
            #expect(try await store.all().map(\.record) == [upload])
        },
        UploadStoreContract("keeps the first result of an upload") { store async throws in
            let upload = try await store.added()
            let first = UploadOutcome.photo(.make("photo-1"), wasThere: false)
            let second = UploadOutcome.photo(.make("photo-1"), wasThere: true)
            #expect(try await store.finish(upload, as: first, until: .testDay.addingTimeInterval(9)) == first)
            #expect(try await store.finish(upload, as: second, until: .testDay) == first)
            let record = try await store.record(of: upload)
            #expect(record?.outcome == first && record?.expiresAt == .testDay.addingTimeInterval(9))
        },
        UploadStoreContract("knows the families of the uploads, and the records of each") { store async throws in
            let own = [UploadRecord.make("one"), UploadRecord.make("two")]
            let other = UploadRecord.make("three", family: .make("family-2"), member: .make("boris"))
            for record in own + [other] { try await store.add(record) { _ in nil } }
            try await store.begin(own[0].id)
            _ = try await store.finish(own[0].id, as: .refused(.photoDamaged("a.jpg")), until: .testDay)
            #expect(try await store.families() == [own[0].familyID, other.familyID])
            #expect(Set(try await store.records(of: own[0].familyID).map(\.id)) == Set(own.map(\.id)))
            #expect(try await store.records(of: .make("family-3")) == [])
            let competing = Set(try await store.competing(with: own[0].familyID).map(\.record.id))
            #expect(competing.contains(own[1].id))
        },
        UploadStoreContract("knows the uploads that expire, or live too long, up to a limit") { store async throws in
            for (number, seconds) in [-60.0, 0, 60, 3_600, 3_601].enumerated() {
                let expiry = Date.testDay.addingTimeInterval(seconds)
                try await store.add(.make("u\(number)", expiresAt: expiry)) { _ in nil }
            }
            func found(_ limit: Int) async throws -> Set<UploadID> {
                let latest = Date.testDay.addingTimeInterval(3_600)
                return Set(try await store.records(expiringBy: .testDay, orAfter: latest, limit: limit).map(\.id))
            }
            #expect(try await found(10) == [.make("u0"), .make("u1"), .make("u4")])
            #expect(try await found(2).count == 2)
        },
        UploadStoreContract("forgets an upload, twice too") { store async throws in
            let upload = UploadRecord.make()
            try await store.add(upload) { _ in nil }
            try await store.begin(upload.id)
            try await store.remove(upload.id)
            try await store.remove(upload.id)
            #expect(try await store.all().map(\.record) == [])
            await #expect(throws: BlobError.absent) { try await store.settle(upload.id) }
        },
    ]

    private static let keeping = [
        UploadStoreContract("keeps bytes in the order of their places") { store async throws in
            let upload = try await store.added()
            try await store.write([1, 2, 3], to: upload, at: 0)
            try await store.write([4, 5], to: upload, at: 3)
            #expect(try await store.settle(upload) == ByteCount(5))
            #expect(try await store.bytes(of: upload) == [1, 2, 3, 4, 5])
        },
        UploadStoreContract("drops what is beyond a cut, and goes on from it") { store async throws in
            let upload = try await store.added()
            try await store.write([1, 2, 3], to: upload, at: 0)
            try await store.cut(upload, to: ByteCount(1))
            #expect(try await store.settle(upload) == ByteCount(1))
            try await store.write([9], to: upload, at: 1)
            #expect(try await store.bytes(of: upload) == [1, 9])
        },
        UploadStoreContract("hands a file over, hashed and looked at, and has the bytes still") { store async throws in
            let upload = try await store.added(length: 1_000_000)
            let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 700_000)
            try await store.write(picture, to: upload, at: 0)
            let folder = try TemporaryFolder()
            let file = try await store.stage(upload, at: folder.path("staged"))
            #expect(file.hash == .of(picture))
            #expect(file.size == ByteCount(Int64(picture.count)))
            #expect(file.look == .media(.jpeg))
            #expect(try [UInt8](Data(contentsOf: URL(filePath: file.path))) == picture)
            try FileManager.default.removeItem(atPath: file.path)
            #expect(try await store.settle(upload) == file.size)
        },
        UploadStoreContract("lets the bytes go and keeps what is known") { store async throws in
            let upload = try await store.added()
            try await store.write([1], to: upload, at: 0)
            try await store.dropBytes(of: upload)
            try await store.dropBytes(of: upload)
            #expect(try await store.all().map(\.stored) == [.zero])
        },
        UploadStoreContract("goes on in a later lock with what was settled, and after a cut") { store async throws in
            let upload = try await store.added()
            try await store.write([1, 2, 3], to: upload, at: 0)
            #expect(try await store.settle(upload) == ByteCount(3))
            try await store.write([4, 5, 6], to: upload, at: 3)
            #expect(try await store.settle(upload) == ByteCount(6))
            await store.end(upload)
            try await store.begin(upload)
            #expect(try await store.settle(upload) == ByteCount(6))
            try await store.cut(upload, to: ByteCount(4))
            #expect(try await store.all().map(\.stored) == [ByteCount(4)])
            try await store.write([9], to: upload, at: 4)
            #expect(try await store.bytes(of: upload) == [1, 2, 3, 4, 9])
        },
        UploadStoreContract("sweeps nothing that somebody needs") { store async throws in
            let upload = try await store.added()
            try await store.write([1, 2], to: upload, at: 0)
            _ = try await store.settle(upload)
            try await store.write([3], to: upload, at: 2)
            try await store.sweep()
            #expect(try await store.bytes(of: upload) == [1, 2, 3])
        },
        UploadStoreContract("keeps one upload's bytes from another's") { store async throws in
            let (first, second) = (try await store.added("first"), try await store.added("second"))
            try await store.write([1], to: first, at: 0)
            try await store.write([2, 2], to: second, at: 0)
            #expect(try await store.bytes(of: first) == [1])
            #expect(try await store.bytes(of: second) == [2, 2])
        },
    ]
}

extension UploadRecord {
    /// An upload of 100 bytes.
    package static func make(
        _ name: String = "upload",
        length: Int64 = 100,
        family: FamilyID = .make("family-1"),
        member: MemberID = .make("anna"),
        expiresAt: Date = .testDay
    ) -> UploadRecord {
        UploadRecord(
            id: .make(name),
            familyID: family,
            memberID: member,
            length: ByteCount(length),
            metadata: "filename YS5qcGc=",
            expiresAt: expiresAt
        )
    }
}

extension UploadStore {
    /// Adds an upload and begins a lock at it.
    package func added(_ name: String = "upload", length: Int64 = 100) async throws -> UploadID {
        let upload = UploadRecord.make(name, length: length)
        try await add(upload) { _ in nil }
        try await begin(upload.id)
        return upload.id
    }

    /// The bytes as whoever takes them over gets them.
    package func bytes(of id: UploadID) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try await stage(id, at: folder.path("staged"))
        return try [UInt8](Data(contentsOf: URL(filePath: file.path)))
    }
}
