package import FoundationEssentials

/// A file in the data folder that names the database of the catalogue.
///
/// A start without a database is refused from then on: it would begin a new album. Another address may be right: the
/// database may have moved, and the marker among the photos tells whether the catalogue belongs to them.
package struct DatabaseFile: Sendable {
    private let file: LocationFile

    package init(in folder: URL) { file = LocationFile("catalogue-place.txt", in: folder) }

    /// The database; nil if the catalogue is in the data folder.
    package var place: String? { file.place }

    /// Throws if the settings say nothing of the database that has the catalogue.
    func require(_ database: Database?) throws(StartError) {
        guard database == nil, let place else { return }
        throw .setting("database", "must name \(place): the catalogue of this album is there (\(file.path))")
    }

    /// Writes down the place, durably.
    func write(_ database: Database) throws { try write(name: database.name) }

    /// Writes down the name of the place, durably; nil is the data folder.
    func write(name: String?) throws {
        guard place != name else { return }
        if let name { try file.write(name) } else { try file.remove() }
    }
}
