import FamilyCore
package import FoundationEssentials
package import ServerCore

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

extension LastBackup {
    /// The last backup of the server in `data`; nil where none was finished.
    package static func read(in data: URL) -> LastBackup? {
        guard let text = try? Data(contentsOf: ServerFiles(data).lastBackup) else { return nil }
        return try? WireCoding.decode(LastBackup.self, from: text)
    }

    package static func folder(of data: URL) -> URL? { read(in: data).map { URL(filePath: $0.folder) } }
}
