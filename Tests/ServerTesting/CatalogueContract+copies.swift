import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// The contract for notes and turns of blobs, which the copies of a server share.
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
        CatalogueContract("keeps the turns of blobs") { catalogue async throws in
            let hashes = (0..<500).map { ContentHash.of(Array("blob \($0)".utf8)) }
            let (removed, touched) = (hashes[0], hashes[499])
            try await catalogue.write { writer in
                try writer.save(BlobTurn(number: 3, isRemoval: true), of: removed, at: .seconds(10))
                try writer.save(BlobTurn(number: .max), of: touched, at: .seconds(20))
                try writer.save(BlobTurn(), of: touched, at: .seconds(30))
            }
            let turns = try await catalogue.read { try $0.blobTurns(of: hashes) }
            #expect(turns == [removed: BlobTurn(number: 3, isRemoval: true), touched: BlobTurn()])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(30), among: hashes) } == [touched])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(31), among: hashes) } == [])
            #expect(try await catalogue.read { try $0.blobsTouched(since: .seconds(0), among: hashes) } == [touched])
        },
        CatalogueContract("lists the removals of blobs, and forgets turns that ended") { catalogue async throws in
            let hashes = ["old", "new", "being removed"].map { ContentHash.of(Array($0.utf8)) }
            try await catalogue.write { writer in
                try writer.save(BlobTurn(number: 1), of: hashes[0], at: .seconds(10))
                try writer.save(BlobTurn(number: 5), of: hashes[1], at: .seconds(100))
                try writer.save(BlobTurn(number: 7, isRemoval: true), of: hashes[2], at: .seconds(10))
                try writer.removeBlobTurns(endedBefore: .seconds(20))
            }
            let turns = try await catalogue.read { try $0.blobTurns(of: hashes) }
            #expect(turns == [hashes[1]: BlobTurn(number: 5), hashes[2]: BlobTurn(number: 7, isRemoval: true)])
            #expect(try await catalogue.read { try $0.blobRemovals() } == [hashes[2]: 7])
        },
    ]
}
