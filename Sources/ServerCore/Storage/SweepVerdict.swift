/// Compares the files of the blob store with the hashes in the catalogue.
///
/// An unreferenced file is usually the leftover of a killed upload. It may also be a photo whose row was lost, so it
/// is only moved to the trash, and not even that if much is wrong.
package struct SweepVerdict: Equatable, Sendable {
    /// The number of files in the store.
    package var files = 0
    /// The number of files that no row references.
    package var unnamed = 0
    /// The number of hashes in rows that have no file.
    package var missing = 0

    package init(files: Int = 0, unnamed: Int = 0, missing: Int = 0) {
        self.files = files
        self.unnamed = unnamed
        self.missing = missing
    }

    /// Whether the unreferenced files may be moved to the trash.
    ///
    /// At most one file in a hundred may be: more means that the catalogue is old or damaged. None may be while a
    /// referenced file is missing, because a damaged row may reference the same photo by a wrong hash.
    package var allowsMoving: Bool { unnamed > 0 && missing == 0 && unnamed * 100 <= files }

    /// Whether so many files are unreferenced that the catalogue is older than the files.
    package var suggestsOldCatalogue: Bool { unnamed * 100 > files && unnamed >= Self.fewFiles }

    /// The number of files of two photos, which a killed process may leave.
    private static let fewFiles = 10
}
