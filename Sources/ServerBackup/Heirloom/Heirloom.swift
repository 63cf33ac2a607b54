import BlobStores
import FamilyActs
import FamilyCore
package import FamilyPages
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// What making a heirloom did.
package struct HeirloomReport: Equatable, Sendable {
    package var photos = 0
    package var files = 0
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Files that neither the server nor the heirloom has.
    package var missing = 0
    package var removed = 0
}

/// Writes the album to a folder as people keep photos, while the server runs.
///
/// Originals lie by year and month under names that can be read, and pages beside
/// them open from the disk with no program and no network. A new server comes
/// from it too.
///
/// It is a second reader of the server's files and not a layout of the backup: a
/// backup holds each file by its content, for a machine, with the past of a
/// year; here each photo lies once, under its name, as of last night. One folder
/// for both would hold every photo twice, and FAT has no links.
///
/// The order makes it safe to pull the stick at any point: photos first, then
/// the list and the catalogue for a new server, then the pages with the first
/// one last, and only then what the album has no more is removed. Names of files
/// depend on the photo alone, so a second night copies what is new.
package struct Heirloom: Sendable {
    /// How often it begins again because photos were deleted meanwhile.
    private static let rounds = 5

    let server: ServerFiles
    let folder: URL
    /// Nightly ones go only where one was begun by hand.
    let mayBegin: Bool
    /// Makes what prints the pages, for the language that the family speaks.
    let press: @Sendable (String?) throws -> ArchivePress
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        of data: URL,
        to folder: URL,
        mayBegin: Bool,
        now: Date,
        press: @escaping @Sendable (String?) throws -> ArchivePress,
        say: @escaping @Sendable (String) -> Void
    ) {
        server = ServerFiles(data)
        self.folder = folder
        self.mayBegin = mayBegin
        self.now = now
        self.press = press
        self.say = say
    }

    package func run() async throws -> HeirloomReport {
        let catalogue = try CatalogueFile(path: server.catalogue.path)
        guard let serverID = try catalogue.server(), let family = try catalogue.families().first else {
            throw BackupError("There is no family's album in \(server.root.path) yet.")
        }
        let heirloom = try BackupFolder(folder, .heirloom, beginning: mayBegin ? serverID : nil)
        try heirloom.requireOwner(serverID)
        do {
            return try await make(heirloom, of: family, catalogue)
        } catch let error where error.isDiskFull {
            throw BackupError(
                "\(folder.path) is full: not all photos could be copied. What was there before is still there and whole."
            )
        }
    }

    private func make(
        _ heirloom: BackupFolder,
        of family: FamilyID,
        _ catalogue: CatalogueFile
    ) async throws -> HeirloomReport {
        let files = try PlainFiles(root: folder.path, staging: heirloom.home.appending(path: "staging").path)
        var copying = try await HeirloomCopying(from: server, to: heirloom, files, now: now, say: say)
        let old = try heirloom.snapshots()
        let export = try await copyAll(of: family, catalogue, into: heirloom, &copying)
        try copying.list.write(to: heirloom.unfinished.appending(path: HeirloomList.name))
        _ = try heirloom.finishSnapshot(at: now)
        let pages = HeirloomPages(files: files, missing: copying.missingPaths, written: copying.written)
        var archive = AlbumArchive(export: export, press: try press(export.language), sink: pages)
        try await archive.write()
        var written = archive.sink.written
        let kept = archive.sink.paths.union(copying.kept)
        copying.report.removed = try await written.removeFiles(except: kept)
        for name in old { try heirloom.remove(name) }
        copying.report.photos = export.plan.photos
        try remember(copying.report)
        return copying.report
    }

    /// Copies all files that a copy of the catalogue names, made at the beginning;
    /// again from a newer copy where photos were deleted meanwhile.
    private func copyAll(
        of family: FamilyID,
        _ catalogue: CatalogueFile,
        into heirloom: BackupFolder,
        _ copying: inout HeirloomCopying
    ) async throws -> FamilyExport {
        for round in 1... {
            let copy = try heirloom.beginSnapshot(of: catalogue, server)
            let export = try await FamilyExport(of: family, inCopy: copy, now: now)
            let lost = try await copying.copy(try await HeirloomPlan(export, copy.allBlobs()))
            // Lost now, and named no more: deleted while it was on its way.
            if lost.isEmpty || round == Self.rounds { return export }
            if try !catalogue.blobHashes().isDisjoint(with: lost) { return export }
        }
        preconditionFailure("the rounds have an end")
    }

    private func remember(_ report: HeirloomReport) throws {
        try LastBackup(folder: folder.path, finishedAt: now, photos: report.photos, missing: report.missing)
            .write(to: server.lastHeirloom)
    }
}

extension HeirloomList {
    fileprivate func write(to file: URL) throws {
        try Data(text).write(to: file, options: .atomic)
        try DurableCopy.sync(file.path)
    }
}

extension Error {
    /// Whether it says that the disk has no room.
    var isDiskFull: Bool {
        switch self as any Error {
        case BlobTrouble.diskFull: true
        case let trouble as CatalogueTrouble: trouble.kind == .diskFull
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        default: false
        }
    }
}
