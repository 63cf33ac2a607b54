/// Compares the files of the blob store with what the catalogue names.
///
/// A file that no row names is most often the leftover of a killed upload. It
/// may also be a photo whose row was lost, so it is only ever moved to the
/// trash, and not even that where much is amiss.
package struct SweepVerdict: Equatable, Sendable {
    /// Files in the store.
    package var files = 0
    /// Files that no row names.
    package var unnamed = 0
    /// Hashes that a row names and that have no file.
    package var missing = 0

    package init(files: Int = 0, unnamed: Int = 0, missing: Int = 0) {
        self.files = files
        self.unnamed = unnamed
        self.missing = missing
    }

    /// Whether the unnamed files may be moved to the trash.
    ///
    /// At most one file in a hundred: more means that the catalogue is an older
    /// copy or damaged. And none while a named one is missing: a damaged row may
    /// name the same photo wrongly.
    package var allowsMoving: Bool { unnamed > 0 && missing == 0 && unnamed * 100 <= files }
}
