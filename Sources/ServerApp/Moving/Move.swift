import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import Launch
import SQLCatalogue
import ServerCore

/// Carries a stopped server's album to other places: the catalogue between a file and a PostgreSQL database, the photos
/// between the data folder and an S3 store.
///
/// The photos go first, each compared by its hash, then the catalogue in one transaction. Until the last step the album is
/// used where it was. That step is one renaming (`MoveJournal`), so after a kill at any moment the album is in the old
/// places or in the new ones, and the same command, or a start of the server, does the rest.
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

    /// Returns nil if everything is where it shall be.
    package func run() async throws -> MoveReport? {
        let file = settings.data.appending(path: "catalogue.sqlite").path
        guard FileIdentity(file) != nil || DatabaseFile(in: settings.data).place != nil else {
            throw MoveError("There is no album in \(settings.data.path); set GRANDMA_DATA as the server has it.")
        }
        let folder = try DataFolder(settings.data, known: settings.knownDataFolders)
        let begun = try folder.moveJournal.takeUp()
        try requireAllOf(begun)
        let parts = try parts(in: folder)
        if let begun, begun.isDecided { try await settle(begun, in: folder) }
        guard parts.catalogue != nil || parts.photos != nil else { return nil }
        let source = try await openSource(folder, begun, opensPhotos: parts.photos != nil)
        // Whatever an undecided move had marked is used again.
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

    /// Throws unless this move names everything that the one named which was cut off in its last step: only then the
    /// addresses are known of all places that it marked.
    private func requireAllOf(_ begun: MoveJournal?) throws {
        guard let begun else { return }
        for (part, now, option) in [
            (begun.catalogue, catalogue.map { $0.place?.name }, "--to"),
            (begun.photos, photos.map { $0.place?.location.name }, "--blobs"),
        ] {
            guard let part, now == nil || begun.isDecided && now != .some(part.to) else { continue }
            throw MoveError(
                "A move was cut off in its last step. Give \(option) \(part.to ?? "here") as before, or start the server."
            )
        }
    }

    /// Returns what has to move; nil for a part that stays, or that is there already.
    private func parts(in folder: DataFolder) throws -> (catalogue: MoveJournal.Part?, photos: MoveJournal.Part?) {
        (
            catalogue: try part(from: folder.database.place, to: catalogue.map { $0.place?.name }, "catalogue"),
            photos: try part(from: folder.photosPlace.place, to: photos.map { $0.place?.location.name }, "photos")
        )
    }

    private func part(from now: String?, to target: String??, _ name: String) throws -> MoveJournal.Part? {
        guard let target, target != now else { return nil }
        guard now == nil || target == nil else {
            throw MoveError(
                "The album has its \(name) in \(now ?? ""). Move them here first, or copy them with tools of that place."
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
