package import FamilyCore
package import FoundationEssentials

/// An upload store that one process alone uses.
///
/// All uploads fill one disk, so each competes with every other one. No copy of the server can take a lock away, so a
/// lock is nothing, and a kill loses no written byte.
package protocol LocalUploadStore: UploadStore {}

extension LocalUploadStore {
    package func competing(with family: FamilyID) async throws -> [UploadProgress] { try await all() }

    package func families() async throws -> Set<FamilyID> { Set(try await all().map(\.record.familyID)) }

    package func records(of family: FamilyID) async throws -> [UploadRecord] {
        try await all().map(\.record).filter { $0.familyID == family }
    }

    package func records(expiringBy moment: Date, orAfter latest: Date, limit: Int) async throws -> [UploadRecord] {
        let found = try await all().map(\.record).filter { $0.expiresAt <= moment || $0.expiresAt > latest }
        return Array(found.prefix(limit))
    }

    package var mostUnsettled: ByteCount { .zero }

    package func begin(_ id: UploadID) async throws {
        guard try await record(of: id) != nil else { throw BlobError.absent }
    }

    package func end(_ id: UploadID) async {}
}
