import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// Copies blobs between stores and reads each copy back before it gets its
/// name.
struct BlobCopying {
    enum Outcome: Equatable {
        case copied
        case wasThere
        /// The source has no intact file with this hash.
        case missing
    }

    let source: any BlobReading
    let target: any BlobStore
    let staging: StagingFolder

    /// Copies one blob.
    ///
    /// `readsTarget`: if true, an existing copy is read and hashed; if false,
    /// only its size is compared.
    func copy(_ blob: NamedBlob, readsTarget: Bool) async throws -> Outcome {
        if try await isThere(blob, readsTarget: readsTarget) { return .wasThere }
        guard let path = try await staging.copy(blob.hash, of: blob.size, from: source) else { return .missing }
        try await target.keep(file: path, as: blob.hash)
        return .copied
    }

    private func isThere(_ blob: NamedBlob, readsTarget: Bool) async throws -> Bool {
        guard try await target.size(of: blob.hash) == blob.size else { return false }
        return readsTarget ? try await target.verify(blob.hash, size: blob.size) == .sound : true
    }
}
