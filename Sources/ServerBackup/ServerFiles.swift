package import FoundationEssentials

/// Where a server's files lie below its data folder.
package struct ServerFiles: Sendable {
    package let root: URL

    package init(_ root: URL) { self.root = root }

    package var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    package var photos: URL { root.appending(path: "photos") }
    package var staging: URL { root.appending(path: "staging") }
    package var codeKey: URL { root.appending(path: "code.key") }
    /// What the server tells the keepers of the last backup.
    package var lastBackup: URL { root.appending(path: "last-backup.json") }
    /// A restore that is not finished; the next one goes on with it.
    package var restoring: URL { root.appending(path: "restoring.json") }
}

/// What is remembered of the last backup that was finished.
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
