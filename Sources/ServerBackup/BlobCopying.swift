import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// Copies blobs from one store to another, each read back from the disk before
/// it has its name.
struct BlobCopying {
    enum Outcome: Equatable {
        case copied
        case wasThere
        /// The source has no sound file of this name.
        case missing
    }

    let source: any BlobReading
    let target: any BlobStore
    let staging: StagingFolder

    /// `readsTarget`: whether a copy that is there is read and compared, not only
    /// measured.
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
