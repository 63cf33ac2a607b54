import BlobStores
import FamilyPages

/// Writes the pages of a heirloom.
///
/// The photos have been copied before.
struct HeirloomPages: ArchiveSink {
    let files: PlainFiles
    /// Paths of photos that no source has.
    let missing: Set<String>
    var written: WrittenPaths
    private(set) var paths: Set<String> = []

    init(files: PlainFiles, missing: Set<String>, written: WrittenPaths) {
        self.files = files
        self.missing = missing
        self.written = written
    }

    /// Records the paths of pages before the pages are written.
    ///
    /// Each record writes the list of all paths anew, so one for all pages spares a stick much writing.
    mutating func record(_ paths: Set<String>) async throws { try await written.add(paths) }

    mutating func add(_ photo: ArchivedPhoto) -> ArchivedPhoto? { missing.contains(photo.original) ? nil : photo }

    mutating func add(_ bytes: [UInt8], as path: String) async throws {
        try await written.add([path])
        try await files.write(bytes, as: path)
        paths.insert(path)
    }
}
