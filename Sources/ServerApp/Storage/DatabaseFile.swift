import Files
package import FoundationEssentials
import ServerCore

/// A file in the data folder that names the database of the catalogue.
///
/// A start without a database is refused from then on: it would begin a new album. Another address may be right: the
/// database may have moved, and the marker among the photos tells whether the catalogue belongs to them.
package struct DatabaseFile: Sendable {
    private let file: URL

    package init(in folder: URL) { file = folder.appending(path: "catalogue-place.txt") }

    /// The database; nil if the catalogue is in the data folder.
    package var place: String? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Throws if the settings say nothing of the database that has the catalogue.
    func require(_ database: Database?) throws(StartError) {
        guard database == nil, let place else { return }
        throw .setting("database", "must name \(place): the catalogue of this album is there (\(file.path))")
    }

    /// Writes down the place, durably.
    func write(_ database: Database) throws {
        guard place != database.name else { return }
        let draft = "\(file.path).new"
        try Folder<CatalogueError>.remove(draft)
        let written = try OpenFile<CatalogueError>(creating: draft)
        try written.write(Array("\(database.name)\n".utf8))
        try written.sync()
        try Folder<CatalogueError>.rename(draft, to: file.path)
        try Folder<CatalogueError>.sync(Folder<CatalogueError>.parent(of: file.path))
    }
}
