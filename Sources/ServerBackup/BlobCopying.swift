import BlobStores
import FamilyCore
import Files
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
    /// The target's folder, which the error of its full disk names: `staging` may be on another disk.
    let folder: URL
    let staging: StagingFolder
    /// The user who gets the copies; nil if they stay ours.
    var owner: FolderOwner?

    /// Copies one blob.
    ///
    /// `readsTarget`: if true, an existing copy is read and hashed; if false,
    /// only its size is compared.
    func copy(_ blob: NamedBlob, readsTarget: Bool) async throws -> Outcome {
        if try await isThere(blob, readsTarget: readsTarget) { return .wasThere }
        guard let path = try await staging.copy(blob.hash, of: blob.size, from: source) else { return .missing }
        // Before the copy has its name, so that no interruption leaves one that the server cannot read.
        try owner?.give(path)
        try await RequiredSpace.namingFullDisk(of: folder) { try await target.keep(file: path, as: blob.hash) }
        return .copied
    }

    private func isThere(_ blob: NamedBlob, readsTarget: Bool) async throws -> Bool {
        guard try await target.compareLength(of: blob.hash, with: blob.size) == .sound else { return false }
        return readsTarget ? try await target.verify(blob.hash, size: blob.size) == .sound : true
    }
}
