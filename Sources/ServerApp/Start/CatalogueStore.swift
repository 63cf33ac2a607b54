import FamilyCore
import Files
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The opened catalogue: a file in the data folder, or a PostgreSQL database.
struct CatalogueStore {
    let catalogue: any Catalogue
    /// nil if the catalogue is a file.
    let database: PostgreSQLCatalogue?
    /// The reason why the catalogue of an older program has no page checksums yet; nil if it has them.
    let sumsPutOff: String?

    /// Throws if the settings name no database, or one beside a catalogue's file.
    static func check(_ folder: DataFolder, _ settings: Settings) throws(StartError) {
        try folder.database.require(settings.database)
        guard settings.database != nil, FileIdentity(folder.catalogue.path)?.size ?? 0 > 0 else { return }
        throw .setting(
            "database",
            "cannot be used: this album has its catalogue in \(folder.catalogue.path); run grandma-server move --to"
        )
    }

    /// Opens the file, or connects to the database.
    ///
    /// `move`: an interrupted move of this album. `hold`: the lock on the database, for this process or all copies.
    init(_ folder: DataFolder, _ settings: Settings, _ move: MoveJournal?, _ hold: DatabaseLockMode) async throws {
        guard let place = settings.database else {
            let file = try SQLiteCatalogue(path: folder.catalogue.path) { bytes in
                folder.freeBytes.map { $0 > bytes + settings.reserve.bytes } ?? true
            }
            (catalogue, database, sumsPutOff) = (file, nil, file.sumsPutOff)
            return
        }
        do {
            let opened = try await PostgreSQLCatalogue(address: place.address, hold, folder: folder.root)
            try await opened.hold()
            try await MoveAdmission("database", place.name, move?.catalogue, isDecided: move?.isDecided)
                .admit(PostgreSQLMoveMark(place.address))
            (catalogue, database, sumsPutOff) = (opened, opened, nil)
        } catch let error as CatalogueError {
            throw StartError.setting(
                "database",
                "names \(place.name), which does not let this server in (\(error.explanation))"
            )
        }
    }
}
