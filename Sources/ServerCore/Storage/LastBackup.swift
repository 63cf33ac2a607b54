package import FoundationEssentials

/// What is remembered of the last backup, or heirloom, that was finished.
package struct LastBackup: Codable, Equatable, Sendable {
    package var folder: String
    package var finishedAt: Date
    package var photos: Int
    /// Files that the server had lost before they were ever copied.
    package var missing: Int

    package init(folder: String, finishedAt: Date, photos: Int, missing: Int) {
        self.folder = folder
        self.finishedAt = finishedAt
        self.photos = photos
        self.missing = missing
    }
}
