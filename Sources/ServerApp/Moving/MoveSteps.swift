import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The steps of one move, in their order.
struct MoveSteps {
    let move: Move
    let folder: DataFolder
    let source: MoveSource
    let parts: (catalogue: MoveJournal.Part?, photos: MoveJournal.Part?)

    private var owner: FolderOwner? { FolderOwner(of: folder.root.path) }

    func run() async throws -> MoveReport {
        var report = MoveReport()
        let database = try await openDatabase()
        if parts.photos != nil { try await movePhotos(&report) }
        if parts.catalogue != nil { try await moveCatalogue(to: database, &report) }
        try await moveFoundPhotos()
        let journal = try await prepare(in: report.newCatalogue ?? report.newPhotos ?? "")
        try await decide(journal)
        try await database?.close()
        report.keptCatalogue = parts.catalogue?.to.map { _ in folder.root.appending(path: journal.oldCatalogue).path }
        return report
    }

    /// Returns nil if the catalogue does not move into a database.
    private func openDatabase() async throws -> MoveDatabase? {
        guard parts.catalogue != nil, let place = move.catalogue?.place else { return nil }
        return try await MoveDatabase(place, for: source.server, from: folder.catalogue.path)
    }

    /// Copies the record of photos about which keepers decide to where the server looks for it after the move.
    private func moveFoundPhotos() async throws {
        let (old, new) = (source.settings, settingsAfter)
        guard old.mayHaveCopies != new.mayHaveCopies else { return }
        let stored = (old.mayHaveCopies ? old : new).blobs.map {
            StoredFoundPhotos(store: $0.connect(now: old.now))
        }
        guard let stored else { return }
        if old.mayHaveCopies {
            try folder.foundPhotos.write(try await stored.read())
        } else {
            try await stored.write(try folder.foundPhotos.read())
        }
    }

    private var settingsAfter: Settings {
        var settings = source.settings
        if parts.catalogue != nil { settings.database = move.catalogue?.place }
        if parts.photos != nil { settings.blobs = move.photos?.place }
        return settings
    }

    /// Writes the undecided journal and marks the old places; until the decision, a start removes these marks.
    private func prepare(in place: String) async throws -> MoveJournal {
        let journal = MoveJournal(
            catalogue: parts.catalogue,
            photos: parts.photos,
            oldCatalogue: folder.nameOfOldCatalogue(at: source.settings.now())
        )
        do {
            try owner?.giveAll(in: folder.root.path)
            try folder.moveJournal.write(journal)
            if parts.catalogue != nil, let database = source.settings.database {
                let mark = MoveMark(.gone, otherPlace: folder.catalogue.path)
                try await PostgreSQLMoveMark(database.address).write(mark)
            }
            if parts.photos != nil, let marker = source.photos?.marker as? StoredPhotosMarker {
                try await marker.setMoveMark(MoveMark(.gone, otherPlace: folder.blobs.path))
            }
            try await source.catalogue.close()
        } catch {
            throw MoveError(error, to: place)
        }
        return journal
    }

    /// Switches from the old places to the new ones, and removes the marks of the new ones.
    private func decide(_ journal: MoveJournal) async throws {
        var journal = journal
        journal.isDecided = true
        try folder.moveJournal.write(journal)
        do {
            _ = try folder.moveJournal.takeUp()
            try await move.settle(journal, in: folder)
        } catch {
            throw MoveError("The album has moved, but \(error). The next start in the new places does the rest.")
        }
    }
}

// MARK: - The photos

extension MoveSteps {
    private func movePhotos(_ report: inout MoveReport) async throws {
        guard let photos = source.photos else { return }
        let place = move.photos?.place?.location.name ?? folder.blobs.path
        (report.oldPhotos, report.newPhotos) = (photos.place, place)
        report.arePhotosHere = move.photos?.place == nil
        do {
            let copy = PhotoMove(
                source: photos.blobs,
                target: try await openTarget(from: photos),
                staging: try StagingFolder(path: folder.staging.path),
                day: try await source.trashDay(),
                owner: owner,
                checkSpace: checkSpace,
                progress: tellProgress(place)
            )
            let result = try await copy.run()
            (report.copied, report.wereThere) = (result.copied, result.wereThere)
            if result.setAside > 0 {
                move.say("\(result.setAside) files whose photos were deleted meanwhile are in the trash of \(place)")
            }
            try await findLost(result, by: copy, &report)
        } catch let error as MoveError {
            throw error
        } catch {
            throw MoveError(error, to: place)
        }
    }

