package import FoundationEssentials

/// The record of the last finished backup or heirloom.
package struct LastBackup: Codable, Equatable, Sendable {
    package var folder: String
    package var finishedAt: Date
    package var photos: Int
    /// The number of files that the server lost before they were ever copied.
    package var missing: Int

    package init(folder: String, finishedAt: Date, photos: Int, missing: Int) {
        self.folder = folder
        self.finishedAt = finishedAt
        self.photos = photos
        self.missing = missing
    }
}
