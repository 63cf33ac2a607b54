import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// The contract for notes and versions of blobs, which the copies of a server share.
extension CatalogueContract {
    static let copies = [
        CatalogueContract("keeps a note under its name until it is replaced") { catalogue async throws in
            #expect(try await catalogue.read { try $0.serverNote("a.key") } == nil)
            try await catalogue.write { try $0.saveServerNote("first", named: "a.key") }
            try await catalogue.write { try $0.saveServerNote("other", named: "b.key") }
            try await catalogue.write { try $0.saveServerNote("", named: "a.key") }
            #expect(try await catalogue.read { try $0.serverNote("a.key") } == "")
            #expect(try await catalogue.read { try $0.serverNote("b.key") } == "other")
        },
        CatalogueContract("keeps the versions of blobs") { catalogue async throws in
            let hashes = (0..<500).map { ContentHash.of(Array("blob \($0)".utf8)) }
            let (removed, touched) = (hashes[0], hashes[499])
            try await catalogue.write { writer in
                try writer.save(BlobVersion(number: 3, isRemoval: true), of: removed, at: .seconds(10))
                try writer.save(BlobVersion(number: .max), of: touched, at: .seconds(20))
                try writer.save(BlobVersion(), of: touched, at: .seconds(30))
            }
            let versions = try await catalogue.read { try $0.blobVersions(of: hashes) }
            #expect(versions == [removed: BlobVersion(number: 3, isRemoval: true), touched: BlobVersion()])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(30), among: hashes) } == [touched])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(31), among: hashes) } == [])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(0), among: hashes) } == [touched])
        },
        CatalogueContract("lists the removals of blobs, and forgets versions that ended") { catalogue async throws in
            let hashes = ["old", "new", "being removed"].map { ContentHash.of(Array($0.utf8)) }
            try await catalogue.write { writer in
                try writer.save(BlobVersion(number: 1), of: hashes[0], at: .seconds(10))
                try writer.save(BlobVersion(number: 5), of: hashes[1], at: .seconds(100))
                try writer.save(BlobVersion(number: 7, isRemoval: true), of: hashes[2], at: .seconds(10))
                try writer.removeBlobVersions(endedBefore: .seconds(20))
            }
            let versions = try await catalogue.read { try $0.blobVersions(of: hashes) }
            #expect(
                versions == [hashes[1]: BlobVersion(number: 5), hashes[2]: BlobVersion(number: 7, isRemoval: true)]
            )
            #expect(try await catalogue.read { try $0.blobRemovals() } == [hashes[2]: 7])
        },
    ]
}
