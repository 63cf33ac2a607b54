import BlobStores
import FamilyCore
package import FamilyPages
import FamilyServices
import Files
package import FoundationEssentials
import SQLCatalogue
package import ServerCore

/// The result of writing a heirloom.
package struct HeirloomReport: Equatable, Sendable {
    package var photos = 0
    package var files = 0
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Number of files that neither the server nor the heirloom has.
    package var missing = 0
    package var removed = 0
    /// The faults that did not keep the heirloom from being finished, as complete sentences for the operator.
    package var warnings: [String] = []
}

/// Writes the album to a folder in the form in which people keep photos, while
/// the server runs.
///
/// Originals lie by year and month under readable names. The pages beside them
/// open without any program or network. A new server can be restored from the
/// folder too.
///
/// The heirloom reads the server's files by itself and does not build on the
/// backup. A backup stores each file by its hash, for machines, with the
/// history of a year. A heirloom stores each photo once, under its name, as of
/// last night. One folder for both would hold every photo twice, because FAT
/// has no links.
///
/// The order of writing makes it safe to pull the stick at any point: photos,
/// then the list and the catalogue for a new server, then the pages with the
/// first page last. Only then are files removed that the album no longer has.
/// The name of a file depends on its photo alone (and, in a month of very many
/// photos, on the month's first one), so a second night copies only new files.
package struct Heirloom: Sendable {
    /// Maximum number of attempts when photos are deleted during the copying.
    private static let attempts = 5

    let server: ServerFiles
    let folder: URL
    /// False for nightly heirlooms: they only write to a folder in which a
    /// person began one by hand.
    let allowsNewFolder: Bool
    /// Names the towns of photos.
    let places: any PlaceNames
    let zoneFiles: any ZoneFiles
    /// Creates the page renderer for the family's language.
    let press: @Sendable (String?) throws -> ArchiveRenderer
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        of data: URL,
        to folder: URL,
        allowsNewFolder: Bool,
        places: any PlaceNames,
        zoneFiles: any ZoneFiles,
        now: Date,
        press: @escaping @Sendable (String?) throws -> ArchiveRenderer,
        say: @escaping @Sendable (String) -> Void
    ) {
        server = ServerFiles(data)
        self.folder = folder
        self.allowsNewFolder = allowsNewFolder
        self.places = places
        self.zoneFiles = zoneFiles
        self.now = now
        self.press = press
        self.say = say
    }

    package func run() async throws -> HeirloomReport {
        guard !allowsNewFolder else { return try await copy() }
        return try await NightlyCopying(folder: folder, record: server.failedHeirloom, now: now).run(copy)
    }

    private func copy() async throws -> HeirloomReport {
        let catalogue = try CatalogueFile(path: server.catalogue.path)
        guard let serverID = try catalogue.server(), let family = try catalogue.families().first else {
            throw BackupError("There is no family's album in \(server.root.path) yet.")
        }
        guard try catalogue.families().count == 1 else {
            throw BackupError(
                """
                This server has several families, and an heirloom holds everything of its server: grandma-server backup \
                copies all of them, and each family downloads its own album on its page of the whole album.
                """
            )
        }
        if allowsNewFolder { try server.requireOutside(folder) }
        let heirloom = try BackupFolder(folder, .heirloom, beginning: allowsNewFolder ? serverID : nil)
        try heirloom.requireOwner(serverID)
        do {
            return try await make(heirloom, of: family, catalogue)
        } catch let error where error.isDiskFull {
            let longest = try? catalogue.allBlobs().map(\.size.bytes).max()
            throw Self.full(folder, free: FileSystem.freeBytes(at: folder.path), longest: longest ?? 0)
        }
    }

    /// Number of bytes that a heirloom needs at most for what is not a photo, at the end of a disk.
    private static let margin: Int64 = 64_000_000

    /// Returns the error of a disk that takes no more files.
    ///
    /// `free`: the free bytes after the error; `longest`: the length of the longest file in the album. FAT32 calls a
    /// disk full also if one folder has as many names as it takes. The album's own folders have fewer.
    static func full(_ folder: URL, free: Int64?, longest: Int64) -> BackupError {
        let rest = "not all photos could be copied. What was there before is still there and whole."
        guard let free, free - margin > longest else {
            return BackupError("\(folder.path) is full: \(rest)", cause: .full)
        }
        return BackupError(
            "\(folder.path) has \(free / 1_000_000) MB free, but takes no more files in one of its folders: \(rest)",
            cause: .other
        )
    }

    private func make(
        _ heirloom: BackupFolder,
        of family: FamilyID,
        _ catalogue: CatalogueFile
    ) async throws -> HeirloomReport {
        let files = try PlainFiles(root: folder.path, staging: heirloom.home.appending(path: "staging").path)
        var copying = try await HeirloomCopying(from: server, to: heirloom, files, say: say)
        do {
            return try await make(heirloom, of: family, catalogue, in: files, &copying)
        } catch let error where error.isDiskFull {
            // An unfinished snapshot is of no use, and its space suffices for a page.
            try? FileManager.default.removeItem(at: heirloom.unfinished)
            do {
                try await copying.correctPages()
            } catch let trouble {
                say("The pages were not corrected: \(trouble)")
            }
            throw error
        }
    }

    private func make(
        _ heirloom: BackupFolder,
        of family: FamilyID,
        _ catalogue: CatalogueFile,
        in files: PlainFiles,
        _ copying: inout HeirloomCopying
    ) async throws -> HeirloomReport {
        let old = try heirloom.snapshots()
        let export = try await copyAll(of: family, catalogue, into: heirloom, &copying)
        try copying.list.write(to: heirloom.unfinished.appending(path: HeirloomList.name))
        copying.report.warnings = try heirloom.copyKeys(of: server)
        _ = try heirloom.finishSnapshot(at: now)
        let pages = HeirloomPages(files: files, missing: copying.missingPaths, written: copying.written)
        var archive = AlbumArchive(export: export, press: try press(export.language), sink: pages)
        let paths = archive.paths(without: copying.lostPhotos)
        try await archive.sink.record(paths)
        try await archive.write()
        var written = archive.sink.written
        let kept = archive.sink.paths.union(copying.kept)
        // NB: snapshots before files: if the stick is pulled out in between, none may name a file that has gone.
        for name in old { try heirloom.remove(name) }
        copying.report.removed = try await written.removeFiles(except: kept)
        copying.report.photos = export.plan.photos
        remember(&copying.report)
        return copying.report
    }

    /// Copies the catalogue, then all files that this copy names.
    ///
    /// If photos were deleted meanwhile, it starts again from a newer copy of
    /// the catalogue.
    private func copyAll(
        of family: FamilyID,
        _ catalogue: CatalogueFile,
        into heirloom: BackupFolder,
        _ copying: inout HeirloomCopying
    ) async throws -> FamilyExport {
        for attempt in 1... {
            let copy = try heirloom.beginSnapshot(of: catalogue)
            let export = try await FamilyExport(
                of: family,
                inCopy: copy,
                places: places,
                zoneFiles: zoneFiles,
                now: now
            )
            let lost = try await copying.copy(try await HeirloomPlan(export, copy.allBlobs()))
            // A lost file that the newest catalogue no longer names was deleted
            // during this copying, so it is not missing.
            if lost.isEmpty || attempt == Self.attempts { return export }
            if try !catalogue.blobHashes().isDisjoint(with: lost) { return export }
        }
        preconditionFailure("the attempts are limited")
    }

    private func remember(_ report: inout HeirloomReport) {
        let (photos, missing) = (report.photos, report.missing)
        let last = LastBackup(folder: folder.path, finishedAt: now, photos: photos, missing: missing)
        if let warning = server.remember(last, in: server.lastHeirloom, say: say) { report.warnings.append(warning) }
    }
}
