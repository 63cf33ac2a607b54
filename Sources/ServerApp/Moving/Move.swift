import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import Launch
import SQLCatalogue
import ServerCore

/// Moves a stopped server's album: the catalogue between a file and a PostgreSQL database, the photos between the data
/// folder and an S3 store.
///
/// The photos are copied first, each compared by its hash, then the catalogue in one transaction. Until the last step
/// the album stays in its old places. The last step is one renaming of a file (`MoveJournal`), so after a kill at any
/// moment the album is in the old places or in the new ones, and the same command, or a start, does the rest.
///
/// A move is not a restore: the album keeps its era, and frames and sessions go on.
package struct Move: Sendable {
    let settings: Settings
    /// nil: the catalogue stays.
    let catalogue: MoveTarget<Database>?
    /// nil: the photos stay.
    let photos: MoveTarget<ObjectStore>?
    let say: @Sendable (String) -> Void

    /// Reads the same settings as the server, which name the places of the album now; throws if one is invalid.
    package init(
        to catalogue: String?,
        blobs: String?,
        environment: [String: String],
        say: @escaping @Sendable (String) -> Void
    ) throws {
        settings = try Settings(reader: try SettingsSources.reader(arguments: []), environment: environment)
        self.catalogue = try catalogue.map { try MoveTarget($0) }
        photos = try blobs.map { try MoveTarget($0, environment: environment) }
        self.say = say
    }

    /// Returns nil if the album is in the new places already.
    package func run() async throws -> MoveReport? {
        let file = settings.data.appending(path: "catalogue.sqlite").path
        guard FileIdentity(file) != nil || DatabaseFile(in: settings.data).place != nil else {
            throw MoveError("There is no album in \(settings.data.path): set GRANDMA_DATA to the server's data folder.")
        }
        let folder = try DataFolder(settings.data, known: settings.knownDataFolders)
        let begun = try folder.moveJournal.takeUp()
        try requireAllOf(begun)
        let parts = try parts(in: folder)
        if let begun, begun.isDecided { try await settle(begun, in: folder) }
        guard parts.catalogue != nil || parts.photos != nil else { return nil }
        let source = try await openSource(folder, begun, opensPhotos: parts.photos != nil)
        // Opening the source has removed the marks of an undecided move.
        try folder.moveJournal.remove()
        let steps = MoveSteps(move: self, folder: folder, source: source, parts: parts)
        return try await steps.run()
    }

    private func openSource(_ folder: DataFolder, _ begun: MoveJournal?, opensPhotos: Bool) async throws -> MoveSource {
        do {
            return try await MoveSource(folder, settings, begun, opensPhotos: opensPhotos)
        } catch let error as MoveError {
            throw error
        } catch {
            throw StartError(error, opening: folder)
        }
    }

    /// Throws unless this move names all places of the move that was interrupted in its last step, because only these
    /// arguments have the addresses at which the marks are.
    private func requireAllOf(_ begun: MoveJournal?) throws {
        guard let begun else { return }
        for (part, now, option) in [
            (begun.catalogue, catalogue.map { $0.place?.name }, "--to"),
            (begun.photos, photos.map { $0.place?.location.name }, "--blobs"),
        ] {
            guard let part, now == nil || begun.isDecided && now != .some(part.to) else { continue }
            throw MoveError(
                "A move was interrupted in its last step. Give \(option) \(part.to ?? "here"), or start the server."
            )
        }
    }

    /// Returns the moves of catalogue and photos; nil for a part that stays or is in its new place already.
    private func parts(in folder: DataFolder) throws -> (catalogue: MoveJournal.Part?, photos: MoveJournal.Part?) {
        try requireOneStore()
        return (
            catalogue: try part(from: folder.database.place, to: catalogue.map { $0.place?.name }, "catalogue"),
            photos: try part(from: folder.photosPlace.place, to: photos.map { $0.place?.location.name }, "photos")
        )
    }

    /// Throws if the photos are in a bucket of this name at another address: stores of two providers may have the name.
    private func requireOneStore() throws {
        guard let now = settings.blobs?.location, let target = photos?.place?.location, now.name == target.name,
            now.origin != target.origin
        else { return }
        throw MoveError(
            """
            The album has its photos in \(now.name) at \(now.origin). If \(target.origin) is another address of the same \
            store, only change GRANDMA_BLOBS. If it is another store, move the photos to here first.
            """
        )
    }

    private func part(from now: String?, to target: String??, _ name: String) throws -> MoveJournal.Part? {
        guard let target, target != now else { return nil }
        guard now == nil || target == nil else {
            throw MoveError(
                "The album has its \(name) in \(now ?? ""). Move the \(name) to here first."
            )
        }
        return MoveJournal.Part(from: now, to: target)
    }

    /// Removes the marks of a decided move from its new places.
    func settle(_ begun: MoveJournal, in folder: DataFolder) async throws {
        if begun.catalogue != nil, let database = catalogue?.place {
            try await PostgreSQLMoveMark(database.address).write(nil)
        }
        if begun.photos != nil, let store = photos?.place {
            try await StoredPhotosMarker(store: store.connect(now: settings.now)).setMoveMark(nil)
        }
        try folder.moveJournal.remove()
    }
}
