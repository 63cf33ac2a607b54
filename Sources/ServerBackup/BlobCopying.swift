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

    let source: any BlobStore
    let target: any BlobStore
    let staging: StagingFolder

    /// `readsTarget`: whether a copy that is there is read and compared, not only
    /// measured.
    func copy(_ blob: NamedBlob, readsTarget: Bool) async throws -> Outcome {
        if try await isThere(blob, readsTarget: readsTarget) { return .wasThere }
        let file = try await staging.makeFile()
        do {
            try await source.read(blob.hash, range: 0..<blob.size.bytes) { try await file.append($0) }
        } catch BlobTrouble.absent, BlobTrouble.diskError {
            return .missing
        }
        let staged = await file.finish()
        guard staged.hash == blob.hash else {
            try await staging.remove(staged.path)
            return .missing
        }
        try await target.keep(file: staged.path, as: blob.hash)
        return .copied
    }

    private func isThere(_ blob: NamedBlob, readsTarget: Bool) async throws -> Bool {
        guard try await target.size(of: blob.hash) == blob.size else { return false }
        return readsTarget ? try await target.verify(blob.hash, size: blob.size) == .sound : true
    }
}
