import FamilyCore
import FamilyPages
import FamilyServices
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// A file that a heirloom must contain.
struct HeirloomFile: Equatable, Sendable {
    /// The path relative to the heirloom's folder.
    let path: String
    let hash: ContentHash
    let size: ByteCount
    /// The time by which people sort the photos; nil for files that only a
    /// server needs.
    let moment: LocalDateTime?
    /// The position in the album of the photo whose original the file is; nil for other files.
    var position: Int64?
}

/// All files of a heirloom except its pages.
///
/// The photos of the album lie where the pages link to. All other files of the
/// catalogue lie by their hash in `restore/files`: renditions that only frames
/// show, and photos that are hidden or can still be restored.
struct HeirloomPlan: Sendable {
    private(set) var files: [HeirloomFile] = []

    init(_ export: FamilyExport, _ blobs: [NamedBlob]) async throws {
        var named: Set<ContentHash> = []
        for chapter in 0..<export.plan.chapters {
            for position in export.plan.chapter(chapter).positions {
                let shown = try await export.withPhoto(at: position) { Self.files(of: ArchivedPhoto($0)) } ?? []
                files += shown
                named.formUnion(shown.map(\.hash))
            }
        }
        files += blobs.filter { !named.contains($0.hash) }.map { blob in
            HeirloomFile(path: Self.path(of: blob.hash), hash: blob.hash, size: blob.size, moment: nil)
        }
    }

    private static func files(of photo: ArchivedPhoto) -> [HeirloomFile] {
        let (original, moment) = (photo.photo.record.original, photo.photo.moment)
        let sent = HeirloomFile(
            path: photo.original,
            hash: original.hash,
            size: original.bytes,
            moment: moment,
            position: photo.photo.record.position
        )
        return [sent]
            + photo.shownRenditions.map { path, rendition in
                HeirloomFile(path: path, hash: rendition.sha256, size: rendition.bytes, moment: moment)
            }
    }

    /// The files are spread over 256 folders, because large folders are slow on
    /// sticks.
    static func path(of hash: ContentHash) -> String { "restore/files/\(HashPrefix(of: hash).digits)/\(hash.hex)" }
}
