import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The database to which a catalogue moves.
struct MoveDatabase {
    let place: Database
    private let catalogue: PostgreSQLCatalogue
    private var mark: PostgreSQLMoveMark { PostgreSQLMoveMark(place.address) }

    /// Throws if a server uses the database, or if the database has a catalogue other than an old one of this album.
    init(_ place: Database, for server: ServerID, from old: String) async throws {
        self.place = place
        do {
            catalogue = try await PostgreSQLCatalogue(address: place.address)
            try await catalogue.hold()
        } catch let error as CatalogueError {
            throw MoveError(error, opening: place.name)
        }
        let (found, hasFamilies) = try await catalogue.read(.allFamilies) {
            (try $0.server()?.id, try $0.hasFamilies())
        }
        if found != nil || hasFamilies {
            guard found == server else { throw MoveError("\(place.name) has the catalogue of another server.") }
            guard try await mark.read() != nil else {
                throw MoveError(
                    """
                    \(place.name) has this server's catalogue already, and nothing says that it was moved away from \
                    there: another server with the same album may use it. Name an empty database.
                    """
                )
            }
        }
        try await mark.write(MoveMark(.coming, otherPlace: old))
    }

    func fill(from file: SQLiteCatalogue) async throws -> CatalogueMove.Report {
        try await CatalogueMove(file, place.address).toDatabase()
    }

    func close() async throws { try await catalogue.close() }
}

/// The S3 store to which photos move.
struct MoveStore {
    let store: S3BlobStore
    private var marker: StoredPhotosMarker { StoredPhotosMarker(store: store) }

    /// Throws if the store has photos other than old ones of this album.
    init(_ place: ObjectStore, for content: PhotosMarker.Content, from old: String, _ settings: Settings) async throws {
        store = place.connect(now: settings.now)
        let name = place.location.name
        do {
            try await store.checkRights()
        } catch {
            throw MoveError(error, opening: name)
        }
        var content = content
        if let found = try await marker.content() {
            guard found.server == content.server else { throw MoveError("\(name) has the photos of another server.") }
            guard found.moveMark != nil else {
                throw MoveError(
                    """
                    \(name) has this server's photos already, and nothing says that they were moved away from there: \
                    another server with the same album may use them. Name an empty place.
                    """
                )
            }
        } else if try await store.hasBlobs() {
            throw MoveError("\(name) has photos, and no marker tells of which server. Name an empty place.")
        }
        content.moveMark = MoveMark(.coming, otherPlace: old)
        try await marker.write(content)
    }
}
