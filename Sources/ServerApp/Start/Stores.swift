import BlobStores
import BlockingWork
import DarkroomClient
import FamilyActs
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// What lies on the disk, opened.
struct Stores: Sendable {
    let catalogue: any Catalogue
    let blobs: any BlobStore
    let uploads: any UploadStore
    let staging: StagingFolder
    let secrets: any Secrets
    let darkroom: DarkroomRenditionMaker
    /// For what nobody waits for.
    let lateDarkroom: DarkroomRenditionMaker

    init(folder: DataFolder, settings: Settings) throws(StartTrouble) {
        guard FileManager.default.isExecutableFile(atPath: settings.darkroom.path) else {
            throw .setting("darkroom", "must name the grandma-darkroom program (\(settings.darkroom.path) is none)")
        }
        do {
            catalogue = try SQLiteCatalogue(path: folder.catalogue.path)
            blobs = try FileBlobStore(folder: folder.blobs.path)
            uploads = try FileUploadStore(folder: folder.uploads.path)
            staging = try StagingFolder(path: folder.staging.path)
            secrets = try SystemSecrets(keyFile: folder.codeKey)
        } catch let trouble as StartTrouble {
            throw trouble
        } catch {
            throw .data("\(error)")
        }
        darkroom = DarkroomRenditionMaker(program: settings.darkroom.path)
        // Two: a photo that was lost is not behind a film.
        lateDarkroom = DarkroomRenditionMaker(program: settings.darkroom.path, atWork: 2, isInBackground: true)
    }
}

extension Stores {
    /// Starts the darkroom that waits for the first photo, so that one that
    /// cannot start is heard of now.
    func prepareDarkroom() async throws(StartTrouble) {
        do throws(RenditionRefusal) {
            try await darkroom.prepare()
        } catch {
            throw .parts("the darkroom does not start: \(error)")
        }
    }
}