    private func openTarget(from photos: PhotoStore) async throws -> any BlobStore {
        var content = try await photos.marker.content() ?? PhotosMarker.Content(server: source.server)
        content.moveMark = nil
        if let place = move.photos?.place {
            return try await MoveStore(place, for: content, from: photos.place, source.settings).store
        }
        let store = try FileBlobStore(folder: folder.blobs.path)
        try folder.marker.write(content)
        return store
    }

    /// Throws if the disk has less free space than the reserve, as uploads do.
    private var checkSpace: @Sendable () throws -> Void {
        let (reserve, isHere) = (source.settings.reserve.bytes, move.photos?.place == nil)
        return { [folder] in
            guard isHere, let free = folder.freeBytes, free < reserve else { return }
            throw BlobError.diskFull
        }
    }

    private func tellProgress(_ place: String) -> @Sendable (PhotoMove.Result) -> Void {
        let (pace, say) = (ProgressLineLimiter(), move.say)
        return { result in
            guard pace.isDue() else { return }
            say("\(result.present.count) files are in \(place), \(result.copied) of them new")
        }
    }

    /// Compares the files that the photos name with those that arrived, and recovers what it can.
    private func findLost(_ result: PhotoMove.Result, by copy: PhotoMove, _ report: inout MoveReport) async throws {
        var (last, named): (PhotoID?, Set<ContentHash>) = (nil, [])
        while true {
            let photos = try await source.catalogue.read(.allFamilies) { [last] in
                try $0.photosKept(after: last, limit: Self.photosAtOnce)
            }
            for photo in photos {
                for hash in photo.hashes where !result.present.contains(hash) && named.insert(hash).inserted {
                    if try await copy.recover(hash) {
                        report.copied += 1
                        continue
                    }
                    report.lost.append(
                        MoveReport.LostFile(
                            hash: hash,
                            isOriginal: hash == photo.original.hash,
                            isDamaged: result.damaged.contains(hash)
                        )
                    )
                }
            }
            guard photos.count == Self.photosAtOnce else { break }
            last = photos.last?.id
        }
        report.damagedStrays = result.damaged.subtracting(named).count
    }

    private static let photosAtOnce = 500
}

// MARK: - The catalogue

extension MoveSteps {
    private func moveCatalogue(to database: MoveDatabase?, _ report: inout MoveReport) async throws {
        let place = database?.place.name ?? folder.catalogue.path
        do {
            let copied = if let database { try await fill(database) } else { try await fetch() }
            (report.tables, report.rows) = (copied.tables, copied.rows)
        } catch {
            throw MoveError(error, to: place)
        }
        report.oldCatalogue = source.settings.database?.name ?? folder.catalogue.path
        (report.newCatalogue, report.isCatalogueHere) = (place, database == nil)
    }

    private func fill(_ database: MoveDatabase) async throws -> CatalogueMove.Report {
        guard let file = source.catalogue as? SQLiteCatalogue else {
            preconditionFailure("a catalogue that moves into a database is in a file")
        }
        return try await database.fill(from: file)
    }

    /// Copies the database into the draft, which becomes the catalogue when the move is decided.
    private func fetch() async throws -> CatalogueMove.Report {
        guard let database = source.settings.database else {
            preconditionFailure("a catalogue that moves into the data folder is in a database")
        }
        try folder.moveJournal.removeDraft()
        let file = try SQLiteCatalogue(path: folder.moveJournal.draft)
        let report = try await CatalogueMove(file, database.address).toFile()
        if let damage = try await file.damage(thorough: true).first {
            throw CatalogueError(.damaged, explanation: "the copy is damaged (\(damage))")
        }
        try await file.close()
        try DurableCopy.sync(folder.moveJournal.draft)
        return report
    }
}

extension DataFolder {
    /// A name that no file in the folder has.
    fileprivate func nameOfOldCatalogue(at now: Date) -> String {
        let day = now.formatted(Date.ISO8601FormatStyle().year().month().day())
        var (name, number) = (EarlierCatalogues.name(beforeMoveOn: day, number: 1), 1)
        while FileIdentity(root.appending(path: name).path) != nil {
            number += 1
            name = EarlierCatalogues.name(beforeMoveOn: day, number: number)
        }
        return name
    }
}
